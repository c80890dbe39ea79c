import { readdirSync } from 'node:fs'
import { triedLanguages } from './tried-languages'

export const SITE = 'dist/site'

/**
 * Matches pages that are alike in each language. The call-back forms in the tried languages represent these pages, and
 * are not matched.
 */
const SAME = new RegExp(`^/(?!forms/callback/(${triedLanguages.join('|')})/)(forms|frame|thank-you)/(.+/)?[a-z]{2}/$`)

/** The addresses of all pages of the built site, and one address without a page. */
export function everyPath(folder = SITE): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    /(^|\/)index\.html$/.test(file),
  )
  return [...pages.map(file => `/${file.slice(0, -'index.html'.length)}`), '/no-such-page'].sort()
}

/** The addresses of the built site's pages. Of pages that differ only in the language, the list contains a few. */
export const sitePaths = (folder = SITE) => everyPath(folder).filter(path => !SAME.test(path))
