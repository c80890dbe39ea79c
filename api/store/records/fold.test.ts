import { expect, it } from 'vitest'
import { fold, foldWithOffsets } from './fold'

it.each([
  ['letters that stand for themselves', 'łøđðħŧŋıəþæœß', 'loddhtniathaeoess'],
  ['their capitals', 'ŁØĐÐĦŦŊƏÞÆŒ', 'loddhtnathaeoe'],
  ['other forms of Greek and Arabic letters', 'ςىیکة', 'σييكه'],
  ['quotation marks', '“a”„b«c»', '"a""b"c"'],
  ['hyphens and dashes', 'a‐b‑c–d—e−f', 'a-b-c-d-e-f'],
  ['apostrophes', "a'b’c‘d`e´f＇g‛h", 'abcdefgh'],
  ['apostrophes of plain letters', "O'B`C", 'obc'],
  ['an apostrophe between plain letters', 'O’B', 'ob'],
  ['invisible characters', 'a\u00adb\u200bc\u202ed\u2060e\ufeffé', 'abcdee'],
  ['marks', 'e\u0301\u0483\u0591\u05bf\u0610\u064b e\u0670\u06d6\u06ea\u1ab0\u1dc0\u20d0\ufe20', 'e e'],
  ['the hamza and the stretch', 'سـاء', 'سا'],
  ['digits of Arabic and Persian', '٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹', '0123456789 0123456789'],
])('%s is folded', (_, text, folded) => {
  expect(fold(text)).toBe(folded)
})

it('the original position of each character is known', () => {
  expect(foldWithOffsets('Æe\u0301x')).toEqual({ folded: 'aeex', starts: [0, 0, 1, 3], ends: [1, 1, 3, 4] })
  expect(foldWithOffsets('\u200bx')).toEqual({ folded: 'x', starts: [1], ends: [2] })
})
