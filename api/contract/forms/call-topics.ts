/** The topics of a call-back (the specification's variant B): value → label that begins the message. */
export const CALL_TOPICS = {
  visa: 'Visa application',
  sponsor: 'Sponsor licence',
  appeal: 'Appeal or refusal',
  business: 'Business immigration',
  family: 'Family immigration',
  other: 'Something else',
} as const

/** Puts a topic's label in front of a message; an unknown topic adds nothing. */
export function leadMessage(topic: unknown, message: string): string {
  const label = Object.entries(CALL_TOPICS).find(([value]) => value === topic)?.[1]
  return [label, message].filter(Boolean).join(': ')
}
