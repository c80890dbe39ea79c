import '../runtime'
import { caseTypeOf } from '../../api/contract/forms/topics'

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
