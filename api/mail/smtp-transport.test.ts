import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { sampleMail } from '../testing/sample-mail'
import { Refusal, startSmtp } from '../testing/smtp-server'
import type { DeliveryError } from './mail'
import { LEASE } from './outbox'
import { createSmtpTransport, SMTP_LIMITS } from './smtp-transport'

/**
 * The longest time that a test waits, in ms. This time is shorter than nodemailer's shortest limit of 30 s, so a test
 * fails if only nodemailer's limit ends the wait.
 */
const WITHIN = 20_000
const LONG = 600_000

const limits = (changed: Partial<typeof SMTP_LIMITS>) => ({
  connectionTimeout: LONG,
  greetingTimeout: LONG,
  dnsTimeout: LONG,
  socketTimeout: LONG,
  sendTimeout: LONG,
  ...changed,
})

/** Starts a server that sends the next one of these lines after each command, and nothing after the last line. */
async function serverThatSays(...lines: string[]): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => undefined))
    const left = [...lines]
    const say = () => {
      const line = left.shift()
      if (line) socket.write(`${line}\r\n`)
    }
    say()
    socket.on('data', say)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
}

async function failureOf(url: string, changed: Partial<typeof SMTP_LIMITS>): Promise<DeliveryError> {
  const transport = createSmtpTransport(url, limits(changed))
  onTestFinished(transport.close)
  return await transport.send(sampleMail).then(
    () => Promise.reject(new Error('It was sent')),
    error => error,
  )
}

it.each([
  ['never greets', [], { greetingTimeout: 50 }],
  ['stops answering', ['220 here'], { socketTimeout: 50 }],
  ['begins an answer and never ends it', ['220 here', '250-more'], { sendTimeout: 50 }],
])(
  'the transport ends an attempt with a server that %s, and allows another attempt',
  async (_, lines, changed) => {
    const failure = await failureOf(await serverThatSays(...lines), changed)
    expect(failure).toMatchObject({ name: 'DeliveryError', permanent: false })
  },
  WITHIN,
)

it('the transport ends every attempt before the outbox may start another one', () => {
  expect(SMTP_LIMITS.sendTimeout).toBeLessThan(LEASE)
  const { sendTimeout, ...waits } = SMTP_LIMITS
  for (const wait of Object.values(waits)) expect(wait).toBeLessThan(sendTimeout)
})

it.each([
  [421, false],
  [451, false],
  [499, false],
  [500, true],
  [550, true],
])('the transport treats the answer %i as permanent: %s', async (code, permanent) => {
  const { url } = await startSmtp(() => {
    throw new Refusal(code, 'No')
  })
  expect(await failureOf(url, {})).toMatchObject({ permanent, message: `${code} No` })
})

it('the transport treats a refused password as a fault of the settings, not as a refusal of the mail', async () => {
  const { url, inbox } = await startSmtp(undefined, undefined, password => password === 'right')
  const withPassword = (password: string) => url.replace('//', `//haven:${password}@`)
  expect(await failureOf(withPassword('wrong'), {})).toMatchObject({
    permanent: false,
    message: expect.stringContaining('535'),
  })
  await createSmtpTransport(withPassword('right')).send(sampleMail)
  expect(inbox).toHaveLength(1)
})

it('the transport treats an absent server as a temporary failure', async () => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  expect(await failureOf(`smtp://127.0.0.1:${port}`, {})).toMatchObject({ permanent: false })
})

it(
  'the transport ends mails under way when it is closed',
  async () => {
    const transport = createSmtpTransport(await serverThatSays('220 here'), limits({}))
    const failed = transport.send(sampleMail).catch(error => error)
    transport.close()
    expect(await failed).toMatchObject({ name: 'DeliveryError', permanent: false })
  },
  WITHIN,
)

it('the transport resolves to the server’s words about an accepted mail', async () => {
  const { url, inbox } = await startSmtp()
  const transport = createSmtpTransport(url)
  onTestFinished(transport.close)
  expect(await transport.send(sampleMail)).toEqual({ state: 'sent', answer: expect.stringMatching(/^250 /) })
  expect(inbox).toHaveLength(1)
})

it("the transport names each refused recipient with the server's answer, and says that the others got the mail", async () => {
  const { url, recipients } = await startSmtp(undefined, undefined, undefined, address => !address.startsWith('gone'))
  const to = ['gone1@example.org', 'staff@example.org', 'gone2@example.org'].map(address => ({ name: '', address }))
  const transport = createSmtpTransport(url)
  onTestFinished(transport.close)
  const reason =
    'The mail server refused gone1@example.org, gone2@example.org, but not the others: correct STAFF_EMAIL.'
  expect(await transport.send({ ...sampleMail, to })).toEqual({
    state: 'sent',
    answer: expect.stringMatching(/^250 .* STAFF_EMAIL\. 550 No such user 550 No such user$/),
    reason,
  })
  expect(recipients).toEqual([['staff@example.org']])
})

it('the transport distinguishes a refused visitor from a refused member of staff, and keeps the cause', async () => {
  const { url } = await startSmtp(undefined, undefined, undefined, () => false)
  const transport = createSmtpTransport(url)
  onTestFinished(transport.close)
  const failureOf = (autoSubmitted: typeof sampleMail.autoSubmitted) =>
    transport.send({ ...sampleMail, autoSubmitted }).catch(error => error)
  const visitor = "The mail server refused the visitor's address."
  expect(await failureOf('auto-replied')).toMatchObject({
    reason: visitor,
    message: `${visitor} (550 No such user)`,
    permanent: true,
    cause: { responseCode: 550 },
  })
  expect(await failureOf('auto-generated')).toMatchObject({ reason: expect.stringContaining('STAFF_EMAIL') })
})
