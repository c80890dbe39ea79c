import type { Firm } from '../../content/firm'
import { NoDiskError } from '../../store/files/disk-reserve'
import { toApiError } from '../api-error'
import type { Logger } from '../log'
import { sendPage } from '../pages/page'
import type { Middleware } from '../request-state'

/**
 * Makes a response from every error that a later handler throws: `{ error: { code, message, issues? } }`, or a page if
 * a browser opened the address or sent a plain form. Logs each error with a status of 500 or more, except the error of
 * a nearly full disk.
 */
export function answerErrors(firm: Pick<Firm, 'phones'>, log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = toApiError(thrown, firm.phones.office)
      if (error.status >= 500 && !(thrown instanceof NoDiskError))
        log.error({ id: ctx.state.id, err: thrown }, error.code)
      ctx.set(error.headers)
      ctx.set('X-Request-Id', ctx.state.id)
      ctx.status = error.status
      const page = await ctx.state.errorPage?.(ctx, error)
      // Reads the rest of a refused body, because the rest would otherwise stay in the connection. A proxy may use the
      // same connection for the request of another visitor.
      ctx.req.resume()
      // A partner's page may show a form in a frame, and the page about the error then appears in this frame.
      if (page) sendPage(ctx, page, '*')
      else ctx.body = error.toBody()
    }
  }
}
