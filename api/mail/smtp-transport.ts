import { createTransport } from 'nodemailer'
import type { OAuthSettings } from '../config-oauth'
import { stopOrTimeout } from '../stop-or-timeout'
import { DeliveryError, type Transport } from './mail'
import { messageOf } from './message'
import { createTokenSource, TokenError, type TokenSource } from './oauth-token'
import { explainSmtpFailure, type SmtpError, serverWords } from './smtp-failure'

/**
 * The longest waits for an SMTP server, in ms: for the connection, the greeting, the lookup of the name, each reply,
 * and the whole mail.
 */
export const SMTP_LIMITS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 60_000,
  sendTimeout: 180_000,
}

/**
 * Sends each mail over a separate connection, so that no mail waits for another one. Signs in with the user and
 * password in the URL, or with a token.
 */
export function createSmtpTransport(
  url: string,
  { sendTimeout, ...timeouts } = SMTP_LIMITS,
  oauth?: OAuthSettings,
): Transport {
  const tokens = oauth && createTokenSource(oauth)
  const smtp = createTransport({
    url: oauth ? withoutUser(url) : url,
    auth: tokens && tokenAuth(oauth.user, tokens),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const closing = new AbortController()
  const failed = (error: SmtpError, toStaff: boolean) => {
    if (error.code === 'EAUTH') tokens?.forget()
    return deliveryError(error, url, toStaff, tokens !== undefined)
  }
  return {
    async send(mail) {
      const signal = stopOrTimeout(closing.signal, sendTimeout)
      try {
        const { response, rejected, rejectedErrors = [] } = await smtp.sendMail({ ...messageOf(mail), signal })
        if (rejected.length === 0) return { state: 'sent', answer: response }
        const reason = `The mail server refused ${rejected.join(', ')}, but not the others: correct STAFF_EMAIL.`
        const answers = rejectedErrors.map(error => error.response ?? error.message)
        return { state: 'sent', answer: [response, reason, ...answers].join(' '), reason }
      } catch (error) {
        throw failed(error as SmtpError, mail.autoSubmitted === 'auto-generated')
      }
    },
    async verify() {
      try {
        await smtp.verify()
      } catch (error) {
        throw failed(error as SmtpError, true)
      }
    },
    close() {
      closing.abort()
      smtp.close()
    },
  }
}

/** Passes each token to nodemailer as expired, so that nodemailer asks for a token at each sign-in. */
function tokenAuth(user: string, tokens: TokenSource) {
  const ALWAYS_ENDED = 1
  return {
    type: 'OAuth2' as const,
    user,
    provisionCallback(_: string, __: boolean, done: (error: Error | null, token: string, endsAt: number) => void) {
      tokens.get().then(
        token => done(null, token, ALWAYS_ENDED),
        error => done(error, '', ALWAYS_ENDED),
      )
    },
  }
}

function withoutUser(url: string): string {
  const { href } = Object.assign(new URL(url), { username: '', password: '' })
  return href
}

function deliveryError(error: SmtpError, url: string, toStaff: boolean, isByToken: boolean): DeliveryError {
  const { code, responseCode, response, message } = error
  if (error instanceof TokenError) return new DeliveryError(message, false, { reason: message })
  // A refused sign-in (`EAUTH`) is not permanent. A refused sign-in stops all mails until an operator corrects the
  // settings, so the service retries this mail later.
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  const reason = explainSmtpFailure(error, url, toStaff, isByToken)
  const said = response ?? message
  const words = serverWords(error, url)
  return new DeliveryError(reason ? `${reason} (${said})` : said, permanent, {
    cause: error,
    reason: reason && words ? `${reason} The server said: “${words}”` : reason,
  })
}
