import { readdirSync } from 'node:fs'

export const SITE = 'dist/site'

/**
 * Forms are the same in each language. The call-back form in Urdu, from right to left, and an English one for speakers of
 * Somali represent all of them.
 */
const SAME = /^\/(?!forms\/callback\/(ur|so)\/)(forms|frame|thank-you)\/(.+\/)?[a-z]{2}\/$/

/** The address of every page of the built site, and one address at which there is no page. */
export function everyPath(folder = SITE): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    /(^|\/)index\.html$/.test(file),
  )
  return [...pages.map(file => `/${file.slice(0, -'index.html'.length)}`), '/no-such-page'].sort()
}

/**
 * The addresses of the built site's pages, with only one page of each group that differs in nothing but the language.
 */
export const sitePaths = (folder = SITE) => everyPath(folder).filter(path => !SAME.test(path))
