import type { Firm } from '../../content/firm'
import { formLanguagesOf } from '../../content/form-languages'
import { formLanguageOf } from '../../contract/forms/form-languages'
import { ApiError } from '../api-error'
import { packedFor } from '../packed'
import { packedLanguage } from '../packed-language'
import type { Middleware } from '../request-state'
import { cacheControl, createFileSender } from './static-files'

/**
 * The time for which pages use the entry file without asking again, in seconds. The time is short, so that a new build
 * reaches every page within minutes.
 */
const ENTRY_AGE = 300

/**
 * The path of a file with texts in a language, such as `/widgets/haven-ur.json` and `/widgets/haven-ur-wizard.json`.
 */
const LANGUAGE_FILE = /^\/widgets\/haven-([a-z]+)(-wizard)?\.json$/

/**
 * Serves the built widgets under `/widgets/` to pages of every origin, because browsers load module scripts with CORS.
 * A language that the firm does not offer gets 404, so the forms stay in English. If the firm has checked a language,
 * its file contains the firm's words.
 */
export function serveWidgets(folder: string, firm: Firm): Middleware {
  const send = createFileSender(folder)
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/widgets/') || !isRead(ctx.method)) return next()
    ctx.state.route = '/widgets/*'
    ctx.set('Access-Control-Allow-Origin', '*')
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
    ctx.set('Cache-Control', cacheControl(ctx.path, ENTRY_AGE))
    const [, tag = '', isWizard] = LANGUAGE_FILE.exec(ctx.path) ?? []
    const language = formLanguageOf(tag)
    if (language && !formLanguagesOf(firm).includes(language)) {
      ctx.set('Cache-Control', 'no-cache')
      throw new ApiError('not_found', 'The firm offers no forms in this language')
    }
    const packed = language && packedLanguage(firm, language, isWizard ? 'wizard' : 'forms')
    if (packed) {
      ctx.type = 'json'
      ctx.body = packedFor(ctx, packed)
      return
    }
    ctx.req.url = ctx.path.slice('/widgets'.length)
    // Serves no file at a path that ends with a slash, because a browser would treat the script as a page.
    if (!ctx.path.endsWith('/') && (await send(ctx))) return
    ctx.set('Cache-Control', 'no-cache')
    throw new ApiError('not_found', 'There is no such file')
  }
}

/** True for a method that only reads: GET or HEAD. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
