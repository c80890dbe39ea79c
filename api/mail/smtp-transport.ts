import { createTransport } from 'nodemailer'
import { DeliveryError, type Transport } from './mail'
import { messageOf } from './message'

/** Longest waits for an SMTP server, in ms: for the connection, for its greeting, for each answer, for all of it. */
export const SMTP_LIMITS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 60_000,
  sendTimeout: 180_000,
}

/** Sends mails through an SMTP server, each over a connection of its own so that none waits for another. */
export function createSmtpTransport(url: string, { sendTimeout, ...timeouts } = SMTP_LIMITS): Transport {
  const smtp = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const closing = new AbortController()
  return {
    async send(mail) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(sendTimeout)])
      try {
        const { response } = await smtp.sendMail({ ...messageOf(mail), signal })
        return { state: 'sent', answer: response }
      } catch (error) {
        throw deliveryError(error)
      }
    },
    close() {
      closing.abort()
      smtp.close()
    },
  }
}

function deliveryError(error: unknown): DeliveryError {
  const { code, responseCode, response, message } = error as {
    code?: string
    responseCode?: number
    response?: string
    message: string
  }
  // A server that refuses our password refuses every mail, until somebody sets it right.
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  return new DeliveryError(response ?? message, permanent, { cause: error })
}
