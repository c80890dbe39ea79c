import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import type { DeliveryError, OutgoingMail } from './mail'
import { LEASE } from './outbox'
import { createSmtpTransport, SMTP_LIMITS } from './smtp-transport'
import { Refusal, startSmtp } from './testing/smtp'

const MAIL: OutgoingMail = {
  from: { name: 'Haven', address: 'haven@example.org' },
  to: [{ name: 'Staff', address: 'staff@example.org' }],
  subject: 'New enquiry',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@example.org>',
  date: new Date('2026-03-02T10:00:00Z'),
  autoSubmitted: 'auto-generated',
  fileName: 'mail',
}

/** Ends what a test waits for long before nodemailer's own limits, of which the shortest is 30 s. */
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

/** A server that says these lines, one to each that it is told, and then nothing more. */
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
  return await transport.send(MAIL).then(
    () => Promise.reject(new Error('It was sent')),
    error => error,
  )
}

it.each([
  ['never greets', [], { greetingTimeout: 50 }],
  ['stops answering', ['220 here'], { socketTimeout: 50 }],
  ['begins an answer and never ends it', ['220 here', '250-more'], { sendTimeout: 50 }],
])(
  'gives up on a server that %s, for the time being',
  async (_, lines, changed) => {
    const failure = await failureOf(await serverThatSays(...lines), changed)
    expect(failure).toMatchObject({ name: 'DeliveryError', permanent: false })
  },
  WITHIN,
)

it('gives up on every attempt before the outbox may start another', () => {
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
])('takes %i for an answer that stays: %s', async (code, permanent) => {
  const { url } = await startSmtp(() => {
    throw new Refusal(code, 'No')
  })
  expect(await failureOf(url, {})).toMatchObject({ permanent, message: `${code} No` })
})

it('takes a refused password for what somebody will set right, not for a refusal of the mail', async () => {
  const { url, inbox } = await startSmtp(undefined, undefined, password => password === 'right')
  const withPassword = (password: string) => url.replace('//', `//haven:${password}@`)
  expect(await failureOf(withPassword('wrong'), {})).toMatchObject({
    permanent: false,
    message: expect.stringContaining('535'),
  })
  await createSmtpTransport(withPassword('right')).send(MAIL)
  expect(inbox).toHaveLength(1)
})

it('takes a server that is not there for one that will be again', async () => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  expect(await failureOf(`smtp://127.0.0.1:${port}`, {})).toMatchObject({ permanent: false })
})

it(
  'breaks off what is under way when it is closed',
  async () => {
    const transport = createSmtpTransport(await serverThatSays('220 here'), limits({}))
    const failed = transport.send(MAIL).catch(error => error)
    transport.close()
    expect(await failed).toMatchObject({ name: 'DeliveryError', permanent: false })
  },
  WITHIN,
)
