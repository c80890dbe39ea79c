/** What a call-back may be about (the specification's variant B): value → label that leads the message. */
export const CALL_TOPICS = {
  visa: 'Visa application',
  sponsor: 'Sponsor licence',
  appeal: 'Appeal or refusal',
  business: 'Business immigration',
  family: 'Family immigration',
  other: 'Something else',
} as const

/** A message with its topic's label in front; a topic that is none leads nothing. */
export function leadMessage(topic: unknown, message: string): string {
  const label = Object.entries(CALL_TOPICS).find(([value]) => value === topic)?.[1]
  return [label, message].filter(Boolean).join(': ')
}
