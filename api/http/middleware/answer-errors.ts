import type { Firm } from '../../content/firm'
import { NoDiskError } from '../../store/files/disk-reserve'
import { toApiError } from '../api-error'
import type { Logger } from '../log'
import { sendPage } from '../pages/page'
import type { Middleware } from '../request-state'

/**
 * Answers every error from below with `{ error: { code, message, issues? } }`, or with a page to a plain form's post.
 * Logs unexpected errors.
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
      // A proxy may use the same connection for another visitor. The unread rest of a refused body would be read as the
      // beginning of the next request.
      ctx.req.resume()
      // A partner's page may show the answer to its form in a frame.
      if (page) sendPage(ctx, page, '*')
      else ctx.body = error.toBody()
    }
  }
}
