// Usage: load.mjs PORT CONNECTIONS SECONDS [RATE]. Submits enquiries for this time, and prints the result as one line
// of JSON.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { sampleEnquiry } from '../store/sample'

const BODIES = 64
/**
 * The longest wait for a response, in s. A program that writes its whole file for each submission may need almost a
 * minute.
 */
const PATIENCE = 60
const [port, connections, duration, rate] = process.argv.slice(2).map(Number)
const bodies = Array.from({ length: BODIES }, (_, number) => JSON.stringify(sampleEnquiry(number)))
let sent = 0

/** Each submission has a key of its own, like those from widgets. */
const nextSubmission = () => ({
  body: bodies[sent++ % BODIES],
  headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
})

const outcome = rate ? await sendEvenly() : await sendAtOnce()
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({ ...outcome, cpu: (user + system) / 1_000 }))

/** Each connection sends its next submission as soon as the server has responded to the one before. */
async function sendAtOnce() {
  const { requests, latency, statusCodeStats, errors, ...result } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration,
    timeout: PATIENCE,
    requests: [{ method: 'POST', path: '/api/contact', setupRequest: own => ({ ...own, ...nextSubmission() }) }],
  })
  const created = statusCodeStats['201']?.count ?? 0
  return {
    created,
    refused: requests.total - created + errors,
    rate: created / result.duration,
    latency: { p50: latency.p50, p99: latency.p99, max: latency.max },
  }
}

/**
 * Sends RATE submissions a second at even intervals, even before earlier ones have a response. autocannon would send
 * all submissions of a second at once. The time of a submission is measured from the moment when it was due.
 */
async function sendEvenly() {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const startedAt = performance.now()
  const took = []
  let refused = 0
  const waiting = []
  for (let number = 0; number < rate * duration; number++) {
    const due = startedAt + (number * 1_000) / rate
    const early = due - performance.now()
    if (early > 0) await new Promise(done => setTimeout(done, early))
    waiting.push(
      submit(agent).then(
        status => (status === 201 ? took.push(performance.now() - due) : refused++),
        () => refused++,
      ),
    )
  }
  await Promise.all(waiting)
  agent.destroy()
  const ordered = took.sort((one, other) => one - other)
  const at = share => Math.round((ordered[Math.floor(ordered.length * share)] ?? 0) * 10) / 10
  return {
    created: took.length,
    refused,
    rate: took.length / duration,
    latency: { p50: at(0.5), p99: at(0.99), max: at(1 - 1e-9) },
  }
}

function submit(agent) {
  const { body, headers } = nextSubmission()
  return new Promise((resolve, reject) => {
    const sending = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: '/api/contact', headers, timeout: PATIENCE * 1_000 },
      response => response.resume().once('end', () => resolve(response.statusCode)),
    )
    sending.once('error', reject).once('timeout', () => sending.destroy(new Error('no answer')))
    sending.end(body)
  })
}
