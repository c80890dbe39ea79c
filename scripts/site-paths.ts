import { readdirSync } from 'node:fs'

export const SITE = 'dist/site'

/** The call-back form is the same in each language. Urdu, from right to left, represents all of these languages. */
const SAME = /^\/forms\/callback\/(?!ur\/|$)/

/** The address of every page of the built site, and one address without a page. */
export function everyPath(folder = SITE): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    /(^|\/)index\.html$/.test(file),
  )
  return [...pages.map(file => `/${file.slice(0, -'index.html'.length)}`), '/no-such-page'].sort()
}

/** The addresses of the built site's pages, with one page for each group that differs only in its language. */
export const sitePaths = (folder = SITE) => everyPath(folder).filter(path => !SAME.test(path))
