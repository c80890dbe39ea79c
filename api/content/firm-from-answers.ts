import { check, formatPath } from '../issue-words'
import { checkFirm } from './check-firm'
import { type Firm, loadFirm } from './firm'
import { type Answers, EXAMPLES, QUESTIONS, type Question } from './firm-questions'
import { firmSchema } from './firm-schema'

/** For a new firm: the landing page, and the number of days until deletion, which is the default of RETENTION_DAYS. */
const LANDING = 'e'
const RETENTION_DAYS = 180

/**
 * Makes the content of `firm.json` from a person's answers; `schema` is the path of `firm.schema.json`. The result has
 * no fields that need evidence. Hours, promises and languages count as confirmed, even if they equal the sample firm's;
 * complaints count as confirmed if the person has named somebody for complaints.
 */
export function firmFromAnswers(answers: Answers, now: Date, schema: string): object {
  const today = now.toISOString().slice(0, 10)
  const read = (id: string) => {
    const question = QUESTIONS.find(one => one.id === id)
    const text = answers[id]
    const isAsked = question?.isAsked?.(answers) ?? true
    // Without an answer, the value is undefined, so the JSON does not contain the field.
    return text && isAsked ? question?.read(text) : undefined
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
    addresses: { office: read('office'), registered: read('registered') ?? read('office') },
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

/**
 * The bank holidays of England and Wales in Haven's list, from today on. If the firm stays open on bank holidays, each
 * day has `open: true`.
 */
const bankHolidays = (isClosed: boolean, today: string): Firm['hours']['bankHolidays'] =>
  loadFirm()
    .hours.bankHolidays.filter(({ date }) => date >= today)
    .map(day => (isClosed ? day : { ...day, open: true }))

function regulator(read: (id: string) => unknown): object {
  const [kind, number] = [read('regulator'), read('regulatorNumber')]
  if (kind === 'sra') return { kind, number, badge: { place: 'footer' } }
  return kind === 'iaa' ? { kind, level: read('regulatorLevel'), number } : { kind, disclaimer: read('disclaimer') }
}

/**
 * Says why an answer is refused, in words for the person who typed it; undefined for a valid answer. An answer is
 * refused if the question cannot read it, if the schema of `firm.json` does not allow the value, or if the sample firm
 * has the same value.
 */
export function problemOfAnswer(question: Question, answers: Answers, now: Date): string | undefined {
  const { id, read } = question
  const text = answers[id] ?? ''
  try {
    read(text)
  } catch (error) {
    return (error as Error).message
  }
  const { name = EXAMPLES.name, regulator = EXAMPLES.regulator } = answers
  const others = { ...EXAMPLES, name, regulator } as Answers
  const checked = check(firmSchema, firmFromAnswers({ ...others, [id]: text }, now, 'schema'))
  const found =
    'problems' in checked
      ? checked.problems.map(({ path, message }) => ({
          path: formatPath(path),
          problem: `Please change this: ${message}.`,
        }))
      : checkFirm(checked.data, now).filter(({ strict }) => strict)
  return found.find(({ path }) => questionOf(path) === question)?.problem
}

/** The question that asks for the value at a path of `firm.json`; undefined if no question asks for it. */
export const questionOf = (path: string) =>
  QUESTIONS.find(({ fills }) =>
    fills.some(part => path.startsWith(part) && /^(?:$|[.[])/.test(path.slice(part.length))),
  )
