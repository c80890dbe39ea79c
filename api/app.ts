import Router from '@koa/router'
import Koa from 'koa'
import { answerProbe } from './calls/answer-probe'
import { addCalls } from './calls/call'
import { CALL_GROUPS, describeApi } from './calls/index'
import { addMailArrivedRoutes } from './calls/mail-arrived'
import type { AppContext } from './context'
import { admitOrigin } from './http/middleware/admit-origin'
import { answerErrors } from './http/middleware/answer-errors'
import { logRequests } from './http/middleware/log-requests'
import { refuseMethod } from './http/middleware/refuse-method'
import { refuseTwoHosts } from './http/middleware/refuse-two-hosts'
import { securityHeaders } from './http/middleware/security-headers'
import { serveSite } from './http/middleware/serve-site'
import { serveWidgets } from './http/middleware/serve-widgets'
import { warnOfProxy } from './http/middleware/warn-of-proxy'
import type { RequestState, Routes } from './http/request-state'

/**
 * Makes a router for each group of endpoints, so that a visitor's request is not compared with the routes for staff.
 */
export function createRouters(context: AppContext): Routes[] {
  return CALL_GROUPS.map(calls => {
    const routes = new Router<RequestState>({ sensitive: true })
    addCalls(routes, calls, context, describeApi)
    return routes
  })
}

/** Makes the router of the pages that are no endpoint of the API. */
function createPages(context: AppContext): Routes {
  const pages = new Router<RequestState>({ sensitive: true })
  addMailArrivedRoutes(pages, context)
  return pages
}

/**
 * Codes of errors after which the client has closed the connection before the response ended. The service logs these
 * errors as `debug`, because the log line of the request already reports them.
 */
const LEFT = new Set(['ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE'])

const hasLeft = (error: unknown) => error instanceof Error && 'code' in error && LEFT.has(String(error.code))

/** Makes the Koa app of the service, without listening on a port. */
export function createApp(context: AppContext): Koa<RequestState> {
  const { config, firm, log, siteOrigins } = context
  const app = new Koa<RequestState>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy })
  app.on('error', (error: unknown) => log[hasLeft(error) ? 'debug' : 'warn']({ err: error }, 'response'))

  app.use(logRequests(log, context.metrics))
  app.use(securityHeaders(config))
  app.use(answerErrors(firm, log))
  app.use(refuseTwoHosts)
  app.use(warnOfProxy(config, log))
  app.use(admitOrigin(config, siteOrigins, log))
  app.use(answerProbe(context.probes))
  for (const router of [...createRouters(context), createPages(context)]) app.use(router.routes())
  app.use(refuseMethod)
  app.use(serveWidgets(config.widgetsDir, firm))
  app.use(serveSite(context))
  return app
}
