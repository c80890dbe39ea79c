import type Router from '@koa/router'
import type { Context, Middleware as KoaMiddleware } from 'koa'
import type { Permission } from '../contract/people/permissions'
import type { Html } from '../html'
import type { Actor } from '../people/actor'
import type { Priority } from '../security/login-queue'
import type { ApiError } from './api-error'
import type { FormFiles } from './uploads/form-files'

/**
 * What the middlewares of one request tell each other. It never leads back to the request: such a circle outlives many
 * garbage collections here, which halved the rate of submissions.
 */
export interface RequestState {
  /** Names the request in the log and in the answer to a failure. */
  id: string
  /** For the log where no route of the API matched: never the path itself, which may hold anything. */
  route: string
  /** A submission that is kept and marked: it came from a page that is not listed, or too often. */
  suspect: boolean
  /** The origin of the page that a call comes from, where that is none of the service's own; `other`: it is not listed. */
  pageOrigin?: string
  /** The permission that a call of the staff asks for. */
  asked?: Permission
  /** Who makes a call of the staff. */
  actor?: Actor
  /** How the address of a login stands. */
  priority?: Priority
  /** What became of the files that a plain form brought. */
  files?: FormFiles
  /** Draws the page that a plain form's failure is answered with; a script's, undefined here, gets JSON. */
  errorPage?: (ctx: Context, error: ApiError) => Promise<Html | undefined>
}

/** One middleware of the service. */
export type Middleware = KoaMiddleware<RequestState>

/** A router whose handlers see `RequestState`. */
export type Routes = Router<RequestState>
