import type Router from '@koa/router'
import type { Context, Middleware as KoaMiddleware } from 'koa'
import type { Permission } from '../contract/people/permissions'
import type { Html } from '../html'
import type { Actor } from '../people/actor'
import type { Priority } from '../security/login-queue'
import type { ApiError } from './api-error'
import type { FormLetters } from './uploads/form-letters'

/**
 * The data about a request that its handlers share. No field refers to the request itself: such a cycle survived many
 * garbage collections, and halved the number of submissions per second.
 */
export interface RequestState {
  /** The id of the request in the log, and in the response if the request fails. */
  id: string
  /**
   * The name of the route in the log for a request outside the router; the name is fixed, because the path can contain
   * anything.
   */
  route: string
  /**
   * True for a plain form from a page whose origin is not listed. The submission of such a form is stored as suspect.
   */
  suspect: boolean
  /**
   * The origin of the page that sent the request; absent for pages of the service itself; `other` for an origin that is
   * not listed.
   */
  pageOrigin?: string
  /** The permission that staff need for this endpoint. */
  requiredPermission?: Permission
  /** The caller of a staff endpoint. */
  actor?: Actor
  /** The priority that the caller's address has in the queue of sign-ins. */
  priority?: Priority
  /** The letters of a plain form, both stored and refused ones. */
  files?: FormLetters
  /**
   * Renders the page that a browser gets when its form is refused. Absent if the handler reads no form; for a script,
   * which gets JSON, the function resolves to undefined.
   */
  errorPage?: (ctx: Context, error: ApiError) => Promise<Html | undefined>
}

export type Middleware = KoaMiddleware<RequestState>

export type Routes = Router<RequestState>
