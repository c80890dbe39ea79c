import { createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { sampleMail } from '../testing/sample-mail'
import { selfSigned } from '../testing/self-signed'
import { Refusal } from '../testing/smtp-server'
import type { DeliveryError } from './mail'
import { createSmtpTransport, SMTP_LIMITS } from './smtp-transport'

const MAIL = { ...sampleMail, to: [{ name: 'Staff', address: 'canary@example.org' }] }
const WITHIN = 20_000
const certificate = selfSigned()

/** Starts a mail server for the duration of a test; resolves to its port. */
async function startServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, logger: false, ...options })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return (server.server.address() as { port: number }).port
}

async function silentPort(): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

const noSuchUser: SMTPServerOptions['onRcptTo'] = (_, __, next) => next(new Refusal(550, 'No such user canary@'))
const wrongPassword: SMTPServerOptions['onAuth'] = (_, __, next) =>
  next(new Refusal(535, 'No haven with secret or aGF2ZW4= here, canary@example.org'))
const wrongSender: SMTPServerOptions['onMailFrom'] = (_, __, next) =>
  next(new Refusal(553, '<canary@example.org> may not send'))

const CASES: [what: string, url: () => Promise<string>, words: RegExp[]][] = [
  [
    'a certificate that nobody vouches for, after STARTTLS',
    async () => `smtp://127.0.0.1:${await startServer(certificate)}`,
    [/certificate.* not trusted/, /NODE_EXTRA_CA_CERTS/, /ignoreTLS=true/],
  ],
  [
    'a certificate that nobody vouches for, from the start',
    async () => `smtps://localhost:${await startServer({ ...certificate, secure: true })}`,
    [/certificate.* not trusted/, /NODE_EXTRA_CA_CERTS/],
  ],
  [
    'a wrong password',
    async () =>
      `smtp://haven:secret@127.0.0.1:${await startServer({ onAuth: wrongPassword, hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true })}`,
    [/refused the user name or password/, /SMTP_URL/, /%23/, / The server said: “535 No … with … or … here, …”$/],
  ],
  ...(
    [
      [
        '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.',
        /SMTP AUTH is off in this tenant: have the admin turn it on for this mailbox/,
      ],
      [
        '5.7.139 Authentication unsuccessful, the user credentials were incorrect.',
        /refused the user name or password/,
      ],
      ['5.7.9 Application-specific password required.', /wants an app password .* SMTP_URL/],
    ] as const
  ).map(([said, words]): (typeof CASES)[number] => [
    `a sign-in that is refused by ${said.slice(0, 60)}`,
    async () =>
      `smtp://haven:secret@127.0.0.1:${await startServer({ onAuth: (_, __, next) => next(new Refusal(535, said)), hideSTARTTLS: true, disabledCommands: ['STARTTLS'], allowInsecureAuth: true })}`,
    [words, new RegExp(`The server said: “535 ${said.replaceAll('.', '\\.')}”$`)],
  ]),
  [
    'a port that nobody listens on',
    async () => `smtp://127.0.0.1:${await freePort()}`,
    [/Nothing answers at 127\.0\.0\.1, port \d+/, /SMTP_URL/],
  ],
  [
    'a name that nobody has',
    async () => 'smtp://mail.firm.invalid:25',
    [/name mail\.firm\.invalid (is not known|could not be looked up)/, /SMTP_URL/],
  ],
  [
    'a server that says nothing',
    async () => `smtp://127.0.0.1:${await silentPort()}`,
    [/did not answer in time/, /smtps:\/\//],
  ],
  [
    'a server without TLS where TLS is spoken from the start',
    async () => `smtps://127.0.0.1:${await startServer({ disabledCommands: ['STARTTLS'] })}`,
    [/does not speak TLS from the start/, /smtp:\/\//],
  ],
  [
    'a refused recipient',
    async () =>
      `smtp://127.0.0.1:${await startServer({ onRcptTo: noSuchUser, disabledCommands: ['STARTTLS', 'AUTH'] })}`,
    [/refused the recipient/, /STAFF_EMAIL/],
  ],
  [
    'a refused sender',
    async () =>
      `smtp://127.0.0.1:${await startServer({ onMailFrom: wrongSender, disabledCommands: ['STARTTLS', 'AUTH'] })}`,
    [/refused the sender/, /MAIL_FROM/, / The server said: “553 … may not send”$/],
  ],
]

it.each(CASES)(
  'the message describes %s, with the remedy, and without a name, an address or a password',
  async (_, address, words) => {
    const limits = { ...SMTP_LIMITS, greetingTimeout: 500 }
    const transport = createSmtpTransport(await address(), limits)
    onTestFinished(transport.close)
    const failure: DeliveryError = await transport.send(MAIL).then(
      () => Promise.reject(new Error('It was sent')),
      error => error,
    )
    for (const word of words) expect(failure.reason).toMatch(word)
    expect(failure.reason).not.toMatch(/canary|secret/)
    const [ourWords = 'none'] = failure.reason?.split(' The server said: ') ?? []
    expect(failure.message.startsWith(ourWords)).toBe(true)
  },
  WITHIN,
)

it.each(CASES.slice(0, -2))(
  'the check of the mail server finds %s before the first mail',
  async (_, address, words) => {
    const transport = createSmtpTransport(await address(), { ...SMTP_LIMITS, greetingTimeout: 500 })
    onTestFinished(transport.close)
    const failure = await transport.verify?.().then(
      () => undefined,
      error => error,
    )
    for (const word of words) expect(failure?.reason).toMatch(word)
  },
  WITHIN,
)
