import type Router from '@koa/router'
import type { Middleware } from 'koa'
import type { ApiError } from './api-error'
import type { Html } from './html'

/** What the steps of one request tell each other. */
export interface RequestState {
  /** Names the request in the log and in the answer to a failure. */
  id: string
  /** For the log where no route of the API matched: never the path itself, which may hold anything. */
  route: string
  /** A submission that is kept and marked: it came from a page that is not listed, or too often. */
  suspect: boolean
  /** Draws the page that a plain form's failure is answered with; a script's is answered with JSON. */
  errorPage?: (error: ApiError) => Html
}

/** One middleware of the service. */
export type Step = Middleware<RequestState>

/** A router whose handlers see `RequestState`. */
export type Routes = Router<RequestState>
