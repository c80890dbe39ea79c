import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { colours } from '../api/contract/colours'

const read = (path: string) => readFileSync(path, 'utf8').toLowerCase()
const values = new Set<string>(Object.values(colours))

describe('a colour of the firm', () => {
  it('is written in one file for mails, the API’s pages and the site', () => {
    const files = ['api/mail', 'api/http', 'site']
      .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)))
      .filter(path => /\.(tsx?|css)$/.test(path) && !/\.test\./.test(path))
    expect(files.length).toBeGreaterThan(60)
    const raw = files.flatMap(path =>
      (read(path).match(/#[\da-f]{6}\b/g) ?? []).filter(hex => values.has(hex)).map(hex => `${path} writes ${hex}`),
    )
    expect(raw).toEqual([])
  })

  it('is the default of the widgets’ property for it', () => {
    const sheet = read('widgets/tokens.css').split('@media')[0] ?? ''
    const defaults = Object.fromEntries(
      [...sheet.matchAll(/var\(--haven-([\w-]+), (#[\da-f]{6})\)/g)].map(([, name, value]) => [name, value]),
    )
    expect(defaults).toEqual({
      ink: colours.ink,
      muted: colours.muted,
      line: colours['line-strong'],
      accent: colours.navy,
      link: colours.navy,
      error: colours.urgent,
      success: colours.success,
      focus: colours.focus,
    })
  })

  it('is the same in the icon', () => {
    const drawn = read('site/public/favicon.svg').match(/#[\da-f]{6}/g)
    expect(drawn).toEqual([colours.navy, colours['brass-bright']])
  })
})
