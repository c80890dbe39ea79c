import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const STYLES = /<style>(.*?)<\/style>/gs

/**
 * Makes the function that returns the sources in `style-src` for the inline styles of a page, each after a space. The
 * returned function reads a page at its first use, and again after a build has replaced the page.
 */
export function createStyleSources(folder: string): (page: string) => string {
  const known = new Map<string, { mtimeMs: number; sources: string }>()
  return page => {
    const { mtimeMs } = statSync(join(folder, page), { throwIfNoEntry: false }) ?? {}
    if (mtimeMs === undefined) return ''
    const before = known.get(page)
    if (before?.mtimeMs === mtimeMs) return before.sources
    const html = readFileSync(join(folder, page), 'utf8')
    const sources = [...html.matchAll(STYLES)].map(([, text = '']) => ` ${sourceOf(text)}`).join('')
    known.set(page, { mtimeMs, sources })
    return sources
  }
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
