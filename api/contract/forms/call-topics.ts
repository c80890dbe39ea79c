/**
 * The topics of a call-back (variant B of the specification): a map from the topic's value to the words with which the
 * message then begins.
 */
export const CALL_TOPICS = {
  visa: 'Visa application',
  sponsor: 'Sponsor licence',
  appeal: 'Appeal or refusal',
  business: 'Business immigration',
  family: 'Family immigration',
  other: 'Something else',
} as const

/** Puts the words of a topic before a message; returns the message alone for an unknown topic. */
export function leadMessage(topic: unknown, message: string): string {
  const label = Object.hasOwn(CALL_TOPICS, `${topic}`) && CALL_TOPICS[topic as keyof typeof CALL_TOPICS]
  return [label, message].filter(Boolean).join(': ')
}
