import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withColours } from '../api/contract/colours'

/** Files that may contain colours of their own, each with the reason. */
const OWN: [path: RegExp, reason: string][] = [
  [/^api\/contract\/colours\.ts$/, 'the file that defines the colours'],
  [/\.test\.tsx?$|^e2e\/|^bench\/|testing\//, 'tests compare a drawn colour with the value itself'],
  [/^site\/sample\/team\//, 'portraits: faces and clothes of people'],
  [/^guide\/recipes\.ts$|^stories\/theme-editor\.stories\.tsx$/, 'examples of a page in colours of its own'],
  [/-examples\.ts$|letter-upload\.ts$/, 'pictures that a script paints, as a camera would'],
]
/**
 * Matches a colour: a function such as `rgb(…)`, or a `#` with three, four, six or eight digits. A `#` with three or
 * four digits counts only in the position of a value, because elsewhere it may be an anchor.
 */
const LITERAL =
  /#[\da-f]{8}\b|#[\da-f]{6}\b|(?<=[:(,"'] ?)#[\da-f]{3,4}(?=[\s;,)"'])|\b(?:rgba?|hsla?|oklch|lab)\((?!from)[^)]*\d/gi

const files = execFileSync('git', ['ls-files', '*.css', '*.svg', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter(path => path && !OWN.some(([own]) => own.test(path)))

it('each colour is defined in one file for widgets, dashboard, site, drawings, icon, mails and the API’s pages', () => {
  expect(files.length).toBeGreaterThan(600)
  const written = files.flatMap(path =>
    (readFileSync(path, 'utf8').match(LITERAL) ?? []).map(colour => `${path} writes ${colour}`),
  )
  expect(written).toEqual([])
})

it('each colour that a sheet or a drawing names is defined', () => {
  for (const path of files.filter(one => /\.(css|svg)$/.test(one))) {
    expect(() => withColours(readFileSync(path, 'utf8')), path).not.toThrow()
  }
})
