import { type Firm, loadFirm } from './firm'
import { type Answers, QUESTIONS } from './firm-questions'

/** The landing page of a new firm, and the default of RETENTION_DAYS. */
const LANDING = 'e'
const RETENTION_DAYS = 180

/**
 * The content of `firm.json` that a person's answers make; `schema` is the path of `firm.schema.json`. Facts for which
 * the firm needs evidence are left out. A question that was answered counts as confirmed, even if the answer equals the
 * sample's.
 */
export function firmFromAnswers(answers: Answers, now: Date, schema: string): object {
  const today = now.toISOString().slice(0, 10)
  const read = (id: string) => {
    const question = QUESTIONS.find(one => one.id === id)
    const text = answers[id]
    const isAsked = question?.isAsked?.(answers) ?? true
    // A question without an answer leaves its field out, because JSON has no undefined.
    return text && isAsked ? question?.read(text, answers) : undefined
  }
  const complaints = read('complaintsPerson') && { person: read('complaintsPerson'), email: read('complaintsEmail') }
  return {
    $schema: schema,
    name: read('name'),
    shortName: read('name'),
    tagline: read('tagline'),
    legalName: read('legalName'),
    slug: read('slug'),
    description: read('description'),
    languages: read('languages') ?? [],
    phones: { emergency: read('emergency'), office: read('phone') },
    email: read('email'),
    hours: { opening: read('hours'), bankHolidays: bankHolidays(read('bankHolidays') === true, today) },
    promises: {
      contact: read('promise-contact'),
      callback: read('promise-callback'),
      wizard: read('promise-wizard'),
      enquiry: read('promise-enquiry'),
    },
    regulator: regulator(read),
    addresses: { office: read('office'), registered: read('registered') },
    registrations: { company: read('company'), dataProtection: read('dataProtection'), vat: read('vat') },
    socials: [],
    underConstruction: false,
    copyrightYear: now.getUTCFullYear(),
    site: { url: read('siteUrl'), landing: LANDING },
    privacyNotice: { version: today, updated: today, retentionDays: RETENTION_DAYS },
    claims: [],
    complaints,
    confirmed: ['hours', 'promises', 'languages', ...(complaints ? ['complaints'] : [])],
  }
}

/** The bank holidays of England and Wales that Haven knows, from today on. */
const bankHolidays = (isClosed: boolean, today: string): Firm['hours']['bankHolidays'] =>
  loadFirm()
    .hours.bankHolidays.filter(({ date }) => date >= today)
    .map(day => (isClosed ? day : { ...day, open: true }))

function regulator(read: (id: string) => unknown): object {
  const [kind, number] = [read('regulator'), read('regulatorNumber')]
  if (kind === 'sra') return { kind, number, badge: { place: 'footer' } }
  return kind === 'iaa' ? { kind, level: read('regulatorLevel'), number } : { kind, disclaimer: read('disclaimer') }
}
