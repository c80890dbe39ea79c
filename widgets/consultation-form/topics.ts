import '../runtime'
import { caseTypeOf } from '../../api/contract/forms/topics'

/** The case type that a topic chooses. A form about a detained person asks only for a phone number. */
export const readTopic = (topic: string): { serviceRequired: string; hidden: Record<string, string> } => ({
  serviceRequired: caseTypeOf(topic),
  hidden: /detain|detention/i.test(topic) ? { noEmail: 'true' } : {},
})
