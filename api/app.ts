import Router from '@koa/router'
import Koa from 'koa'
import type { AppContext } from './context'
import { admitOrigin } from './http/middleware/admit-origin'
import { answerErrors } from './http/middleware/answer-errors'
import { logRequests } from './http/middleware/log-requests'
import { refuseMethod } from './http/middleware/refuse-method'
import { securityHeaders } from './http/middleware/security-headers'
import { serveSite } from './http/middleware/serve-site'
import { serveWidgets } from './http/middleware/serve-widgets'
import { warnOfProxy } from './http/middleware/warn-of-proxy'
import type { RequestState, Routes } from './http/request-state'
import { openapiDocument } from './openapi/document'
import { addAdminAuditRoutes } from './routes/admin-audit'
import { addAdminContentRoutes } from './routes/admin-content'
import { addAdminExportRoutes } from './routes/admin-export'
import { addAdminFileRoutes } from './routes/admin-files'
import { addAdminFirmRoutes } from './routes/admin-firm'
import { addAdminHealthRoutes } from './routes/admin-health'
import { addAdminListRoutes } from './routes/admin-lists'
import { addAdminMeRoutes } from './routes/admin-me'
import { addAdminOverviewRoutes } from './routes/admin-overview'
import { addAdminPeopleRoutes } from './routes/admin-people'
import { addAdminRecordRoutes } from './routes/admin-records'
import { addAdminSearchRoutes } from './routes/admin-search'
import { addAdminSessionRoutes } from './routes/admin-session'
import { addAdminSessionsRoutes } from './routes/admin-sessions'
import { addAdminWorkRoutes } from './routes/admin-work'
import { addCallbackRoutes } from './routes/callbacks'
import { addContactRoutes } from './routes/contact'
import { addContentRoutes } from './routes/content'
import { addFirmRoutes } from './routes/firm'
import { addFormCountRoutes } from './routes/form-counts'
import { addHealthRoutes } from './routes/health'
import { addMailArrivedRoutes } from './routes/mail-arrived'
import { addOpenapiRoutes } from './routes/openapi'
import { addUploadRoutes } from './routes/uploads'
import { addVisaApplicationRoutes } from './routes/visa-applications'

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
  app.use(warnOfProxy(config, log))
  app.use(admitOrigin(config, log))
  for (const router of [...createRouters(context), createPages(context)]) app.use(router.routes())
  app.use(refuseMethod)
  app.use(serveWidgets(config.widgetsDir))
  app.use(serveSite(context))
  return app
}
