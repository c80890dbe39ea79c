import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { startPostgres } from '../../api/testing/postgres-server'
import { INTAKE, nginxPorts, startNginx } from '../../e2e/nginx'
import { ADMIN_PASSWORD } from '../../e2e/product'
import { passTests } from './pass-tests'
import { startCluster } from './postgres-cluster'
import { freePort, startServer } from './server'

/** The journeys that the check runs in a browser with PostgreSQL. */
const JOURNEYS = [
  'admin-embedded',
  'admin-hostile',
  'leave',
  'morning',
  'people',
  'shared-database',
  'two-instances',
  'workday',
]
/** The number of visitors who send at the same time. */
const VISITORS = 8
/** When each fault happens, in ms after the start. At `end`, the visitors stop sending. */
const PLAN = { kill: 6_000, again: 9_000, crash: 15_000, failOver: 25_000, roll: 36_000, end: 50_000 }
/**
 * The longest wait until all mails are sent, in ms. An instance that was killed holds its claims to send mails for five
 * minutes.
 */
const MAILS_WITHIN = 420_000
/** The waits of a visitor, in ms: before sending the same request again, and before the next request. */
const WAITS = { again: 250, next: 80 }

/**
 * Runs two built instances under load behind Debian's nginx, with a database that confirms a commit only after its
 * standby has it. One instance is killed and started again, the database crashes, its standby takes over, and both
 * instances restart one after the other. No acknowledged submission may be lost or stored twice, no mail may be sent
 * twice, and no session may end. First, the tests of the API run with PostgreSQL, except those about files.
 */
export async function postgres(): Promise<string[]> {
  return [
    ...(passTests([], 'postgres') ? [] : ['tests with PostgreSQL failed: see above']),
    ...(await journeys()),
    ...(await underFire()),
  ]
}

/** Runs journeys of staff and visitors in a browser, with PostgreSQL. */
async function journeys(): Promise<string[]> {
  const { url, stop } = await startPostgres()
  try {
    const files = JOURNEYS.map(name => `e2e/${name}.test.ts`)
    const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'e2e', ...files], {
      env: { ...process.env, BEFORE_RELEASE: 'on', E2E_DATABASE_URL: url },
      stdio: 'inherit',
    })
    return status === 0 ? [] : ['journeys with PostgreSQL failed: see above']
  } finally {
    await stop()
  }
}

async function underFire(): Promise<string[]> {
  const ends: (() => Promise<void>)[] = []
  try {
    return await fire(end => ends.unshift(end))
  } finally {
    for (const end of ends) await end().catch(() => undefined)
  }
}

