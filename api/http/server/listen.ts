import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Koa from 'koa'
import { type Config, urlHost } from '../../config'
import { UserFacingError } from '../../user-facing-error'
import type { RequestState } from '../request-state'
import { prepareClose } from './close-server'
import { limitRequestTimes } from './request-clock'

/** The time limits for requests, in ms. */
interface Limits {
  /** The limit for the headers of a request, from the start of the connection. */
  headersTimeout: number
  /** The limit for a whole request without letters. */
  requestTimeout: number
  /** The limit for a whole request with letters. Each part of it must arrive within the limit for other requests. */
  uploadTimeout: number
  /** The time between two checks of these limits. */
  connectionsCheckingInterval: number
  /**
   * The time without traffic after which the server closes a connection, if all its requests are answered. Node waits
   * twice this time for a client that has stopped reading.
   */
  silenceTimeout: number
  maxConnections: number
}

const LIMITS: Limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  uploadTimeout: 20 * 60_000,
  connectionsCheckingInterval: 2_000,
  silenceTimeout: 60_000,
  maxConnections: 4_000,
}

/**
 * Time after which the server closes an idle connection, in ms. Behind a proxy, the server waits longer than the proxy,
 * so that the proxy never uses a connection which is just closing.
 */
const KEEP_ALIVE = 5_000
const KEEP_ALIVE_BEHIND_PROXY = 75_000

/** The service's listening sockets. */
export interface Listening {
  port: number
  /** The address at which a browser on this machine opens the service. */
  url: string
  /** Lets running requests finish, closes idle connections, and resolves when no connection is left. */
  close(): Promise<void>
}

/** Listens on the address in the settings. If this is `127.0.0.1`, the server also listens on `::1`. */
export async function listen(app: Koa<RequestState>, config: Config, limits = LIMITS): Promise<Listening> {
  const handle = app.callback()
  const behindProxy = config.trustProxy > 0
  const options = { ...limits, keepAliveTimeout: behindProxy ? KEEP_ALIVE_BEHIND_PROXY : KEEP_ALIVE }
  const first = await open(handle, options, config.host === 'localhost' ? '127.0.0.1' : config.host, config.port)
  const { port } = first.address() as AddressInfo
  const closers = [prepareClose(first)]
  if (config.host === '127.0.0.1' || config.host === 'localhost') {
    // Browsers may try `::1` first for `localhost`. A machine without IPv6 needs no socket for `::1`.
    const second = await open(handle, options, '::1', port).catch(() => undefined)
    if (second) closers.push(prepareClose(second))
  }
  return {
    port,
    url: `http://${config.host === '127.0.0.1' && closers.length === 2 ? 'localhost' : urlHost(config.host)}:${port}`,
    close: async () => {
      await Promise.all(closers.map(close => close()))
    },
  }
}

type Options = Limits & { keepAliveTimeout: number }

function open(handle: ReturnType<Koa['callback']>, options: Options, host: string, port: number): Promise<Server> {
  const { requestTimeout, uploadTimeout, connectionsCheckingInterval: lookEvery } = options
  // Node has only one limit for all requests. Node's limit is longer than the service's own limits, which treat letters
  // separately.
  const server = createServer({ ...options, requestTimeout: uploadTimeout + requestTimeout }, handle)
  limitRequestTimes(server, { request: requestTimeout, silence: requestTimeout, upload: uploadTimeout, lookEvery })
  server.timeout = options.silenceTimeout
  server.maxConnections = options.maxConnections
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(explainListening(error, { host, port, setting: 'PORT' })),
    )
    server.listen(port, host, () => resolve(server))
  })
}

/** Says why the service cannot listen on an address, and which setting has to be changed. */
export function explainListening(
  { code }: NodeJS.ErrnoException,
  { host, port, setting }: { host: string; port: number; setting: 'PORT' | 'METRICS_PORT' },
): UserFacingError {
  const where = `${urlHost(host)}:${port}`
  if (code === 'EADDRINUSE') {
    return new UserFacingError(
      `Port ${port} is in use by another program: stop it, or set ${setting} to another number.`,
    )
  }
  if (code === 'EACCES') return new UserFacingError(`This user may not listen on ${where}: set ${setting} above 1023.`)
  return new UserFacingError(`Cannot listen on ${where} (${code}): check HOST and ${setting}.`)
}
