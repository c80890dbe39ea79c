import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Koa from 'koa'
import { type Config, urlHost } from '../config'
import { StartError } from '../start-error'
import { prepareClose } from './close-server'
import type { RequestState } from './step'

/** Time for a request's headers, and for the whole request, in ms. */
const HEADERS_TIMEOUT = 10_000
const REQUEST_TIMEOUT = 30_000
/** How often both are looked at, in ms. */
const CHECK_EVERY = 2_000
/** Idle connections: a proxy must never meet one that is just being closed, so it is the one to close them; in ms. */
const KEEP_ALIVE = 5_000
const KEEP_ALIVE_BEHIND_PROXY = 75_000
const MAX_CONNECTIONS = 4_000

/** The service's open doors. */
export interface Listening {
  port: number
  /** Where it can be opened in a browser on this machine. */
  url: string
  /** Lets requests under way finish, closes idle connections, and resolves when the last one is gone. */
  close(): Promise<void>
}

/** Listens on the configured address, and on both of this machine's own ones where that is `127.0.0.1`. */
export async function listen(app: Koa<RequestState>, config: Config): Promise<Listening> {
  const handle = app.callback()
  const first = await open(handle, config, config.host === 'localhost' ? '127.0.0.1' : config.host, config.port)
  const { port } = first.address() as AddressInfo
  const closers = [prepareClose(first)]
  if (config.host === '127.0.0.1' || config.host === 'localhost') {
    // Browsers may try `localhost` as ::1 first; where there is no IPv6, nobody does.
    const second = await open(handle, config, '::1', port).catch(() => undefined)
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

function open(handle: ReturnType<Koa['callback']>, config: Config, host: string, port: number): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: CHECK_EVERY,
      keepAliveTimeout: config.trustProxy > 0 ? KEEP_ALIVE_BEHIND_PROXY : KEEP_ALIVE,
    },
    handle,
  )
  server.maxConnections = MAX_CONNECTIONS
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, () => resolve(server))
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  const where = `${urlHost(host)}:${port}`
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use by another program: stop it, or set PORT to another number.`)
  }
  if (error.code === 'EACCES') return new StartError(`This user may not listen on ${where}: set PORT above 1023.`)
  return new StartError(`Cannot listen on ${where} (${error.code}): check HOST and PORT.`)
}
