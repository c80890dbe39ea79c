import type Router from '@koa/router'
import type { Context, Middleware as KoaMiddleware } from 'koa'
import type { Permission } from '../contract/people/permissions'
import type { Html } from '../html'
import type { Actor } from '../people/actor'
import type { Priority } from '../security/login-queue'
import type { ApiError } from './api-error'
import type { FormLetters } from './uploads/form-letters'

/**
 * The facts that the middlewares of one request share. No field refers to the request itself: that cycle outlived many
 * garbage collections, and halved the rate of submissions.
 */
export interface RequestState {
  /** The request's name in the log and in the answer to a failure. */
  id: string
  /** The log's route for a path outside the API: a fixed name, never the path, which can contain anything. */
  route: string
  /** True for a submission that is stored with a mark: its page is not listed, or its address sends too often. */
  suspect: boolean
  /** The origin of the calling page, when it is not the service's own; `other` for one that is not listed. */
  pageOrigin?: string
  /** The permission that a staff call needs. */
  asked?: Permission
  /** The caller of a staff call. */
  actor?: Actor
  /** The priority of the address in the login queue. */
  priority?: Priority
  /** The result of receiving a plain form's letters. */
  files?: FormLetters
  /** Renders the page that answers a plain form's failure. Undefined for a script, which gets JSON. */
  errorPage?: (ctx: Context, error: ApiError) => Promise<Html | undefined>
}

export type Middleware = KoaMiddleware<RequestState>

export type Routes = Router<RequestState>
