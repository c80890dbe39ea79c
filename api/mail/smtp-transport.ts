import { createTransport } from 'nodemailer'
import { DeliveryError, type Transport } from './mail'
import { messageOf } from './message'
import { explainSmtpFailure, type SmtpError, serverWords } from './smtp-failure'

/**
 * Longest waits for an SMTP server, in ms: for the connection, for its greeting, for each answer, for the whole mail.
 */
export const SMTP_LIMITS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 60_000,
  sendTimeout: 180_000,
}

/** Sends mails through an SMTP server, each over its own connection, so that none waits for another. */
export function createSmtpTransport(url: string, { sendTimeout, ...timeouts } = SMTP_LIMITS): Transport {
  const smtp = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const closing = new AbortController()
  return {
    async send(mail) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(sendTimeout)])
      try {
        const { response, rejected, rejectedErrors = [] } = await smtp.sendMail({ ...messageOf(mail), signal })
        if (rejected.length === 0) return { state: 'sent', answer: response }
        const reason = `The mail server refused ${rejected.join(', ')}, but not the others: correct STAFF_EMAIL.`
        const answers = rejectedErrors.map(error => error.response ?? error.message)
        return { state: 'sent', answer: [response, reason, ...answers].join(' '), reason }
      } catch (error) {
        throw deliveryError(error as SmtpError, url, mail.autoSubmitted === 'auto-generated')
      }
    },
    async verify() {
      try {
        await smtp.verify()
      } catch (error) {
        throw deliveryError(error as SmtpError, url, true)
      }
    },
    close() {
      closing.abort()
      smtp.close()
    },
  }
}

function deliveryError(error: SmtpError, url: string, toStaff: boolean): DeliveryError {
  const { code, responseCode, response, message } = error
  // A server that refuses our password refuses every mail until an operator corrects it.
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  const reason = explainSmtpFailure(error, url, toStaff)
  const said = response ?? message
  const words = serverWords(error, url)
  return new DeliveryError(reason ? `${reason} (${said})` : said, permanent, {
    cause: error,
    reason: reason && words ? `${reason} The server said: “${words}”` : reason,
  })
}
