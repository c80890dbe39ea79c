// Usage: load.mjs PORT CONNECTIONS SECONDS [RATE]. Submits for so long and prints what came of it as one line of JSON.
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { sampleEnquiry } from '../store/sample'

const BODIES = 64
/** How long an answer may take, in s: a peer that writes its whole file for each needs its time. */
const PATIENCE = 60
const [port, connections, duration, overallRate] = process.argv.slice(2).map(Number)
const bodies = Array.from({ length: BODIES }, (_, number) => JSON.stringify(sampleEnquiry(number)))
let sent = 0

// As the widgets do: each submission has a key of its own.
const setupRequest = request => ({
  ...request,
  body: bodies[sent++ % BODIES],
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
})
const { requests, latency, statusCodeStats, errors, ...result } = await autocannon({
  url: `http://127.0.0.1:${port}`,
  connections,
  duration,
  timeout: PATIENCE,
  ...(overallRate && { overallRate }),
  requests: [{ method: 'POST', path: '/api/contact', setupRequest }],
})
const created = statusCodeStats['201']?.count ?? 0
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    created,
    refused: requests.total - created + errors,
    rate: created / result.duration,
    latency: { p50: latency.p50, p99: latency.p99, max: latency.max },
    cpu: (user + system) / 1_000,
  }),
)
