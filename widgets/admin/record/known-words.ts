import { DECISION_KINDS } from '../../../api/contract/forms/decision-kinds'
import type { DecisionPart } from '../../../api/contract/limits/known-decision'
import { shortDayInWords } from '../../../api/contract/limits/limit-words'

const ANSWERS: Partial<Record<string, string>> = { yes: 'Yes', no: 'No' }

/** The value of one part of a decision in words, such as `Refusal`, `14 Nov 2026`, `Yes`, `Not known`. */
export function partWords(part: DecisionPart, value: unknown): string {
  const given = `${value ?? 'unknown'}`
  if (given === 'unknown' || given === '') return 'Not known'
  if (part === 'kind') return DECISION_KINDS[given as keyof typeof DECISION_KINDS] ?? given
  return ANSWERS[given] ?? shortDayInWords(given)
}
