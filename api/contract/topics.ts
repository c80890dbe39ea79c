import type { CaseType } from './options'

/** The site's service cards by the case type that each prefills. */
const TOPICS: Partial<Record<CaseType, string[]>> = {
  employment: ['Sponsor Licence', 'Global Mobility Visa', 'Skilled Worker Visa', 'Self Sponsorship Visa UK'],
  'visa-application': ['Innovator Founder Visa', 'Global Talent Visa', 'Spouse Visa', 'Student Visa', 'Fiance Visa'],
  settlement: ['British Citizenship', 'ILR', 'EU Settlement Scheme'],
}

/** The case type that a topic prefills; any other topic is an `other` matter. */
export function caseTypeOf(topic: string): CaseType {
  const found = Object.entries(TOPICS).find(([, topics]) => topics.includes(topic))
  return (found?.[0] as CaseType | undefined) ?? 'other'
}
