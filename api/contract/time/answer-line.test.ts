import { expect, it } from 'vitest'
import { answerLine } from './answer-line'

const at = (time: string) => Date.parse(time)

it('the sentence contains the day and the time in the UK, in winter and in summer', () => {
  expect(answerLine(at('2026-11-18T13:00:00Z'))).toBe(
    'You will have an answer by Wednesday 18 November, 13:00, UK time.',
  )
  expect(answerLine(at('2026-07-01T08:05:59Z'))).toBe('You will have an answer by Wednesday 1 July, 09:05, UK time.')
  expect(answerLine(at('2026-07-01T23:00:00Z'))).toBe('You will have an answer by Thursday 2 July, 00:00, UK time.')
})

it('the sentence says why the answer comes later than the form promises', () => {
  const answerBy = at('2026-11-23T12:00:00Z')
  expect(answerLine(answerBy, 'closed')).toBe(
    'We are closed now: you will have an answer by Monday 23 November, 12:00, UK time.',
  )
  expect(answerLine(answerBy, 'closing')).toBe(
    'We close before then: you will have an answer by Monday 23 November, 12:00, UK time.',
  )
})
