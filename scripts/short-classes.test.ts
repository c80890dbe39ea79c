import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { shortClasses, shortenCode, shortenSheet } from './short-classes'

const names = new Map([
  ['lead', 'a'],
  ['news', 'b'],
])
const PATH = 'at/widgets/admin/parts/list.tsx'
const shortened = (source: string) => shortenCode(PATH, source, names)

describe('short names of the dashboard’s classes', () => {
  let found: Map<string, string>
  beforeAll(async () => {
    found = await shortClasses()
  })

  it('are each one’s own', () => {
    expect(found.size).toBeGreaterThan(50)
    expect(new Set(found.values()).size).toBe(found.size)
  })

  it.each([
    ['haven', 'which other sheets know'],
    ['of-inquiries', 'which is put together from a value'],
    ['of-list', 'which begins as what is put together from a value'],
    ['late', 'which is also a state'],
    ['tabs', 'which a selector asks for'],
  ])('%s stays, %s', name => {
    expect(found.get(name)).toBeUndefined()
  })

  it('are there for its own custom properties, too', () => {
    expect(found.get('--hair')).toMatch(/^--[a-z][a-z0-9]?$/)
    // Given by every widget, by whoever embeds it, or by nobody of ours.
    for (const name of ['--muted', '--haven-muted', '--haven-admin-top', '--none'])
      expect(found.get(name)).toBeUndefined()
    const sheet = '.lead{--hair:#000;color:var(--hair);--hairy:1}'
    expect(shortenSheet(sheet, new Map([['--hair', '--a']]))).toBe('.lead{--a:#000;color:var(--a);--hairy:1}')
  })

  it('are none that a sheet, the markup or a state has already', async () => {
    const sheet = await readFile('widgets/haven.css', 'utf8')
    for (const short of found.values()) expect(sheet).not.toMatch(new RegExp(`\\.${short}\\b`))
    expect([...found.values()].filter(short => found.has(short))).toEqual([])
  })
})

describe('a file with short names', () => {
  it('has them in class names, however these are chosen', () => {
    expect(shortened('<p className="lead news" />')).toBe('<p className="a b" />')
    expect(shortened("<p className={isNew ? 'lead news' : ''} />")).toBe("<p className={isNew ? 'a b' : ''} />")
    expect(shortened("<p className={isNew && 'lead'} />")).toBe("<p className={isNew && 'a'} />")
    const [from, to] = ['lead', 'a'].map(name => `<p className={\`\${isNew ? 'news' : ''} ${name}\`} />`)
    expect(shortened(from ?? '')).toBe(to?.replace('news', 'b'))
  })

  it('keeps the words of everything else', () => {
    for (const source of [
      '<p title="lead" />',
      '<p>lead</p>',
      "const name = 'lead'",
      `<p className={\`lead-\${name}\`} />`,
      `<p className={\`\${name}-lead\`} />`,
      "<p className={words('lead')} />",
    ])
      expect(shortened(source)).toBe(source)
    expect(shortened("<p className={name === 'lead' ? 'news' : ''} />")).toBe(
      "<p className={name === 'lead' ? 'b' : ''} />",
    )
  })

  it('is a part of the dashboard, and has markup', () => {
    const source = '<p className="lead" />'
    for (const path of ['at/widgets/parts/list.tsx', 'at/widgets/admin/list.ts'])
      expect(shortenCode(path, source, names)).toBe(source)
  })

  it('goes with its sheet', () => {
    expect(shortenSheet('.lead:not(.news)>.leading{margin:.5em}', names)).toBe('.a:not(.b)>.leading{margin:.5em}')
  })
})
