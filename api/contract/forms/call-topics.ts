/**
 * The topics of a call-back (variant B of the specification): a map from the value to the words that begin the message.
 */
export const CALL_TOPICS = {
  visa: 'Visa application',
  sponsor: 'Sponsor licence',
  appeal: 'Appeal or refusal',
  business: 'Business immigration',
  family: 'Family immigration',
  other: 'Something else',
} as const

/** Puts the words of a topic before a message; an unknown topic adds nothing. */
export function leadMessage(topic: unknown, message: string): string {
  const label = Object.entries(CALL_TOPICS).find(([value]) => value === topic)?.[1]
  return [label, message].filter(Boolean).join(': ')
}
