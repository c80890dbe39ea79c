import Router from '@koa/router'
import Koa from 'koa'
import { addAdminAuditRoutes } from './calls/admin-audit'
import { addAdminContentRoutes } from './calls/admin-content'
import { addAdminExportRoutes } from './calls/admin-export'
import { addAdminFileRoutes } from './calls/admin-files'
import { addAdminFirmRoutes } from './calls/admin-firm'
import { addAdminHealthRoutes } from './calls/admin-health'
import { addAdminListRoutes } from './calls/admin-lists'
import { addAdminMeRoutes } from './calls/admin-me'
import { addAdminOverviewRoutes } from './calls/admin-overview'
import { addAdminPeopleRoutes } from './calls/admin-people'
import { addAdminRecordRoutes } from './calls/admin-records'
import { addAdminSearchRoutes } from './calls/admin-search'
import { addAdminSessionRoutes } from './calls/admin-session'
import { addAdminSessionsRoutes } from './calls/admin-sessions'
import { addAdminWorkRoutes } from './calls/admin-work'
import { answerProbe } from './calls/answer-probe'
import { addCallbackRoutes } from './calls/callbacks'
import { addContactRoutes } from './calls/contact'
import { addContentRoutes } from './calls/content'
import { addFirmRoutes } from './calls/firm'
import { addFormCountRoutes } from './calls/form-counts'
import { addHealthRoutes } from './calls/health'
import { addMailArrivedRoutes } from './calls/mail-arrived'
import { addOpenapiRoutes } from './calls/openapi'
import { addUploadRoutes } from './calls/uploads'
import { addVisaApplicationRoutes } from './calls/visa-applications'
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
import { openapiDocument } from './openapi/document'

/** Every call of the API: several routers, since each looks at all of its routes for a request that reaches it. */
export function createRouters(context: AppContext): Routes[] {
  const createRouter = () => new Router<RequestState>({ sensitive: true })
  const forms = createRouter()
  addContactRoutes(forms, context)
  addVisaApplicationRoutes(forms, context)
  addCallbackRoutes(forms, context)
  addUploadRoutes(forms, context)
  addFormCountRoutes(forms, context)
  const reads = createRouter()
  addFirmRoutes(reads, context)
  addContentRoutes(reads, context)
  addHealthRoutes(reads, context)
  addOpenapiRoutes(reads, context, openapiDocument)
  const admin = createRouter()
  addAdminSessionRoutes(admin, context)
  addAdminMeRoutes(admin, context)
  addAdminSessionsRoutes(admin, context)
  addAdminAuditRoutes(admin, context)
  addAdminHealthRoutes(admin, context)
  addAdminPeopleRoutes(admin, context)
  addAdminListRoutes(admin, context)
  addAdminOverviewRoutes(admin, context)
  addAdminWorkRoutes(admin, context)
  addAdminSearchRoutes(admin, context)
  addAdminExportRoutes(admin, context)
  addAdminFileRoutes(admin, context)
  addAdminRecordRoutes(admin, context)
  addAdminContentRoutes(admin, context)
  addAdminFirmRoutes(admin, context)
  return [forms, reads, admin]
}

/** Pages that are no calls. */
function createPages(context: AppContext): Routes {
  const pages = new Router<RequestState>({ sensitive: true })
  addMailArrivedRoutes(pages, context)
  return pages
}

/** What a connection ends with when the client leaves before it is answered; the request's own line tells. */
const LEFT = new Set(['ECONNABORTED', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE'])

const hasLeft = (error: unknown) => error instanceof Error && 'code' in error && LEFT.has(String(error.code))

/** Puts the service together; it never listens. */
export function createApp(context: AppContext): Koa<RequestState> {
  const { config, firm, log } = context
  const app = new Koa<RequestState>({ proxy: config.trustProxy > 0, maxIpsCount: config.trustProxy })
  app.on('error', (error: unknown) => log[hasLeft(error) ? 'debug' : 'warn']({ err: error }, 'response'))

  app.use(logRequests(log, context.metrics))
  app.use(securityHeaders(config))
  app.use(answerErrors(firm, log))
  app.use(refuseTwoHosts)
  app.use(warnOfProxy(config, log))
  app.use(admitOrigin(config, log))
  app.use(answerProbe(context.probes))
  for (const router of [...createRouters(context), createPages(context)]) app.use(router.routes())
  app.use(refuseMethod)
  app.use(serveWidgets(config.widgetsDir))
  app.use(serveSite(context))
  return app
}
