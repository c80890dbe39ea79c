import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** The response to a request, and how long it took. */
export interface Answered {
  status: number
  headers: NodeJS.Dict<string | string[]>
  text: string
  ms: number
}

/**
 * The options of a request. `from` is the local address that sends the request, so that attackers and visitors have
 * different addresses.
 */
export interface Sending {
  method?: string
  headers?: Record<string, string>
  body?: string
  from?: string
  agent?: Agent
}

/** Sends a request over plain HTTP; rejects when the connection fails. */
export function send(url: string, { body, from, agent, ...options }: Sending = {}): Promise<Answered> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const method = options.method ?? (body === undefined ? 'GET' : 'POST')
    const local = from === undefined ? {} : { localAddress: from }
    // Node does not add `Content-Length` to a DELETE request by itself, so this function adds it.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const headers = { ...length, ...options.headers }
    const sending = request(url, { ...local, method, headers, agent: agent ?? false }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => (text += chunk))
      response.on('end', () => {
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, headers, text, ms: performance.now() - startedAt })
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

export const sendJson = (url: string, body: unknown, { headers, ...options }: Sending = {}) =>
  send(url, { ...options, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

/** Runs `action` `times` times, at most `atOnce` at the same time; returns the results. */
export async function repeat<Result>(times: number, atOnce: number, action: (at: number) => Promise<Result>) {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < times) results.push(await action(next++))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** The 99th percentile of the response times, in whole ms, as text. */
export function p99(answers: Answered[]): string {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return `${Math.round(times[Math.ceil(times.length * 0.99) - 1] ?? 0)} ms`
}

/** Many connections to the server, opened together. */
export interface Crowd {
  /** The number of connections that the server has not closed. */
  open(): number
  /** Resolves after the last connection was closed, to the server's response on each connection. */
  closed: Promise<string[]>
  /** Closes the connections. */
  leave(): void
}

/** Number of connections that are opened at once, so few that the system refuses none before the server sees them. */
const BATCH = 200
/** Time between two bytes on a slow connection, in ms. */
const DRIP_EVERY = 1_000

/** Opens `count` connections that send `hello` and then, every second, `drip`. */
export async function openCrowd(port: number, count: number, hello = '', drip = ''): Promise<Crowd> {
  const sockets: Socket[] = []
  const closings: Promise<string>[] = []
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - sockets.length) }, () => connect(port, '127.0.0.1'))
    for (const socket of batch) {
      let answer = ''
      socket.setEncoding('latin1').on('data', chunk => (answer += chunk))
      socket.on('error', () => undefined)
      // `once` would reject when the server resets a connection after the response, so the function makes its own
      // promise.
      closings.push(new Promise(done => socket.on('close', () => done(answer))))
      socket.write(hello)
    }
    await Promise.all(batch.map(socket => socket.connecting && once(socket, 'connect').catch(() => undefined)))
    sockets.push(...batch)
  }
  const dripping = setInterval(() => {
    for (const socket of sockets) if (drip && socket.writable) socket.write(drip)
  }, DRIP_EVERY)
  const closed = Promise.all(closings).finally(() => clearInterval(dripping))
  return {
    open: () => sockets.filter(socket => !socket.closed && !socket.destroyed).length,
    closed,
    leave: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
