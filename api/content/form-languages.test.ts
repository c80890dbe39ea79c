import { expect, it } from 'vitest'
import { CATALOGUES } from '../../widgets/languages/catalogues'
import { formLanguagesOf } from './form-languages'
import { hashOf } from './language-review'

it('a firm has forms in the languages of its list, or in those whose present words a person has checked', () => {
  const { ur } = CATALOGUES
  const reviewed = { by: 'Mehwish Example', on: '2026-11-27', hash: hashOf(ur) }
  const checked = { ...CATALOGUES, ur: { ...ur, reviewed } }
  const changed = { ...checked, ur: { ...checked.ur, notice: ['ایک اور', 'One more'] as const } }
  const of = (given: object, catalogues = CATALOGUES) =>
    formLanguagesOf({ sample: false, ...given }, catalogues).includes('ur')
  expect([of({}), of({}, checked), of({}, changed)]).toEqual([false, true, false])
  expect([of({ formLanguages: ['ur'] }), of({ formLanguages: [] }, checked)]).toEqual([true, false])
  expect(of({ sample: true })).toBe(true)
})
