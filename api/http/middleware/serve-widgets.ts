import type { Firm } from '../../content/firm'
import { formLanguagesOf } from '../../content/form-languages'
import { formLanguageOf } from '../../contract/forms/form-languages'
import { ApiError } from '../api-error'
import type { Middleware } from '../request-state'
import { cacheControl, createFileSender } from './static-files'

/** How long pages may keep the entry file, in seconds, so that a new build reaches every page within minutes. */
const ENTRY_AGE = 300

/** The path of the texts in a language, such as `/widgets/haven-ur.json` and `/widgets/haven-ur-wizard.json`. */
const LANGUAGE_FILE = /^\/widgets\/haven-([a-z]+)(?:-wizard)?\.json$/

/**
 * Serves the built widgets under `/widgets/` to pages of every origin, because browsers fetch module scripts with CORS.
 * The texts of a language that the firm does not offer are not served, so the forms stay in English.
 */
export function serveWidgets(folder: string, firm: Firm): Middleware {
  const send = createFileSender(folder)
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/widgets/') || !isRead(ctx.method)) return next()
    ctx.state.route = '/widgets/*'
    ctx.set('Access-Control-Allow-Origin', '*')
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.set('Cache-Control', cacheControl(ctx.path, ENTRY_AGE))
    const language = formLanguageOf(LANGUAGE_FILE.exec(ctx.path)?.[1] ?? '')
    if (language && !formLanguagesOf(firm).includes(language)) {
      ctx.set('Cache-Control', 'no-cache')
      throw new ApiError('not_found', 'The firm offers no forms in this language')
    }
    ctx.req.url = ctx.path.slice('/widgets'.length)
    // If the path had a final slash, a browser would treat the script as a page.
    if (!ctx.path.endsWith('/') && (await send(ctx))) return
    ctx.set('Cache-Control', 'no-cache')
    throw new ApiError('not_found', 'There is no such file')
  }
}

/** True for a method that only reads: GET or HEAD. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
