import type { AppContext } from '../context'
import type { Permission } from '../contract/people/permissions'
import type { Middleware, Routes } from '../http/request-state'
import type { DescribedCall } from '../openapi/described-call'

/**
 * One call of the API. The route, the row in the table of roles and the part of the OpenAPI document are all made from
 * this object.
 */
export interface Call extends DescribedCall {
  /**
   * The handlers of the call, in order: limit → auth → validate → handler. Undefined when the settings switch this call
   * off.
   */
  line(context: AppContext, describe: Describe): Middleware[] | undefined
}

/** Makes the OpenAPI document of all calls, for a service at this address. */
export type Describe = (url: string) => object

/**
 * Adds calls to a router. `requireSession` compares the caller's permissions with the permission that a call requires.
 */
export function addCalls(routes: Routes, calls: readonly Call[], context: AppContext, describe: Describe): void {
  for (const { method, path, may, line } of calls) {
    const handlers = line(context, describe)
    if (!handlers) continue
    routes[method](routeOf(path), ...(may === 'anyone' ? [] : [ask(may)]), ...handlers)
  }
}

/** The path in the form that the router uses: `:id` instead of `{id}`. */
export const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

const ask =
  (permission: Permission): Middleware =>
  (ctx, next) => {
    ctx.state.asked = permission
    return next()
  }