async function fire(atEnd: (end: () => Promise<void>) => unknown): Promise<string[]> {
  const cluster = await startCluster(join(tmpdir(), 'haven-cluster-'))
  atEnd(() => cluster.stop())
  const inbox: string[] = []
  const smtp = await startInbox(inbox)
  atEnd(() => smtp.stop())
  const ports = await nginxPorts()
  const env = {
    DATABASE_URL: cluster.url,
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    ADMIN_PASSWORD,
    TRUST_PROXY: '1',
    PUBLIC_URL: `https://${INTAKE}:${ports.tls}`,
    SMTP_URL: smtp.url,
    STAFF_EMAIL: 'staff@example.org',
    MAIL_FROM: 'haven@example.org',
    MAILS_PER_MINUTE: '10000',
    DIGEST: 'off',
  }
  const [onePort, otherPort] = [await freePort(), await freePort()]
  const folder = () => mkdtempSync(join(tmpdir(), 'haven-instance-'))
  const start = (port: number, dataDir: string) =>
    startServer({ ...env, PORT: String(port) }, 'dist/api/server.js', dataDir, port)
  const folders = [folder(), folder()] as const
  let one = await start(onePort, folders[0])
  atEnd(() => one.stop())
  let other = await start(otherPort, folders[1])
  atEnd(() => other.stop())
  const nginx = await startNginx(ports, [onePort, otherPort])
  atEnd(() => nginx.stop())
  const agent = new Agent({ keepAlive: true, ca: nginx.ca, servername: INTAKE })
  atEnd(async () => agent.destroy())
  const send = (path: string, call: Sending = {}) => sendThrough(agent, ports.tls, path, call)

  const login = await send('/api/admin/login', { body: { password: ADMIN_PASSWORD } })
  const { token } = JSON.parse(login.text) as { token: string }
  const acknowledged = new Map<string, string>()
  const answers = new Map<number, number>()
  const begun = performance.now()
  const isOver = () => performance.now() - begun > PLAN.end
  const at = (time: number) => delay(Math.max(0, begun + time - performance.now()))
  const say = (what: string) => console.log(`  ${((performance.now() - begun) / 1_000).toFixed(1)} s: ${what}`)

  async function visitor(): Promise<void> {
    while (!isOver()) {
      const key = randomUUID()
      for (;;) {
        const { status, text } = await send('/api/callbacks', {
          body: { name: key, phone: '020 7946 0456' },
          headers: { 'idempotency-key': key },
        })
        answers.set(status, (answers.get(status) ?? 0) + 1)
        if (status === 201) {
          acknowledged.set(key, (JSON.parse(text) as { reference: string }).reference)
          await delay(WAITS.next)
          break
        }
        await delay(WAITS.again)
      }
    }
  }

  async function trouble(): Promise<void> {
    await at(PLAN.kill)
    say('one instance is killed')
    await one.kill('SIGKILL')
    await at(PLAN.again)
    one = await start(onePort, folders[0])
    say('it is back')
    await at(PLAN.crash)
    say('the database crashes')
    await cluster.crash()
    say('it is back')
    await at(PLAN.failOver)
    say('the database is lost, and its standby takes over')
    await cluster.failOver()
    say('it is in charge')
    await at(PLAN.roll)
    say('both instances are restarted in turn')
    await one.kill('SIGTERM')
    one = await start(onePort, folders[0])
    await other.kill('SIGTERM')
    other = await start(otherPort, folders[1])
    say('they are back')
  }

  const problems: string[] = []
  await Promise.all([trouble(), ...Array.from({ length: VISITORS }, visitor)])
  const told = [...answers].map(pair => pair.join(' × ')).join(', ')
  say(`${acknowledged.size} submissions were acknowledged; answers: ${told}`)
  const me = await send('/api/admin/me', { headers: { authorization: `Bearer ${token}` } })
  if (me.status !== 200) problems.push(`the session of the signed-in person has ended (status ${me.status})`)
  const client = new pg.Client(cluster.url)
  await client.connect()
  atEnd(() => client.end())
  const { rows } = await client.query<Row>(
    `select reference, fields::json->>'name' as name, state::json->'mail'->'staff'->>'messageId' as message from records`,
  )
  problems.push(...wrongRecords(rows, acknowledged))
  for (const end = performance.now() + MAILS_WITHIN; ; await delay(500)) {
    const left = await client.query<{ count: string }>('select count(*) as count from mails')
    if (left.rows[0]?.count === '0') break
    if (performance.now() > end) {
      problems.push(`${left.rows[0]?.count} mails were not sent`)
      break
    }
  }
  say(`${inbox.length} mails were sent`)
  return [...problems, ...wrongMails(rows, inbox)]
}

interface Row {
  reference: string
  name: string
  message: string
}

function wrongRecords(rows: readonly Row[], acknowledged: ReadonlyMap<string, string>): string[] {
  const stored = new Map(rows.map(({ name, reference }) => [name, reference]))
  const lost = [...acknowledged].filter(([key, reference]) => stored.get(key) !== reference)
  const twice = rows.length - stored.size
  const unknown = rows.filter(({ name }) => !acknowledged.has(name)).length
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged submissions are lost, ${lost[0]?.[1]} among them`] : []),
    ...(twice > 0 ? [`${twice} submissions are there twice`] : []),
    ...(unknown > 0 ? [`${unknown} records belong to no acknowledged submission`] : []),
  ]
}

function wrongMails(rows: readonly Row[], inbox: readonly string[]): string[] {
  const sent = new Map<string, number>()
  for (const id of inbox) sent.set(id, (sent.get(id) ?? 0) + 1)
  const missing = rows.filter(({ message }) => !sent.has(message)).length
  const twice = rows.filter(({ message }) => (sent.get(message) ?? 0) > 1).length
  return [
    ...(missing > 0 ? [`${missing} mails were never sent`] : []),
    ...(twice > 0 ? [`${twice} mails were sent twice`] : []),
  ]
}

interface Sending {
  body?: object
  headers?: Record<string, string>
}

/** Sends a request through nginx. The status is 0 when no response comes. */
function sendThrough(agent: Agent, port: number, path: string, { body, headers }: Sending) {
  return new Promise<{ status: number; text: string }>(resolve => {
    const sending = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: body ? 'POST' : 'GET',
        headers: { host: `${INTAKE}:${port}`, ...(body && { 'content-type': 'application/json' }), ...headers },
        timeout: 30_000,
      },
      response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', chunk => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', () => resolve({ status: 0, text: '' }))
      },
    )
    sending.on('timeout', () => sending.destroy())
    sending.on('error', () => resolve({ status: 0, text: '' }))
    sending.end(body && JSON.stringify(body))
  })
}

/** Starts an SMTP server that adds the Message-ID of each accepted mail to `inbox`. */
async function startInbox(inbox: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      let text = ''
      stream.setEncoding('latin1')
      stream.on('data', chunk => (text += chunk))
      stream.on('end', () => {
        inbox.push(/^message-id:\s*(<[^>]+>)/im.exec(text)?.[1] ?? '')
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.on('error', () => undefined)
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise(resolve => server.close(resolve)),
  }
}
