import { readdirSync } from 'node:fs'

/** The built site. */
export const SITE = 'dist/site'

/** The call-back form is the same in each language: the page of one that runs from right to left stands for all. */
const SAME = /^\/forms\/callback\/(?!ur\/|$)/

/** Every address that the built site has a page for, and one that it has none for. */
export function everyPath(folder = SITE): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    /(^|\/)index\.html$/.test(file),
  )
  return [...pages.map(file => `/${file.slice(0, -'index.html'.length)}`), '/no-such-page'].sort()
}

/** Of pages that differ in nothing but their language, one. */
export const sitePaths = (folder = SITE) => everyPath(folder).filter(path => !SAME.test(path))
