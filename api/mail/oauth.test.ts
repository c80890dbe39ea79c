import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { parseConfig } from '../config'
import { sampleMail } from '../testing/sample-mail'
import { Refusal } from '../testing/smtp-server'
import { createTransport } from './transport'

const SECRET = 'canary~secret+1'
const NEEDED = { STAFF_EMAIL: 'staff@example.org', MAIL_FROM: 'intake@example.org' }

afterEach(() => void vi.useRealTimers())

/**
 * Starts a token server. The server sends these answers in order, and then repeats the last one; `asked` contains the
 * fields of each request.
 */
async function startTokens(...answers: object[]) {
  const asked: Record<string, string>[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(Object.fromEntries(new URLSearchParams(body)))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    response.writeHead(answer && 'error' in answer ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`, asked }
}

/** Starts a mail server that accepts only these tokens; `signedIn` contains the user and the token of each sign-in. */
async function startMail(tokens: () => string[], refusal = new Refusal(535, '5.7.3 Authentication unsuccessful')) {
  const signedIn: [user: string | undefined, token: string][] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'XOAUTH2'],
    allowInsecureAuth: true,
    onAuth({ username, accessToken = '' }, _, next) {
      signedIn.push([username, accessToken])
      if (!tokens().includes(accessToken)) return next(refusal)
      next(null, { user: username })
    },
    onData: (stream, _, next) => void stream.resume().on('end', next),
  })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { url: `smtp://intake%40example.org@127.0.0.1:${(server.server.address() as AddressInfo).port}`, signedIn }
}

function transportWith(env: NodeJS.ProcessEnv) {
  const transport = createTransport(parseConfig({ ...NEEDED, SMTP_AUTH: 'oauth2', ...env }))
  onTestFinished(transport.close)
  return transport
}

const app = (tokenUrl: string) => ({
  SMTP_TOKEN_URL: tokenUrl,
  SMTP_CLIENT_ID: 'the-app',
  SMTP_CLIENT_SECRET: SECRET,
})

const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => Promise.reject(new Error('It was sent')),
    error => error,
  )

it('the service signs in with an app’s token, and requests only one token for many mails', async () => {
  const tokens = await startTokens({ access_token: 'first', expires_in: 3600 })
  const mail = await startMail(() => ['first'])
  const transport = transportWith({ SMTP_URL: mail.url, ...app(tokens.url) })
  await transport.verify?.()
  await transport.send(sampleMail)
  await transport.send(sampleMail)
  expect(mail.signedIn).toEqual(Array(3).fill(['intake@example.org', 'first']))
  expect(tokens.asked).toEqual([
    {
      grant_type: 'client_credentials',
      client_id: 'the-app',
      client_secret: SECRET,
      scope: 'https://outlook.office365.com/.default',
    },
  ])
})

it('the service requests another token five minutes before the first one expires, and after the mail server has refused the first one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const tokens = await startTokens(
    ...['first', 'second', 'third'].map(access_token => ({ access_token, expires_in: 3600 })),
  )
  let good = ['first', 'second']
  const mail = await startMail(() => good)
  const transport = transportWith({ SMTP_URL: mail.url, ...app(tokens.url) })
  const sendAfter = async (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * 60_000)
    await transport.send(sampleMail)
    return mail.signedIn.at(-1)?.[1]
  }
  expect(await sendAfter(0)).toBe('first')
  expect(await sendAfter(54)).toBe('first')
  expect(await sendAfter(2)).toBe('second')
  good = ['third']
  expect(await failureOf(sendAfter(1))).toMatchObject({ permanent: false })
  expect(await sendAfter(1)).toBe('third')
})

it('the service signs in by a person’s consent, and reads the secret from its file for each token', async () => {
  const tokens = await startTokens({ access_token: 'first', expires_in: 1 })
  const mail = await startMail(() => ['first'])
  const file = join(await mkdtemp(join(tmpdir(), 'haven-secret-')), 'secret')
  await writeFile(file, `${SECRET}\n`)
  const transport = transportWith({
    SMTP_URL: mail.url,
    SMTP_TOKEN_URL: tokens.url,
    SMTP_CLIENT_ID: 'the-app',
    SMTP_SECRET_FILE: file,
    SMTP_REFRESH_TOKEN: 'consent',
  })
  await transport.send(sampleMail)
  await writeFile(file, 'exchanged')
  await transport.send(sampleMail)
  const asked = { grant_type: 'refresh_token', client_id: 'the-app', refresh_token: 'consent' }
  expect(tokens.asked).toEqual([
    { ...asked, client_secret: SECRET },
    { ...asked, client_secret: 'exchanged' },
  ])
})

