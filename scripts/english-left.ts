import { FORM_LANGUAGES, type FormLanguage } from '../api/contract/forms/form-languages'
import { CATALOGUES } from '../widgets/languages/catalogues'

/** The texts of a page, except those in elements that are marked as English. */
function textsOf(page: string): string[] {
  const texts: string[] = []
  const open: string[] = []
  const body = page.slice(page.indexOf('<body>')).replace(/<(style|script|textarea)\b.*?<\/\1>/gs, '')
  for (const [piece] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    if (piece.startsWith('</')) open.pop()
    else if (piece.startsWith('<')) {
      if (!/\/>$|^<(?:!|br|hr|img|input|link|meta)\b/.test(piece)) open.push(piece)
    } else if (!open.some(tag => / lang="en/.test(tag))) texts.push(piece.trim())
  }
  return texts.filter(text => /[a-z]{2}/i.test(text))
}

/**
 * The texts of a translated page that are still in English; `english` is the same page in English. `names` are names
 * and addresses, which stay as they are.
 */
export const englishLeft = (page: string, english: string, language: FormLanguage, names: readonly string[]) =>
  englishAmong(textsOf(page), textsOf(english), language, names)

/**
 * Finds the texts of a translated page that are still in English. In a language with Latin script, these are the texts
 * that are also on the English page. In another script, these are the texts without a letter of that script. Texts
 * whose translation is the same, such as `SMS`, are left out.
 */
export function englishAmong(
  texts: readonly string[],
  english: readonly string[],
  language: FormLanguage,
  names: readonly string[],
): string[] {
  const { script = 'Latn' } = new Intl.Locale(language).maximize()
  const { forms, wizard, pages } = CATALOGUES[language]
  const own = new RegExp(`\\p{Script=${script}}`, 'u')
  const ofEnglish = new Set(english)
  const stays = new Set<string>([...names, 'English', ...Object.values(FORM_LANGUAGES).map(({ name }) => name)])
  const words = new Set(Object.values({ ...forms, ...wizard, ...pages }).map(([words]) => words))
  return texts.filter(
    text => !stays.has(text) && !words.has(text) && (script === 'Latn' ? ofEnglish.has(text) : !own.test(text)),
  )
}
