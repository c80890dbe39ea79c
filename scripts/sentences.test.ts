import { describe, expect, it } from 'vitest'
import {
  commentsOf,
  faultsOf,
  hashCommentsOf,
  openTitlesOf,
  pointingOf,
  proseOf,
  shareOf,
  TOO_MANY,
  titlesOf,
} from './sentences'

const LONG = `The store ${'writes '.repeat(28)}now.`

describe('the check of sentences', () => {
  it('finds every kind of comment, and no text of the code', () => {
    const source = `/**
 * The first
 * sentence.
 */
const url = 'https://intake.firm.example' // The second.
// The third
// sentence.
const words = "What a string says is not a comment."
/* The fourth. */
{/* The fifth. */}
const kept = <p>{/** The sixth. */}</p>
// biome-ignore lint/a11y: not a sentence of ours
`
    const found = commentsOf(source).map(({ line, paragraphs }) => [
      line,
      paragraphs.join(' ').replace(/\s+/g, ' ').trim(),
    ])
    expect(found).toEqual([
      [1, 'The first sentence.'],
      [5, 'The second.'],
      [6, 'The third sentence.'],
      [9, 'The fourth.'],
      [10, 'The fifth.'],
      [11, 'The sixth.'],
    ])
    const settings = '# The first\n# sentence.\nPORT=3000\n\n# A sample:\n# PORT=4000\n'
    expect(hashCommentsOf(settings).map(({ line, paragraphs }) => [line, paragraphs.join('|')])).toEqual([
      [1, 'The first\nsentence.\n'],
      [5, 'A sample:'],
    ])
  })

  it('finds a sentence over 30 words, by its line, in comments, paragraphs, list items and table cells', () => {
    expect(faultsOf(commentsOf(`const a = 1\n\n// ${LONG}`))).toEqual([expect.stringMatching(/^3: 31 words/)])
    for (const page of [`# Title\n\n${LONG}`, `Text.\n\n- ${LONG}`, `| a | b |\n|---|---|\n| c | ${LONG} |`])
      expect(faultsOf(proseOf(page))).toEqual([expect.stringMatching(/^3: 31 words/)])
    expect(faultsOf(proseOf(`${LONG.replace(' now', '')}\n\n\`\`\`sh\n${LONG}\n\`\`\``))).toEqual([])
  })

  it('reports an unclear word together with the plain one', () => {
    expect(faultsOf(commentsOf('// The build makes pages anew.'))).toEqual(['1: "anew": say "again"'])
  })

  it('counts openings without a subject, also in the middle of a comment', () => {
    const plain = '// The kept fields.\n\n'.repeat(98)
    const bad = '// The record. What is kept of it.\n\n// Whether it is urgent.\n\n'
    expect(shareOf(commentsOf(plain + bad))).toBe(0.02)
    expect(shareOf(commentsOf(plain + bad + bad))).toBeGreaterThan(TOO_MANY)
  })

  it.each([
    '/** What is kept. */',
    '@Kept /** What is kept. */ class Store {}',
    'return <p>{/* Those whose form failed. */}</p>',
    '/**\n * @param id - Whether it is new.\n */',
    '/**\n * @returns What is kept.\n */',
    '/**\n * The store keeps two:\n * - What came last.\n */',
    '/* --haven-gap: What stands between. */',
    '// `id`: What names it.',
  ])('finds an opening wherever a sentence begins: %j', source => {
    expect(shareOf(commentsOf(source))).toBeGreaterThan(0)
  })

  it('finds a comment that begins with a pronoun, or with another word for a noun elsewhere', () => {
    const source = '/** Its key. */\n\n// The same over a database.\n\n// The key. It expires.\n\n/* Item by item. */\n'
    expect(pointingOf(commentsOf(source))).toEqual([
      '1: a comment without a noun: Its key.',
      '3: a comment without a noun: The same over a database.',
    ])
  })

  it('finds a title that begins without a subject, but accepts “that” after a `describe`', () => {
    const source =
      "it('what is kept stays', () => {})\ntest.each([1])('one that %s', () => {})\nit('that fails is said')\n"
    expect(openTitlesOf(titlesOf(source))).toEqual([
      '1: a title without a subject: what is kept stays',
      '2: a title without a subject: one that %s',
    ])
  })
})
