import { describe, expect, it } from 'vitest'
import { explainSmtpFailure, type SmtpError } from './smtp-failure'

const SMTPS = 'smtps://haven:secret@mail.firm.example'
const SMTP = 'smtp://mail.firm.example:2525'
const HOST = 'mail.firm.example'
const AT_SMTPS = `${HOST}, port 465`
const AT_SMTP = `${HOST}, port 2525`

const explained = (about: Partial<SmtpError>, url = SMTP, toStaff = true) =>
  explainSmtpFailure(Object.assign(new Error(about.message ?? 'canary'), about), url, toStaff)

const WRONG_PASSWORD =
  'The mail server refused the user name or password: correct them in SMTP_URL. Many providers want a password ' +
  'made for this use alone. In the URL write %23 for #, %40 for @, %2F for / and %25 for %.'
const EXPIRED = `The certificate of the mail server ${HOST} has expired: have it renewed, and see that this machine's clock is right.`
const OTHER_NAME = `The certificate of the mail server is for another name than ${HOST}: write in SMTP_URL the name that the certificate has.`
const untrusted = (host: string, more = '.') =>
  `The certificate of the mail server ${host} is not trusted: give the server one of a public authority, or ` +
  `start Haven with NODE_EXTRA_CA_CERTS=/path/to/ca.pem in its environment (not in .env)${more}`
const NO_TLS = `The mail server ${AT_SMTPS} does not speak TLS from the start: write smtp:// in SMTP_URL, with its port for that (mostly 587), or keep smtps:// with port 465.`
const OLD_TLS = `The mail server ${AT_SMTP} offers only a version of TLS that is no longer safe: have it updated, or use another.`
const NO_ENCRYPTION = `No encrypted connection to the mail server ${AT_SMTP} was possible: see that it offers TLS 1.2 or later, with smtps:// on port 465 or smtp:// on port 587.`
const UNKNOWN_NAME = `The name ${HOST} is not known, so no mail server is found: correct it in SMTP_URL.`
const NO_LOOK_UP = `The name ${HOST} could not be looked up: see that this machine reaches its name server, and that SMTP_URL is right.`
const NOBODY = `Nothing answers at ${AT_SMTP}: correct host and port in SMTP_URL (mostly smtps:// with 465, or smtp:// with 587), or start the mail server.`
const NO_WAY = `There is no way to the mail server ${AT_SMTP}: look at this machine's network and firewall.`
const TOO_LATE =
  `The mail server ${AT_SMTP} did not answer in time: it is down, or a firewall stands in between (many providers ` +
  'close port 25), or it waits for TLS: port 465 needs smtps:// in SMTP_URL, other ports mostly smtp://.'
const SENDER =
  'The mail server refused the sender: set MAIL_FROM to an address that this account may send from, and give user and password in SMTP_URL if the server wants them.'
const LATER = 'The mail server accepts no mail for this recipient at the moment: Haven tries again by itself.'
const RECIPIENT =
  'The mail server refused the recipient: correct STAFF_EMAIL, and give user and password in SMTP_URL if the server wants them.'
const BROKEN = `The connection to the mail server ${AT_SMTP} broke off: see that SMTP_URL is right and that the server works.`

