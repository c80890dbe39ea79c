import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { createApp } from '../app'
import { parseConfig } from '../config'
import { type AppContext, createContext } from '../context'
import type { ErrorBody } from '../contract/errors'
import { FOR_PERSON } from '../contract/forms/next-words'
import { listen } from '../http/server/listen'
import { schemaFor } from './store-fixtures'

/**
 * The shared password of each service that `startTestService` starts. The hash of this password is weak on purpose, so that sign-ins take
 * almost no time.
 */
export const TEST_PASSWORD = 'correct horse battery'
const CHEAP_HASH = 'scrypt$N=16,r=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$KE1MxdSCDn9oLXJHauJuDjAGPRK8o7fvbCJVUktsnKk'

/** The `SECRETS_KEY` of all instances in a test that share a database. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')

/** A complete body for `POST /api/contact` with invented details. */
export const ENQUIRY = {
  firstName: 'Amina',
  lastName: 'Yusuf',
  email: 'amina@example.org',
  phone: '020 7946 0456',
  serviceRequired: 'deportation',
  urgencyLevel: 'urgent',
  message: 'My brother was detained this morning.',
}

/** The sentences of the thank-you page that the service replaces for a request of a business. */
const NEXT = Object.values(FOR_PERSON).join(' ')
const PAGES: Record<string, string> = {
  'site/index.html': '<!doctype html><title>Home</title>',
  'site/privacy/index.html': '<!doctype html><title>Privacy</title>',
  'site/admin/index.html': '<!doctype html><title>Admin</title>',
  'site/thank-you/index.html':
    '<!doctype html><title>Thank you</title><p class="reference"><output data-reference=""></output></p><p data-answer=""></p>' +
    `<a href="data:text/plain;charset=utf-8,Your%20reference%3A%20%7Breference%7D%0A%0A%7Bmoments%7D%0A%0AKeep%20it.%0A%0A${encodeURIComponent(NEXT)}">Save</a>${NEXT}`,
  'site/404.html': '<!doctype html><title>404</title><h1>404 Page Not Found</h1>',
  'site/assets/styles.5XJ2K3QD.css': 'body{color:#0f1b2d}',
  'site/.well-known/security.txt': 'Contact: mailto:security@example.org',
  'site/.well-known/other.txt': 'not to be served',
  'site/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'widgets/haven.js': 'export const haven = 1',
  'widgets/haven.js.gz': 'gzipped',
  'widgets/haven.js.br': 'brotli',
  'widgets/chunk-5XJ2K3QD.js': 'export const chunk = 1',
}

/** A running service in its own temporary folder. */
export interface TestService {
  url: string
  context: AppContext
  /** All lines of the service's log until now. */
  lines: string[]
  /** The folder that contains `data`, `site` and `widgets`. */
  folder: string
  /** Stops the service, and starts it again with the same folder. */
  restart(env?: Record<string, string>): Promise<TestService>
  close(): Promise<void>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  patchJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  putJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  delete(path: string, headers?: Record<string, string>): Promise<Response>
  postForm(path: string, body: Record<string, string | string[]>, headers?: Record<string, string>): Promise<Response>
  /** Signs in with the shared password; resolves to the header for staff's requests. */
  login(): Promise<{ authorization: string }>
}

/**
 * Starts the real service on a free port, for one test. In a run with PostgreSQL, each folder has its own schema for
 * the records.
 */
export async function startTestService(
  env: Record<string, string> = {},
  { now = () => new Date(), folder = fixtureFolder() }: { now?: () => Date; folder?: string } = {},
): Promise<TestService> {
  const lines: string[] = []
  const shared = inject('databaseUrl')
  const where =
    shared === undefined ? {} : { DATABASE_URL: await schemaFor(shared, folder), SECRETS_KEY: TEST_SECRETS_KEY }
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD_HASH: CHEAP_HASH, ...where, ...env }
  const config = {
    ...parseConfig(settings),
    siteDir: join(folder, 'site'),
    widgetsDir: join(folder, 'widgets'),
    rendererFile: join(folder, 'api/render-site.js'),
  }
  const context = await createContext(config, {
    now,
    hashCost: { N: 16, r: 1, p: 1 },
    logTo: { write: line => void lines.push(line) },
  })
  const listening = await listen(createApp(context), config)
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= listening.close().then(() => context.close())
    return closed
  }
  onTestFinished(close)

  const url = `http://127.0.0.1:${listening.port}`
  const sendJson =
    (method: string): TestService['postJson'] =>
    (path, body, headers = {}) =>
      fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
  const service: TestService = {
    url,
    context,
    lines,
    folder,
    close,
    async restart(changed = env) {
      await close()
      return startTestService(changed, { now, folder })
    },
    get: (path, headers = {}) => fetch(url + path, { headers, redirect: 'manual' }),
    postJson: sendJson('POST'),
    patchJson: sendJson('PATCH'),
    putJson: sendJson('PUT'),
    delete: (path, headers = {}) => fetch(url + path, { method: 'DELETE', headers }),
    postForm: (path, body, headers = {}) => {
      const inputs = Object.entries(body).flatMap(([name, values]) => [values].flat().map(value => [name, value]))
      return fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(inputs), redirect: 'manual' })
    },
    async login() {
      const response = await service.postJson('/api/admin/login', { password: TEST_PASSWORD })
      const { token } = (await response.json()) as { token: string }
      return { authorization: `Bearer ${token}` }
    },
  }
  return service
}

/** The field `error` of a response with an error status. */
export async function errorOf(response: Response): Promise<ErrorBody['error']> {
  return ((await response.json()) as ErrorBody).error
}

/** A clock that shows the same time until a test changes its `time`, in ms since 1970. */
export function stoppedClock(start = '2026-11-21T10:00:00Z') {
  const clock = { time: Date.parse(start), now: () => new Date(clock.time) }
  return clock
}

function fixtureFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'haven-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(PAGES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
