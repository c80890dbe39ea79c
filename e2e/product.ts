import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import sample from '../api/content/sample-firm.json'
import { SECRETS_FILE } from '../api/keys/secrets-file'
import { moveToPostgres } from '../api/migrate/to-postgres'
import { NO_LIMITS } from '../api/store/records/limits'
import { schemaFor } from '../api/testing/store-fixtures'
import { chromium as findChromium, flagsForBriefPages } from '../scripts/chromium'
import { freePort } from '../scripts/free-port'

/** A password that is long enough for the dashboard and that the tests know. */
export const ADMIN_PASSWORD = 'a password for the tests only'
/**
 * A hash of `ADMIN_PASSWORD` that is fast to compute. With a real hash, each start and each sign-in would take half a
 * second of a processor's time.
 */
const CHEAP_HASH = 'scrypt$N=16,r=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$ZIQkcA0tDOc78pNeje0qzzMkD3_Wxo6lCWcpY7GvyMs'
/** The `SECRETS_KEY` that all instances share in journeys with a database. */
const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64')
/** The name of the file that marks a data folder whose records were moved to a database. */
const MOVED = 'moved-to-postgres'
/** The longest time for a server to start, in ms. */
const START_WITHIN = 60_000

/** The built server in a process of its own, with a data folder of its own. */
export interface Product {
  url: string
  port: number
  dataDir: string
  /** All output of the product. */
  output(): string
  /** Sends a signal to the server's process and waits until it ends; returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Stops the product and removes its data. */
  remove(): Promise<void>
}

export { freePort }

/**
 * Settings for the sample firm with its pages in English only. A product that changes its pages, for example with
 * `PUBLIC_URL`, renders all of them; in all languages this takes eight seconds of a processor's time.
 */
export function englishOnly(): { FIRM_FILE: string; STRICT_CLAIMS: string } {
  const file = join(mkdtempSync(join(tmpdir(), 'haven-firm-')), 'firm.json')
  writeFileSync(file, JSON.stringify({ ...sample, formLanguages: [] }))
  return { FIRM_FILE: file, STRICT_CLAIMS: '0' }
}

/** Starts the built server on a free port, and waits until it is ready. */
export async function startProduct(
  env: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'haven-e2e-')),
  wrap: string[] = [],
  server = 'dist/api/server.js',
): Promise<Product> {
  const port = Number(env.PORT ?? (await freePort()))
  const [command = '', ...args] = [...wrap, process.execPath, server]
  const password = env.ADMIN_PASSWORD ? {} : { ADMIN_PASSWORD_HASH: CHEAP_HASH }
  // `npm run check:release -- postgres` runs the journeys with a database. With a database, too, a second start with
  // the same data folder must find the same records.
  const database = process.env.E2E_DATABASE_URL
  const where = database && (await inDatabase(database, dataDir))
  const child: ChildProcess = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...password,
      ...where,
      ...env,
      PORT: `${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  const url = `http://127.0.0.1:${port}`
  // Unlike `exit`, `close` comes after the last output of the process.
  const gone = once(child, 'close')
  for (const end = Date.now() + START_WITHIN; ; ) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) break
    if (child.exitCode !== null && env.PORT === undefined) {
      await gone
      // Another test or a connection has taken the free port, so the product starts again with another port.
      if (output.includes(`Port ${port} is in use`)) return await startProduct(env, dataDir, wrap, server)
    }
    if (child.exitCode !== null || Date.now() > end) throw new Error(`The server did not start:\n${output}`)
    await new Promise(done => setTimeout(done, 25))
  }
  async function end(signal: NodeJS.Signals = 'SIGTERM') {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await gone
    }
    return child.exitCode
  }
  async function remove() {
    await end()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, port, dataDir, output: () => output, end, remove }
}

/** The doctor's lines about a running product, in the form `STATE ABOUT: WORDS`. */
export async function doctorSays({ port, dataDir }: Product, env: Record<string, string>): Promise<string[]> {
  const settings = { PATH: process.env.PATH, PORT: `${port}`, DATA_DIR: dataDir, ...env }
  const doctor = spawn(process.execPath, ['dist/api/doctor.js', '--json'], {
    env: settings,
    stdio: ['ignore', 'pipe', 2],
  })
  const { lines } = (await json(doctor.stdout as Readable)) as {
    lines: { state: string; about: string; says: string }[]
  }
  return lines.map(({ state, about, says }) => `${state} ${about}: ${says}`)
}