describe('the words for a failed mail name obstacle and remedy', () => {
  it.each<[Partial<SmtpError>, string | undefined, string?]>([
    [{ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, WRONG_PASSWORD],
    [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, EXPIRED],
    [{ code: 'ESOCKET', message: 'certificate has expired' }, EXPIRED],
    [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, OTHER_NAME],
    [{ code: 'ESOCKET', message: 'Hostname/IP does not match certificate’s names' }, OTHER_NAME],
    [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, untrusted(HOST)],
    [{ code: 'ESOCKET', message: 'self-signed certificate' }, untrusted(HOST)],
    [{ code: 'ESOCKET', message: 'self signed certificate in chain' }, untrusted(HOST)],
    [{ code: 'ESOCKET', originalCode: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, untrusted(HOST)],
    [{ code: 'ESOCKET', message: 'unable to get local issuer certificate' }, untrusted(HOST)],
    [{ code: 'ESOCKET', originalCode: 'EPROTO', message: 'ssl3_get_record:wrong version number' }, NO_TLS, SMTPS],
    [
      { code: 'ESOCKET', originalCode: 'ERR_SSL_PACKET_LENGTH_TOO_LONG', message: 'packet length too long' },
      NO_TLS,
      SMTPS,
    ],
    [{ code: 'ESOCKET', originalCode: 'ERR_SSL_UNSUPPORTED_PROTOCOL' }, OLD_TLS],
    [{ code: 'ESOCKET', originalCode: 'EPROTO', message: 'tlsv1 alert protocol version' }, OLD_TLS],
    [{ code: 'ETLS' }, NO_ENCRYPTION],
    [{ code: 'ESOCKET', originalCode: 'EPROTO' }, NO_ENCRYPTION],
    [{ code: 'ESOCKET', originalCode: 'ERR_SSL_NO_CIPHER_MATCH' }, NO_ENCRYPTION],
    [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, UNKNOWN_NAME],
    [{ code: 'EDNS', message: 'queryA ENODATA' }, UNKNOWN_NAME],
    [{ code: 'EDNS', originalCode: 'ESERVFAIL' }, NO_LOOK_UP],
    [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, NOBODY],
    ...['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'].map(
      (originalCode): [Partial<SmtpError>, string] => [{ code: 'ESOCKET', originalCode }, NO_WAY],
    ),
    [{ code: 'ETIMEDOUT', command: 'CONN' }, TOO_LATE],
    [{ code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, SENDER],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, RECIPIENT],
    [{ code: 'EENVELOPE', command: 'RCPT TO', response: '554 5.7.1 <a@b>: Sender address rejected: Denied' }, SENDER],
    [{ code: 'EENVELOPE', command: 'RCPT TO', message: 'all rejected: 550 5.1.8 no such domain' }, SENDER],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response: '550 15.1.80 no' }, RECIPIENT],
    [{ code: 'EENVELOPE', responseCode: 500, command: 'RCPT TO' }, RECIPIENT],
    [{ code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, LATER],
    [{ code: 'EMESSAGE', responseCode: 451, command: 'DATA' }, undefined],
    [{ code: 'ECONNECTION', command: 'CONN' }, BROKEN],
    [{ code: 'ESOCKET', originalCode: 'ECONNRESET' }, BROKEN],
    // A code counts only as a whole word, and not as the end of another word.
    [{ code: 'ESOCKET', originalCode: 'NO_EPROTO' }, BROKEN],
    [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, undefined],
    [{ code: 'EOTHER' }, undefined],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 451 }, undefined],
  ])('%j', (about, words, url) => {
    expect(explained(about, url)).toBe(words)
  })
})

it('a refused visitor is not reported as a fault of the settings', () => {
  expect(explained({ command: 'RCPT TO' }, SMTP, false)).toBe("The mail server refused the visitor's address.")
})

it.each([
  ['smtps://mail.firm.example', 'mail.firm.example, port 465'],
  ['smtp://mail.firm.example', 'mail.firm.example, port 587'],
  ['smtp://mail.firm.example:25', 'mail.firm.example, port 25'],
  ['smtps://mail.firm.example:4650', 'mail.firm.example, port 4650'],
])('the failure %s is described as %s', (url, server) => {
  expect(explained({ code: 'ETIMEDOUT' }, url)).toContain(`The mail server ${server} did not`)
})

it.each(['localhost', '127.0.0.1', '[::1]'])(
  'only for smtp:// on this machine (%s) may encryption be switched off',
  host => {
    const words = ', or add ?ignoreTLS=true to SMTP_URL: it is on this very machine.'
    const selfSigned = { originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }
    expect(explained(selfSigned, `smtp://${host}:25`)).toBe(untrusted(host, words))
    expect(explained(selfSigned, `smtps://${host}:465`)).toBe(untrusted(host))
  },
)
