import '../runtime'
import { caseTypeOf } from '../../api/contract/forms/topics'

/**
 * The case type that a topic selects. A topic about detention answers "Are they detained?", which visitors can change;
 * for a detained person the form only asks for a phone number.
 */
export const readTopic = (topic: string) => {
  const isDetention = /detain|detention/i.test(topic)
  return {
    answers: { serviceRequired: caseTypeOf(topic), ...(isDetention && { 'decision.detained': 'yes' }) },
    hidden: isDetention ? { noEmail: 'true' } : {},
  }
}
