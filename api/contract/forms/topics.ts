import type { CaseType } from './options'

/** Words of topics, by the case type that they choose. The first type wins when a topic has words of several. */
const WORDS: Record<Exclude<CaseType, 'other'>, string> = {
  deportation: 'deport|removal|detain|detention|bail|curtail',
  'visa-rejected': 'appeal|refus|reject|review|visa ban',
  employment: 'employ|HR|sponsor|skilled worker|health and care|scale-up|business|global mobility',
  settlement: 'settle|ILR|indefinite leave|citizen|naturalis|domestic abuse|private life|fee waiver',
  'visa-application': 'visa|personal immigration|immigration law|children|dependent',
}

/** Finds the case type of a topic by the beginnings of its words; any other topic is an `other` matter. */
export function caseTypeOf(topic: string): CaseType {
  const found = Object.entries(WORDS).find(([, words]) => new RegExp(`\\b(?:${words})`, 'i').test(topic))
  return (found?.[0] as CaseType | undefined) ?? 'other'
}
