import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { GOAL, pagesOf, seeded } from './deadlines'
import type { Asked } from './find/ask'
import { RECORDS } from './store/contenders'
import { count, memory, table } from './store/figures'
import { describeMachine, peakMemoryOf } from './store/machine'
import { DATA, freshData, login, removeData, startServer } from './store/server'

/** The number of assigned records, spread over the list. Real members of staff have fewer requests assigned to them. */
const ASSIGNED = 2_000
/** The maximum number of records that one bulk request may assign. */
const AT_ONCE = 50

/**
 * Measures the first pages of the requests of one member of staff, of unassigned requests, and of unanswered requests.
 * Requires `npm run build`, Linux and about 3 GB of disk. `BENCH_RECORDS=10000` makes a quick trial.
 */
export async function work(): Promise<string> {
  mkdirSync(DATA, { recursive: true })
  try {
    const haven = { name: 'Haven', script: resolve('dist/api/server.js'), seed: await seeded() }
    const machine = await describeMachine(DATA)
    const dir = freshData(haven)
    const server = await startServer(haven, dir)
    const asked = { server, headers: await login(server.port) }
    const person = await invited(asked)
    await assign(asked, person)
    const rows = await pagesOf(
      asked,
      [
        `assigned=${person}`,
        `assigned=${person}&sort=urgency`,
        `assigned=${person}&status=pending&sort=urgency`,
        'assigned=nobody',
        'assigned=nobody&status=pending&sort=urgency',
        'answered=no',
        'answered=no&sort=due',
        'answered=no&status=pending&sort=urgency',
        `answered=no&assigned=${person}`,
        'answered=yes',
      ].map(query => `inquiries?${query}`),
    )
    const named = rows.map(([path = '', ...rest]) => [path.replace(person, 'ID'), ...rest])
    const peak = peakMemoryOf(server.pid)
    await server.stop()
    return `## Work on requests

${count(RECORDS)} inquiries, one in 50 pending; ${count(ASSIGNED)} inquiries are assigned to one person; first pages, one request at a time.

${table(['', 'p50', 'p95', 'goal', '', 'processor time, p95'], named)}

Memory, at most: ${memory(peak)} (≤ ${memory(GOAL.memory)}: ${peak <= GOAL.memory ? 'met' : '**missed**'}). ${machine}.
`
  } finally {
    removeData()
  }
}

async function call(
  { server: { port }, headers }: Asked,
  method: string,
  path: string,
  body: object,
): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api/admin/${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return await response.json()
}

async function invited(asked: Asked): Promise<string> {
  const person = { email: 'ana@example.org', name: 'Ana Invented', role: 'caseworker' }
  return ((await call(asked, 'POST', 'people', person)) as { id: string }).id
}

async function assign(asked: Asked, assignedTo: string): Promise<void> {
  const each = RECORDS / ASSIGNED
  const ids = Array.from({ length: ASSIGNED }, (_, at) => Math.floor(at * each) + 1)
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const records = ids.slice(at, at + AT_ONCE).map(id => ({ list: 'inquiries', id }))
    await call(asked, 'PATCH', 'records', { records, change: { assignedTo } })
  }
}
