import { expect, it } from 'vitest'
import { CATALOGUES } from '../../widgets/languages/catalogues'
import { FORM_LANGUAGES, type FormLanguage } from '../contract/forms/form-languages'
import { formLanguagesOf, pageLanguage } from './form-languages'
import { type LanguageFile, parseLanguageFile } from './language-files'
import { hashOf } from './language-review'

const hash = hashOf(CATALOGUES.ur)
const fileWith = (texts: object, given: object = {}) => ({
  language: 'ur',
  reviewed: { by: 'Mehwish Example', on: '2026-11-27', hash },
  texts,
  ...given,
})
const read = (value: object) => parseLanguageFile(value, '/nowhere/ur.json')

it('without a list of languages, a firm has forms in the languages whose present texts a person has checked', () => {
  const checked = { ur: read(fileWith({})).file }
  const earlier = { ur: { ...checked.ur, reviewed: { ...checked.ur.reviewed, hash: 'of earlier texts' } } }
  const of = (given: object) => formLanguagesOf({ sample: false, ...given }).includes('ur')
  expect([of({}), of({ languageFiles: checked }), of({ languageFiles: earlier })]).toEqual([false, true, false])
  expect([of({ formLanguages: ['ur'] }), of({ formLanguages: [], languageFiles: checked })]).toEqual([true, false])
  expect([of({ sample: true }), of({ sample: true, formLanguages: ['pl'] })]).toEqual([true, false])
})

it('a checked language has the firm’s words, no line about a machine translation, and no English below important sentences', () => {
  const english = 'Sending us a message does not make you our client.'
  const { file } = read(fileWith({ [english]: 'نیا جملہ' }))
  const before = pageLanguage({}, 'ur')
  const after = pageLanguage({ languageFiles: { ur: file } }, 'ur')
  expect([before.isWeighty(english), after.isWeighty(english)]).toEqual([true, false])
  expect([before.notice, after.notice]).toEqual([CATALOGUES.ur.notice[0], ''])
  expect(after.say(english)).toBe('نیا جملہ')
  expect(after.say('Yes')).toBe(before.say('Yes'))
})

it('a wrong file of a language is refused with each mistake', () => {
  const problems = (value: object) => {
    try {
      return read(value).stale
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(problems(fileWith({ 'No such text': 'x' }))).toContain('texts["No such text"]: this version has no such text')
  const left = '{count} characters left'
  expect(problems(fileWith({ [left]: 'باقی' }))).toContain('“باقی” needs {count}')
  expect(problems(fileWith({ [left]: { one: '{count} باقی' } }))).toContain('lacks the form “other”')
  expect(problems(fileWith({ Yes: { other: 'ہاں' } }))).toContain('only a text with {count}')
  expect(problems(fileWith({ Yes: '' }))).toContain('is empty')
  expect(problems(fileWith({}, { language: 'xx' }))).toContain('no language “xx”')
  expect(problems(fileWith({ Yes: 'جی' }))).toBe(undefined)
})

it('a check of earlier texts no longer counts: words that still fit stay, and the log names the remedy', () => {
  const earlier = { by: 'Mehwish Example', on: '2026-11-27', hash: 'of earlier texts' }
  const { file, stale } = read(fileWith({ Yes: 'جی', Gone: 'x' }, { reviewed: earlier }))
  expect(stale).toContain('npm run language -- check ur')
  expect(file.texts).toEqual({ Yes: 'جی' } satisfies LanguageFile['texts'])
  const language = pageLanguage({ languageFiles: { ur: file } }, 'ur')
  expect([language.say('Yes'), language.notice]).toEqual(['جی', CATALOGUES.ur.notice[0]])
})

it('a date has no English name of a day or month in any language', () => {
  for (const language of Object.keys(FORM_LANGUAGES) as FormLanguage[])
    expect(pageLanguage({}, language).say('Monday 30 November, 09:05, UK time')).not.toMatch(/Mon|Nov|M\d/)
})
