import type { CaseType } from './options'

/**
 * For each case type, the beginnings of words that indicate this type. If a topic's words indicate several case types,
 * the first of these types applies.
 */
const WORDS: Record<Exclude<CaseType, 'other'>, string> = {
  deportation: 'deport|removal|detain|detention|bail|curtail',
  'visa-rejected': 'appeal|refus|reject|review|visa ban',
  employment: 'employ|HR|sponsor|skilled worker|health and care|scale-up|business|global mobility',
  settlement: 'settle|ILR|indefinite leave|citizen|naturalis|domestic abuse|private life|fee waiver',
  'visa-application': 'visa|personal immigration|immigration law|children|dependent',
}

/** Finds the case type of a topic by the beginnings of its words; returns `other` when none fits. */
export function caseTypeOf(topic: string): CaseType {
  const found = Object.entries(WORDS).find(([, words]) => new RegExp(`\\b(?:${words})`, 'i').test(topic))
  return (found?.[0] as CaseType | undefined) ?? 'other'
}

/**
 * The answers that a topic selects: the case type and, for a topic about detention, yes to "Are they detained?".
 * Visitors can change both. For a topic about detention, the form does not require an email address.
 */
export const readTopic = (topic: string) => {
  const isDetention = /detain|detention/i.test(topic)
  return {
    answers: { serviceRequired: caseTypeOf(topic), ...(isDetention && { 'decision.detained': 'yes' }) },
    hidden: isDetention ? { noEmail: 'true' } : {},
  }
}
