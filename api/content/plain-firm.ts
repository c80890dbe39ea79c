import { check } from '../issue-words'
import { loadFirm } from './firm'
import { isSame } from './firm-changes'
import { type Firm, firmSchema } from './firm-schema'

/**
 * The facts that the plain forms, their answers and the mails need. The service takes these facts from a firm file with
 * mistakes.
 */
const NEEDED = [
  'name',
  'shortName',
  'legalName',
  'phones',
  'email',
  'hours',
  'promises',
  'regulator',
  'addresses',
  'privacyNotice',
] as const

/** No firm file may use this slug. */
const PLAIN_SLUG = ''
const UNKNOWN_NUMBER = { display: 'the number that you have for us', dial: '' }
const UNKNOWN_ADDRESS = { lines: [], city: '', postcode: '' }

/**
 * True for a firm whose file cannot be used when the service starts for the first time, which then shows plain forms
 * only.
 */
export const isPlain = ({ slug }: Pick<Firm, 'slug'>) => slug === PLAIN_SLUG

/**
 * The firm that is used for a file with mistakes: the needed facts that are right and not the sample's, and neutral
 * words for the others. `email` is the address that is used if the file contains none.
 */
export function plainFirm(value: unknown, email: string): Firm {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const sample = loadFirm()
  const right = NEEDED.flatMap(key => {
    const checked = check(firmSchema.shape[key], given[key])
    return 'data' in checked && !isSame(checked.data, sample[key]) ? [[key, checked.data]] : []
  })
  return { ...NEUTRAL, email, ...Object.fromEntries(right) }
}

const NEUTRAL: Omit<Firm, 'email'> = {
  name: 'Our enquiries',
  shortName: 'Enquiries',
  legalName: 'Our firm',
  tagline: '',
  description: '',
  slug: PLAIN_SLUG,
  sample: false,
  languages: [],
  phones: { emergency: UNKNOWN_NUMBER, office: UNKNOWN_NUMBER },
  hours: {
    opening: [{ days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:00' }],
    bankHolidays: [],
  },
  promises: {
    contact: { hours: 48, count: 'clock' },
    callback: { hours: 48, count: 'clock' },
    wizard: { hours: 48, count: 'clock' },
    enquiry: { hours: 48, count: 'clock' },
  },
  regulator: { kind: 'none', disclaimer: '' },
  addresses: { office: UNKNOWN_ADDRESS, registered: UNKNOWN_ADDRESS },
  registrations: { company: '', dataProtection: '' },
  socials: [],
  underConstruction: false,
  notices: [],
  copyrightYear: 0,
  site: { url: '', landing: 'e' },
  privacyNotice: { version: 'none', updated: '1970-01-01', retentionDays: 180 },
  claims: [],
  caseStudies: [],
  approvals: [],
  routes: [],
  templates: [],
  confirmed: [],
}
