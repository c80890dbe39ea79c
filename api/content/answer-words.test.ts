import { expect, it } from 'vitest'
import { FORM_LANGUAGES, type FormLanguage } from '../contract/forms/form-languages'
import { answerLine } from '../contract/time/answer-line'
import { answerLineIn } from '../contract/time/answer-line-in'
import { answerWordsIn } from './answer-words'
import { pageLanguage } from './form-languages'

it.each(Object.keys(FORM_LANGUAGES) as FormLanguage[])(
  '%s: a page says when an answer comes in the same words as the form’s panel',
  language => {
    const words = answerWordsIn({}, language)
    const { say } = pageLanguage({}, language)
    for (const office of [undefined, 'closed', 'closing'] as const) {
      for (let month = 0; month < 12; month++) {
        const answerBy = Date.UTC(2026, month, 9 + month, 9, 5)
        expect(answerLineIn(words, answerBy, office)).toBe(say(answerLine(answerBy, office)))
      }
    }
  },
)
