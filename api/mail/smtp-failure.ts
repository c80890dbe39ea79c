/** An error from nodemailer. */
export interface SmtpError extends Error {
  /** Nodemailer's code for the step that failed. */
  code?: string
  /** The error code of the operating system, or of TLS. */
  originalCode?: string
  /** The SMTP command that failed, such as CONN, AUTH, MAIL FROM, RCPT TO or DATA. */
  command?: string
  responseCode?: number
  response?: string
}

const UNTRUSTED =
  /self[- _]signed|UNABLE_TO_(?:VERIFY|GET)|unable to (?:verify|get)|CERT_UNTRUSTED|CERT_CHAIN_TOO_LONG|ERR_TLS_CERT/i
const UNREACHABLE = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'])
/**
 * Postfix checks the sender only at RCPT TO, and then quotes the sender in its reply. RFC 3463 has the codes X.1.7 and
 * X.1.8 for a refused sender.
 */
const SENDER = /sender address rejected|\b[45]\.1\.[78]\b/i
const LOCAL = ['localhost', '127.0.0.1', '[::1]']
/**
 * Exchange Online's code when sign-in by SMTP is switched off. Exchange Online has the same code for a wrong password,
 * but its reply then mentions the credentials.
 */
const SMTP_AUTH_OFF = /\b5\.7\.139\b(?!.*credentials were incorrect)|SmtpClientAuthentication is disabled/is
/** Gmail's code for an account that requires an app password: https://support.google.com/a/answer/3726730 */
const APP_PASSWORD = /\b5\.7\.9\b/
/**
 * Exchange Online's code when SMTP no longer accepts passwords. By default, Microsoft switches passwords for SMTP off
 * at the end of December 2026: https://techcommunity.microsoft.com/blog/exchange/ba-p/4114750
 */
const NO_PASSWORDS = /\b5\.7\.30\b/
/** Exchange Online's code for a sender address that the signed-in mailbox may not use. */
const OTHER_SENDER = /\b5\.7\.60\b|SendAsDenied/
const BY_TOKEN = 'sign in by a token (SMTP_AUTH=oauth2, in docs/operating.md)'
/** The maximum number of characters of a server's message in the log. */
const MOST_WORDS = 300

/**
 * The reason why a mail was not sent, with the remedy if the operator can do something; undefined for any other
 * failure. The text quotes nothing from the server's reply, because the reply may contain an address: see
 * `serverWords`. `isByToken` is true when the service signs in with OAuth 2.0.
 */
