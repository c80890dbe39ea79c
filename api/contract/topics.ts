import type { CaseType } from './options'

/** The site's service cards, by the name they carry, and the case type that each prefills. */
export const TOPICS: Record<string, CaseType> = {
  'Sponsor Licence': 'employment',
  'Innovator Founder Visa': 'visa-application',
  'Global Mobility Visa': 'employment',
  'Global Talent Visa': 'visa-application',
  'Skilled Worker Visa': 'employment',
  'Self Sponsorship Visa UK': 'employment',
  'Spouse Visa': 'visa-application',
  'Student Visa': 'visa-application',
  'British Citizenship': 'settlement',
  Asylum: 'other',
  ILR: 'settlement',
  'EU Settlement Scheme': 'settlement',
  'Fiance Visa': 'visa-application',
}

/** The case type that a topic prefills; an unknown topic is an `other` matter. */
export function caseTypeOf(topic: string): CaseType {
  return Object.hasOwn(TOPICS, topic) ? (TOPICS[topic] as CaseType) : 'other'
}
