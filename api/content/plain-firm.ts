import { check } from '../issue-words'
import { loadFirm } from './firm'
import { isSame } from './firm-changes'
import { type Firm, firmSchema } from './firm-schema'

/**
 * The fields of `firm.json` that plain forms, responses and mails need. If `firm.json` has mistakes and no valid firm
 * is saved, the service still uses the valid ones among these fields.
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

/** A slug that no real firm has, because the schema of `firm.json` refuses it. */
const PLAIN_SLUG = ''
const UNKNOWN_NUMBER = { display: 'the number that you have for us', dial: '' }
const UNKNOWN_ADDRESS = { lines: [], city: '', postcode: '' }

/**
 * True for the firm made by `plainFirm`. The service uses such a firm if `firm.json` has mistakes and no valid firm has
 * ever been in use; visitors then get only plain forms.
 */
export const isPlain = ({ slug }: Pick<Firm, 'slug'>) => slug === PLAIN_SLUG

/**
 * Makes the firm that the service uses if `firm.json` has mistakes and no valid firm is saved. This firm has the valid
 * values of the file that are not the sample firm's, and neutral words for all other values. `email` is the address for
 * a file that contains no valid one.
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
  registrations: { dataProtection: '' },
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