export function explainSmtpFailure(
  error: SmtpError,
  smtpUrl: string,
  toStaff: boolean,
  isByToken = false,
): string | undefined {
  const { code, originalCode = '', command, message } = error
  const { hostname, protocol, port: given } = new URL(smtpUrl)
  const port = given || (protocol === 'smtps:' ? '465' : '587')
  const server = `${hostname}, port ${port}`
  const signs = `${originalCode} ${message}`
  const said = error.response ?? ''

  if (code === 'EAUTH' && NO_PASSWORDS.test(said)) {
    return `The mail server takes no passwords any more: ${BY_TOKEN}, or name another mail server in SMTP_URL.`
  }
  if (code === 'EAUTH' && SMTP_AUTH_OFF.test(said)) {
    return (
      'SMTP AUTH is off in this tenant: have the admin turn it on for this mailbox (Microsoft 365: “Authenticated SMTP” ' +
      'among its email apps, and no security defaults or rule of access against it)' +
      (isByToken ? '.' : `, ${BY_TOKEN}, or name another mail server in SMTP_URL.`)
    )
  }
  if (code === 'EAUTH' && isByToken) {
    return (
      'The mail server refused the token for the user in SMTP_URL. Microsoft 365: give the app SMTP.SendAsApp with admin ' +
      'consent, register it with New-ServicePrincipal (the object ID of the enterprise application), and give it the ' +
      'mailbox with Add-MailboxPermission. Google: name the mailbox that gave consent, or that the service account may ' +
      'stand for.'
    )
  }
  if (code === 'EAUTH' && (APP_PASSWORD.test(said) || hostname.endsWith('.gmail.com'))) {
    return (
      'The mail server wants an app password instead of the account’s own: make one in the account’s security ' +
      `settings (Google: turn on 2-Step Verification first), and write it into SMTP_URL, or ${BY_TOKEN}.`
    )
  }
  if (code === 'EAUTH') {
    return (
      'The mail server refused the user name or password: correct them in SMTP_URL. Many providers want a password ' +
      'made for this use alone. In the URL write %23 for #, %40 for @, %2F for / and %25 for %.'
    )
  }
  if (/CERT_HAS_EXPIRED|certificate has expired/.test(signs)) {
    return `The certificate of the mail server ${hostname} has expired: have it renewed, and see that this machine's clock is right.`
  }
  if (/ALTNAME_INVALID|does not match certificate/.test(signs)) {
    return `The certificate of the mail server is for another name than ${hostname}: write in SMTP_URL the name that the certificate has.`
  }
  if (UNTRUSTED.test(signs)) {
    const onThisMachine = LOCAL.includes(hostname)
    return (
      `The certificate of the mail server ${hostname} is not trusted: give the server one of a public authority, or ` +
      'start Haven with NODE_EXTRA_CA_CERTS=/path/to/ca.pem in its environment (not in .env)' +
      (onThisMachine && protocol === 'smtp:'
        ? ', or add ?ignoreTLS=true to SMTP_URL: it is on this very machine.'
        : '.')
    )
  }
  if (/WRONG_VERSION_NUMBER|wrong version number|packet length too long/i.test(signs)) {
    return `The mail server ${server} does not speak TLS from the start: write smtp:// in SMTP_URL, with its port for that (mostly 587), or keep smtps:// with port 465.`
  }
  if (/UNSUPPORTED_PROTOCOL|unsupported protocol|ALERT_PROTOCOL_VERSION|alert protocol version/i.test(signs)) {
    return `The mail server ${server} offers only a version of TLS that is no longer safe: have it updated, or use another.`
  }
  if (code === 'ETLS' || /^E(?:PROTO|RR_SSL)/.test(originalCode)) {
    return `No encrypted connection to the mail server ${server} was possible: see that it offers TLS 1.2 or later, with smtps:// on port 465 or smtp:// on port 587.`
  }
  if (code === 'EDNS') {
    return /ENOTFOUND|ENODATA/.test(signs)
      ? `The name ${hostname} is not known, so no mail server is found: correct it in SMTP_URL.`
      : `The name ${hostname} could not be looked up: see that this machine reaches its name server, and that SMTP_URL is right.`
  }
  if (originalCode === 'ECONNREFUSED') {
    return `Nothing answers at ${server}: correct host and port in SMTP_URL (mostly smtps:// with 465, or smtp:// with 587), or start the mail server.`
  }
  if (UNREACHABLE.has(originalCode)) {
    return `There is no way to the mail server ${server}: look at this machine's network and firewall.`
  }
  if (code === 'ETIMEDOUT') {
    return (
      `The mail server ${server} did not answer in time: it is down, or a firewall stands in between (many providers ` +
      'close port 25), or it waits for TLS: port 465 needs smtps:// in SMTP_URL, other ports mostly smtp://.'
    )
  }
  if (OTHER_SENDER.test(said)) {
    return 'The mail server lets this mailbox send as itself alone: set MAIL_FROM to the mailbox in SMTP_URL, or ask its administrator to let the mailbox “Send as” MAIL_FROM.'
  }
  if (command === 'MAIL FROM' || (command === 'RCPT TO' && SENDER.test(`${error.response} ${message}`))) {
    return 'The mail server refused the sender: set MAIL_FROM to an address that this account may send from, and give user and password in SMTP_URL if the server wants them.'
  }
  // A reply below 500 may be temporary: with greylisting, a server asks a sender that it does not know yet to try again
  // later.
  if (command === 'RCPT TO' && Number(error.responseCode) < 500) {
    return 'The mail server accepts no mail for this recipient at the moment: Haven tries again by itself.'
  }
  if (command === 'RCPT TO') {
    return toStaff
      ? 'The mail server refused the recipient: correct STAFF_EMAIL, and give user and password in SMTP_URL if the server wants them.'
      : "The mail server refused the visitor's address."
  }
  if (code === 'ECONNECTION' || code === 'ESOCKET') {
    return `The connection to the mail server ${server} broke off: see that SMTP_URL is right and that the server works.`
  }
  return undefined
}

/**
 * The server's reply about a refused sign-in or sender, in one line for the log, without the account's name, the
 * password or any address. Undefined for replies to later commands, which may quote a visitor.
 */
export function serverWords({ code, command, response }: SmtpError, smtpUrl: string): string | undefined {
  if (!response || (code !== 'EAUTH' && command !== 'MAIL FROM')) return undefined
  const { username, password } = new URL(smtpUrl)
  const secrets = [username, password].map(decodeURIComponent).filter(text => text !== '')
  const hidden = [...secrets, secrets.join('\0'), `\0${secrets.join('\0')}`]
    .flatMap(text => [text, Buffer.from(text).toString('base64')])
    .filter(text => text !== '')
    .sort((one, other) => other.length - one.length)
  const words = hidden.reduce((text, secret) => text.replaceAll(secret, '…'), response)
  return words
    .replace(/\S*@\S*/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_WORDS)
}
