import type { AppContext } from '../context'
import type { Permission } from '../contract/people/permissions'
import type { Middleware, Routes } from '../http/request-state'
import type { DescribedCall } from '../openapi/described-call'

/**
 * One endpoint of the API. The endpoint's route, its row in the table of roles and its part of the OpenAPI document are
 * all made from this object.
 */
export interface Call extends DescribedCall {
  /**
   * The handlers of the endpoint, in order: limit → auth → validate → handler. Undefined when the settings switch this
   * endpoint off.
   */
  line(context: AppContext, describe: Describe): Middleware[] | undefined
}

/** Makes the OpenAPI document of all endpoints, for a service at this address. */
export type Describe = (url: string) => object

/**
 * Adds endpoints to a router. For an endpoint for staff, also adds a first handler that stores the required permission;
 * `requireSession` then checks if the caller has this permission.
 */
export function addCalls(routes: Routes, calls: readonly Call[], context: AppContext, describe: Describe): void {
  for (const { method, path, may, line } of calls) {
    const handlers = line(context, describe)
    if (!handlers) continue
    routes[method](routeOf(path), ...(may === 'anyone' ? [] : [ask(may)]), ...handlers)
  }
}

/** The path in the router's notation: `:id` instead of `{id}`. */
export const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

const ask =
  (permission: Permission): Middleware =>
  (ctx, next) => {
    ctx.state.requiredPermission = permission
    return next()
  }