it('the service signs in by a service account, whose signed request names the mailbox', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const file = join(await mkdtemp(join(tmpdir(), 'haven-account-')), 'account.json')
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  await writeFile(file, JSON.stringify({ client_email: 'haven@project.example.org', private_key: key }))
  const tokens = await startTokens({ access_token: 'first', expires_in: 3600 })
  const mail = await startMail(() => ['first'])
  await transportWith({ SMTP_URL: mail.url, SMTP_TOKEN_URL: tokens.url, SMTP_SERVICE_ACCOUNT: file }).send(sampleMail)
  expect(tokens.asked[0]).toMatchObject({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' })
  const [, claims = ''] = tokens.asked[0]?.assertion?.split('.') ?? []
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: 'haven@project.example.org',
    sub: 'intake@example.org',
    scope: 'https://mail.google.com/',
    aud: tokens.url,
  })
})

it.each([
  [
    { error: 'invalid_client', error_description: `AADSTS7000222: expired ${SECRET} for a@b.test` },
    /has expired.*SMTP_SECRET_FILE.*“invalid_client: AADSTS7000222: expired … for …”/,
  ],
  [
    { error: 'unauthorized_client', error_description: 'AADSTS700016: no such app' },
    /correct SMTP_CLIENT_ID, and the tenant/,
  ],
  [{ error: 'invalid_scope' }, /leave SMTP_SCOPE out/],
  [{ error: 'invalid_grant' }, /new SMTP_REFRESH_TOKEN.*7 days/],
  [{ error: 'unauthorized_client' }, /domain-wide delegation/],
  [{ error: 'something_new', error_description: 'Words' }, /gave no token\. The server said: “something_new: Words”/],
  [{ hello: 'world' }, /answered 200 without a token: SMTP_TOKEN_URL/],
])(
  'the service says why the token server gave no token, with the remedy and without a secret: %j',
  async (answer, words) => {
    const tokens = await startTokens(answer)
    const mail = await startMail(() => [])
    const transport = transportWith({ SMTP_URL: mail.url, ...app(tokens.url) })
    const failure = await failureOf(transport.send(sampleMail))
    expect(failure).toMatchObject({ permanent: false, reason: expect.stringMatching(words) })
    expect(`${failure.message} ${failure.reason}`).not.toContain(SECRET)
    expect(await failureOf(transport.verify?.() ?? Promise.resolve())).toMatchObject({ reason: failure.reason })
  },
)

it('the service names the cause if the token server cannot be reached or a file cannot be read', async () => {
  const mail = await startMail(() => [])
  const away = transportWith({ SMTP_URL: mail.url, ...app('http://127.0.0.1:1/token') })
  const unreadable = transportWith({
    SMTP_URL: mail.url,
    SMTP_TOKEN_URL: 'http://127.0.0.1:1/token',
    SMTP_SERVICE_ACCOUNT: '/nowhere.json',
  })
  expect((await failureOf(away.send(sampleMail))).reason).toMatch(/could not be reached \(.*SMTP_TOKEN_URL/)
  expect((await failureOf(unreadable.send(sampleMail))).reason).toMatch(
    /SMTP_SERVICE_ACCOUNT: \/nowhere\.json .*ENOENT/,
  )
})

it.each([
  ['5.7.3 Authentication unsuccessful', /refused the token .*SMTP\.SendAsApp.*New-ServicePrincipal/],
  ['5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant', /SMTP AUTH is off/],
])('the service names the remedy where the mail server refuses the token with %s', async (said, words) => {
  const tokens = await startTokens({ access_token: 'canary-token', expires_in: 3600 })
  const mail = await startMail(() => [], new Refusal(535, said))
  const failure = await failureOf(transportWith({ SMTP_URL: mail.url, ...app(tokens.url) }).send(sampleMail))
  expect(failure).toMatchObject({ permanent: false, reason: expect.stringMatching(words) })
  expect(failure.reason).toContain(said)
  expect(`${failure.message} ${failure.reason}`).not.toContain('canary-token')
})
