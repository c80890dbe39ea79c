import '../runtime'
import { caseTypeOf } from '../../api/contract/forms/topics'

/**
 * The case type that a topic chooses. A topic about detention answers "Are they detained?", which visitors can change,
 * and a form about a detained person asks only for a phone number.
 */
export const readTopic = (topic: string) => {
  const isDetention = /detain|detention/i.test(topic)
  return {
    answers: { serviceRequired: caseTypeOf(topic), ...(isDetention && { 'decision.detained': 'yes' }) },
    hidden: isDetention ? { noEmail: 'true' } : {},
  }
}