/**
 * The settings with which a server uses a database instead of this data folder. Records in the folder are moved into
 * the database first, as `npm run migrate` does.
 */
async function inDatabase(database: string, dataDir: string) {
  const url = await schemaFor(database, dataDir)
  if (existsSync(join(dataDir, 'inquiries')) && !existsSync(join(dataDir, MOVED))) {
    const options = { dataDir, url, limits: NO_LIMITS, isDry: false, now: () => new Date(), progress: () => undefined }
    await moveToPostgres(options)
    writeFileSync(join(dataDir, MOVED), '')
  }
  const key = join(dataDir, SECRETS_FILE)
  return { DATABASE_URL: url, SECRETS_KEY: existsSync(key) ? readFileSync(key, 'utf8').trim() : SECRETS_KEY }
}

/** Every record of a list in the readable files, oldest first. */
export function storedInquiries(dataDir: string, list = 'inquiries'): Record<string, unknown>[] {
  const folder = join(dataDir, list)
  return readdirSync(folder)
    .filter(name => /^\d+\.json$/.test(name))
    .sort()
    .flatMap(name => JSON.parse(readFileSync(join(folder, name), 'utf8')).entries)
    .map(({ record }) => record)
}

/**
 * The number of records with this reference in a list's readable files. The server writes the readable files a moment
 * after the journal.
 */
export const countStored = (dataDir: string, reference: string | null, list?: string) =>
  storedInquiries(dataDir, list).filter(record => record.reference === reference).length

/** Starts a real SMTP server, which keeps the received mails. */
export async function startInbox() {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => new Promise<void>(done => server.close(done)) }
}

/** Serves a page at an origin of its own, with these headers. */
export async function startHostPage(html: (origin: string) => string, headers: Record<string, string> = {}, port = 0) {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(html(origin))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => server.close() }
}

let running: Promise<Browser> | undefined

/**
 * The browser that all test files of this worker share. Smooth scrolling is off by default, because each smooth scroll
 * takes a second. `close` closes only the contexts that the test file has opened; the process ends with the worker.
 */
export async function launch(): Promise<Browser> {
  running ??= chromium.launch({ executablePath: findChromium(), args: flagsForBriefPages })
  const shared = await running
  const opened: BrowserContext[] = []
  const browser: Browser = Object.create(shared)
  browser.newContext = async options => {
    const context = await shared.newContext({ reducedMotion: 'reduce', ...options })
    opened.push(context)
    return context
  }
  browser.close = async () => {
    await Promise.all(opened.map(context => context.close()))
  }
  return browser
}

/** The problems that a page reports: console errors and warnings, exceptions, CSP reports. */
export async function collectErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text())
  })
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.exposeFunction('reportViolation', (directive: string) => errors.push(`CSP: ${directive}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      ;(window as unknown as { reportViolation(text: string): void }).reportViolation(
        `${violatedDirective} ${blockedURI}`,
      )
    })
  })
  return errors
}

/** A visitor's answers to the questions of the consultation form. */
export const visitor = {
  firstName: 'Amina',
  lastName: 'O’Yusuf-Łukasz',
  email: 'amina@example.org',
  phone: '020 7946 0456',
  serviceRequired: 'deportation',
  urgencyLevel: 'urgent',
  message: 'My brother was detained this morning.\nשלום <b>& more</b>',
}

/** The consultation form, as widget or as fallback. The page may contain other forms. */
export const consultationForm = (page: Page) => page.locator('haven-consultation-form').first()

/** Fills in the consultation form. The fields are found by role, so that the test fills in only visible ones. */
export async function fillConsultation(page: Page, answers: typeof visitor = visitor) {
  const form = consultationForm(page)
  const field = (name: string) => form.getByRole('textbox', { name })
  await field('First name').fill(answers.firstName)
  await field('Last name').fill(answers.lastName)
  await field('Email address').fill(answers.email)
  await field('Phone number').fill(answers.phone)
  await form.getByRole('combobox', { name: 'What do you need help with?' }).selectOption(answers.serviceRequired)
  await form.getByRole('radio', { name: new RegExp(`^${answers.urgencyLevel}`, 'i') }).check()
  await field('Your situation').fill(answers.message)
}

export const pressSend = (page: Page) => page.getByRole('button', { name: 'Request a consultation' }).click()

/** Waits until the tag has become a widget. The fields of the tag's fallback then still exist, but are invisible. */
export const upgraded = (page: Page, tag = 'haven-consultation-form') =>
  page.waitForFunction(name => document.querySelector(name)?.shadowRoot?.querySelector('form'), tag)
