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
  /** The time for the headers of a request, from the start of the connection. */
  headersTimeout: number
  /** The time for a whole request without letters. */
  requestTimeout: number
  /**
   * The time for a whole request with letters. Within this time, the pause between two arrivals of bytes may be at most
   * `requestTimeout`.
   */
  uploadTimeout: number
  /** The time between two checks of these limits. */
  connectionsCheckingInterval: number
  /**
   * After this time without traffic, the server closes a connection, even if a request on it is not answered yet. For a
   * client that has stopped reading, Node waits twice this time.
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
 * The time in ms after which the server closes an idle connection. Behind a proxy, this time is longer than the proxy's
 * own, so that the proxy never uses a connection that the server is closing.
 */
const KEEP_ALIVE = 5_000
const KEEP_ALIVE_BEHIND_PROXY = 75_000

/** The open server of the service. */
export interface Listening {
  port: number
  /** The address under which a browser on this machine opens the service. */
  url: string
  /** Lets running requests finish, closes idle connections, and resolves when no connection is left. */
  close(): Promise<void>
}

/**
 * Listens on the address in the settings. If this address is `127.0.0.1` or `localhost`, the server also listens on
 * `::1`.
 */
export async function listen(app: Koa<RequestState>, config: Config, limits = LIMITS): Promise<Listening> {
  const handle = app.callback()
  const behindProxy = config.trustProxy > 0
  const options = { ...limits, keepAliveTimeout: behindProxy ? KEEP_ALIVE_BEHIND_PROXY : KEEP_ALIVE }
  const first = await open(handle, options, config.host === 'localhost' ? '127.0.0.1' : config.host, config.port)
  const { port } = first.address() as AddressInfo
  const closers = [prepareClose(first)]
  if (config.host === '127.0.0.1' || config.host === 'localhost') {
    // A browser may try `::1` first for `localhost`. On a machine without IPv6, listening on `::1` fails, and no
    // browser needs `::1`.
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
  // Node has one time limit for all requests. The code sets this limit above the service's own limits, which
  // distinguish requests with and without letters.
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

/** Says why the service cannot listen on an address, and which setting to change. */
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
