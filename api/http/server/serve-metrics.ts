import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { explainListening } from './listen'
import type { Metrics } from './metrics'

/** The metrics can be read on this machine only. A Prometheus server on another machine needs an agent or a tunnel. */
const HOST = '127.0.0.1'

/** The open server from which Prometheus reads the metrics. */
export interface MetricsServer {
  url: string
  close(): void
}

/** Answers `GET /metrics` on 127.0.0.1, and no other request. */
export function serveMetrics(metrics: Metrics, port: number): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
    const text = await metrics.render().catch(() => undefined)
    if (text === undefined) return response.writeHead(500).end()
    return response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(explainListening(error, { host: HOST, port, setting: 'METRICS_PORT' })),
    )
    server.listen(port, HOST, () => {
      const { port: given } = server.address() as AddressInfo
      resolve({
        url: `http://${HOST}:${given}/metrics`,
        close() {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}
