import { isDetained } from '../limits/deadlines'
import type { CALL_TOPICS } from './call-topics'
import type { CaseType } from './options'
import type { VISA_OPTIONS } from './visa-options'

/** The text that a private person reads after sending: a question about urgency, and the papers to find. */
export const FOR_PERSON = {
  pressing: 'Is there a deadline in the next 7 days, or is someone detained?',
  papers: 'Find your passport, your eVisa details, and any letter about a decision with its envelope or email.',
} as const

/** The text that a visitor reads after sending a request about a business or its staff. */
export const FOR_BUSINESS = {
  pressing: 'Is it urgent?',
  papers:
    'Find any letter about a sponsor licence or a visa with its envelope or email, and the visa details of each worker.',
} as const

/** The next steps in the API's answer, which a widget shows instead of its own text. */
export interface NextWords {
  pressing: string
  steps: readonly string[]
}

export const NEXT_FOR_BUSINESS: NextWords = {
  pressing: FOR_BUSINESS.pressing,
  steps: [
    'We read your message and answer you.',
    FOR_BUSINESS.papers,
    'We say plainly whether we can help, and give you the fee in writing before any work starts.',
  ],
}

/** For some fields, the values which show that a request is about a business or its staff. */
const OF_BUSINESS: Record<string, readonly unknown[]> = {
  serviceRequired: ['employment'] satisfies CaseType[],
  topic: ['sponsor', 'business'] satisfies (keyof typeof CALL_TOPICS)[],
  service: ['Need visa for Staff Travel (Corporate)', 'B2B vendor'] satisfies (typeof VISA_OPTIONS.service)[number][],
}

/** True when a form's answers (a map from field to value) are about a business or its staff, and nobody is detained. */
export const isOfBusiness = (answers: Record<string, unknown>): boolean =>
  !isDetained(answers.decision) && Object.entries(OF_BUSINESS).some(([name, values]) => values.includes(answers[name]))
