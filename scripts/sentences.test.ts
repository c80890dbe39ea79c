import { describe, expect, it } from 'vitest'
import { commentsOf, faultsOf, proseOf, shareOf, TOO_MANY } from './sentences'

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
    ])
  })

  it('finds a sentence over 30 words, by its line, in comments, paragraphs, list items and table cells', () => {
    expect(faultsOf(commentsOf(`const a = 1\n\n// ${LONG}`))).toEqual([expect.stringMatching(/^3: 31 words/)])
    for (const page of [`# Title\n\n${LONG}`, `Text.\n\n- ${LONG}`, `| a | b |\n|---|---|\n| c | ${LONG} |`])
      expect(faultsOf(proseOf(page))).toEqual([expect.stringMatching(/^3: 31 words/)])
    expect(faultsOf(proseOf(`${LONG.replace(' now', '')}\n\n\`\`\`sh\n${LONG}\n\`\`\``))).toEqual([])
  })

  it('names an old word with the plain one', () => {
    expect(faultsOf(commentsOf('// The build makes pages anew.'))).toEqual(['1: "anew": say "again"'])
  })

  it('counts openings without a subject, also in the middle of a comment', () => {
    const plain = '// The kept fields.\n\n'.repeat(98)
    const bad = '// The record. What is kept of it.\n\n// Whether it is urgent.\n\n'
    expect(shareOf(commentsOf(plain + bad))).toBe(0.02)
    expect(shareOf(commentsOf(plain + bad + bad))).toBeGreaterThan(TOO_MANY)
  })
})
