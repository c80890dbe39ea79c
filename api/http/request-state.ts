import type Router from '@koa/router'
import type { Context, Middleware as KoaMiddleware } from 'koa'
import type { Permission } from '../contract/people/permissions'
import type { Html } from '../html'
import type { Actor } from '../people/actor'
import type { Priority } from '../security/login-queue'
import type { ApiError } from './api-error'
import type { FormLetters } from './uploads/form-letters'

/**
 * The data about a request that its handlers share. No field refers to the request itself, because such a cycle
 * survived many garbage collections, and halved the rate of submissions.
 */
export interface RequestState {
  /** The id of the request in the log, and in the response if the request fails. */
  id: string
  /** The route in the log for a request that no router handles: a fixed name, because the path can contain anything. */
  route: string
  /** True for a plain form from a page whose origin is not listed. Its submission is stored as suspect. */
  suspect: boolean
  /**
   * The origin of the page that sent the request, unless this is a page of the service; `other` for an origin that is
   * not listed.
   */
  pageOrigin?: string
  /** The permission that the endpoint requires of staff. */
  requiredPermission?: Permission
  /** The caller of a staff endpoint. */
  actor?: Actor
  /** The priority of the caller's address in the queue of sign-ins. */
  priority?: Priority
  /** The letters of a plain form: the stored ones, and the refused ones. */
  files?: FormLetters
  /**
   * Renders the page that a browser gets when its form is refused. Undefined in handlers without forms; resolves to
   * undefined for a script, which gets JSON.
   */
  errorPage?: (ctx: Context, error: ApiError) => Promise<Html | undefined>
}

export type Middleware = KoaMiddleware<RequestState>

export type Routes = Router<RequestState>
