import * as z from 'zod/mini'
import { image } from '../contract/content/content'
import { FORM_LANGUAGES, type FormLanguage } from '../contract/forms/form-languages'
import { LANGUAGES } from '../contract/forms/languages'
import { WEEKDAYS } from '../contract/time/office-hours'
import { PLACEHOLDERS, unknownPlaceholders } from './fill-template'
import type { LanguageFiles } from './language-files'
import { promisesSchema } from './promises'
import ROUTES from './routes.json'

/**
 * The first segments of paths that the site or the server uses; a firm may have none of them as its slug.
 * `site/render.test.ts` checks that this list is complete.
 */
export const RESERVED_SLUGS = [
  'accessibility',
  'admin',
  'api',
  'assets',
  'coming-soon',
  'complaints',
  'embed',
  'fees',
  'fonts',
  'forms',
  'frame',
  'healthz',
  'immigration-services',
  'kingdom',
  'mail-arrived',
  'privacy',
  'readyz',
  'routes',
  'storybook',
  'team',
  'thank-you',
  'thiru',
  'variants',
  'visa-assistance',
  'widgets',
]

/** The variants of the landing page in section 2 of the specification; `site.landing` names one. */
export const LANDINGS = ['a', 'b', 'c', 'd', 'e'] as const

const TRANSLATED = Object.keys(FORM_LANGUAGES) as FormLanguage[]

/**
 * The parts of `firm.json` that may equal the sample firm's parts. A build with STRICT_CLAIMS asks the firm to confirm
 * such equal parts as its own.
 */
export const CONFIRMABLE = ['hours', 'promises', 'languages', 'complaints', 'templates', 'privacyNotice'] as const

const words = z.string().check(z.trim(), z.minLength(1, 'may not be empty'))
const date = z.iso.date('expected a date as YYYY-MM-DD')
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time as HH:MM, 24 hours'))
const url = z.url({ protocol: /^https?$/, error: 'expected a full address that starts with https://' })
const securityContact = z
  .string()
  .check(z.regex(/^(https:\/\/|mailto:)\S+$/, 'expected an address that starts with https:// or mailto:'))
const positive = z.number().check(z.positive('expected a number above 0'))

// The last digits of a phone number. The displayed number must end in the same digits as the dialled number, because
// some people type the number that they read.
const lastDigits = (number: string) => number.replace(/\D/g, '').slice(-9)
const phone = z
  .strictObject({
    display: words,
    dial: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, 'expected the international form, such as +442079460123')),
  })
  .check(
    z.refine(value => lastDigits(value.display) === lastDigits(value.dial), {
      error: 'differs from the number in "display"',
      path: ['dial'],
    }),
  )

/** Days of the week that share opening times, as `HH:MM` in Europe/London. */
const period = z
  .strictObject({ days: z.array(z.enum(WEEKDAYS)).check(z.minLength(1, 'names no day')), opens: time, closes: time })
  .check(z.refine(value => value.opens < value.closes, { error: 'is not after "opens"', path: ['closes'] }))
const week = z.array(period).check(
  z.minLength(1, 'names no opening time'),
  z.refine(
    periods => new Set(periods.flatMap(one => one.days)).size === periods.flatMap(one => one.days).length,
    'names a day twice',
  ),
)

const address = z.strictObject({
  lines: z.array(words).check(z.minLength(1, 'names no line')),
  city: words,
  postcode: words,
})

const regulator = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('sra'),
      number: words,
      /**
       * The SRA's badge is in every page's footer and, with `place: 'header'`, also in the header. `href` is the
       * address of the firm's entry with the regulator.
       */
      badge: z.strictObject({ place: z.enum(['footer', 'header']), href: z.optional(url) }),
    }),
    z.strictObject({ kind: z.literal('iaa'), level: z.literal([1, 2, 3]), number: words }),
    z.strictObject({ kind: z.literal('none'), disclaimer: words }),
  ],
  'expected a regulator whose "kind" is "sra", "iaa" or "none"',
)

const proof = {
  /** The evidence for a claim. The firm must be able to show it to anybody who asks (CAP Code rule 3.7). */
  evidence: z.optional(words),
  /** The last day on which somebody checked the claim and found it true. */
  asOf: z.optional(date),
}
const dated = z.refine<{ evidence?: string | undefined; asOf?: string | undefined }>(
  value => value.evidence === undefined || value.asOf !== undefined,
  { error: 'missing: give the last date on which the evidence was right', path: ['asOf'] },
)

const claim = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens')),
    /** The number that the page shows in large type; only some claims have one. */
    figure: z.optional(words),
    text: words,
    /** The subject of the figure, which pages show after the text; absent if the text names the subject. */
    of: z.optional(words),
    ...proof,
  })
  .check(dated)

/** A case of the firm, without its client's name. */
const caseStudy = z
  .strictObject({
    area: words,
    title: words,
    problem: words,
    work: words,
    outcome: words,
    /** The id of the team member who ran the case. */
    teamId: z.optional(z.int().check(z.positive())),
    ...proof,
  })
  .check(dated)

/** The adviser who has a page of their own. */
const adviser = z.strictObject({
  name: words,
  title: words,
  /** The adviser's id in the team; requests from the adviser's page contain it. */
  teamId: z.optional(z.int().check(z.positive())),
  /** The adviser's picture, 4 wide to 5 high: a path on the site, or an https address. */
  imageUrl: image,
  isFormerHomeOffice: z._default(z.boolean(), false),
  about: z.array(words).check(z.minLength(1, 'names no paragraph')),
  /** The adviser's main kinds of work, each in a few words. */
  focus: z._default(z.array(words), []),
  languages: z._default(z.array(words), []),
})

/** One kind of work, with the facts that the SRA Transparency Rules require. Prices are texts, such as `£1,500`. */
const pricedService = z.strictObject({
  name: words,
  /** Says if the price is fixed, a range or hourly, and on what it depends. */
  basis: words,
  price: words,
  includes: z.array(words).check(z.minLength(1, 'names nothing')),
  /** Work that people might expect and that the price does not include. */
  excludes: z.array(words),
  /**
   * Costs that the client pays to others. `vat` says whether VAT is added; `href` is a page of the body that sets the
   * price; `checkedOn` is the date when somebody checked the price.
   */
  disbursements: z.array(
    z.strictObject({ name: words, cost: words, vat: words, href: z.optional(url), checkedOn: z.optional(date) }),
  ),
  stages: z.array(words).check(z.minLength(1, 'names no stage')),
  timescale: words,
  /** The people who do the work and who supervise it. */
  by: words,
})

/** The content of the fees page; a firm without it has no such page. */
const fees = z.strictObject({
  updated: date,
  /** Says if VAT is added to the fees, and at which rate. */
  vat: words,
  notes: z.array(words),
  services: z.array(pricedService).check(z.minLength(1, 'names no service')),
  lawyers: z
    .array(z.strictObject({ role: words, qualification: words, experience: words, hourly: z.optional(words) }))
    .check(z.minLength(1, 'names nobody')),
})

/** A granted application, without the person's name; it counts as a claim that needs evidence. */
const approval = z.strictObject({
  title: words,
  country: words,
  text: words,
  evidence: z.optional(words),
  asOf: z.optional(date),
})

/** The firm's own text about a route, and the day on which a lawyer of the firm checked it. */
const route = z.strictObject({
  /** The title of a route in `api/content/routes.json`, whose general text the firm's text replaces. */
  title: z.enum(
    ROUTES.map(({ title }) => title),
    'is no title of api/content/routes.json',
  ),
  words: z.array(words).check(z.minLength(1, 'names no sentence')),
  /** The address of the official rules about the route. */
  source: z.optional(url),
  checkedOn: z.optional(date),
})

const templateWords = words.check(
  z.refine(text => unknownPlaceholders(text).length === 0, {
    error: ({ input }) =>
      `has {${unknownPlaceholders(String(input))[0]}}; known are ${PLACEHOLDERS.map(name => `{${name}}`).join(', ')}`,
  }),
)

/**
 * A template for the beginning of a text that staff send to a visitor. The service fills in `{name}`, `{reference}`,
 * `{adviser}` and `{hours}`.
 */
const template = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens')),
  title: words,
  subject: templateWords,
  text: templateWords,
  /** True for a text that answers a request; false for a text that only keeps in touch. */
  answers: z._default(z.boolean(), false),
  /**
   * The language of the text. Staff see a text with a language only beside requests that were sent in this language,
   * and a text without one beside all requests.
   */
  language: z.optional(z.enum(TRANSLATED, `is none of ${TRANSLATED.join(', ')}`)),
})

/** The maximum number of characters in a notice: about two lines on a phone. */
const MAX_NOTICE = 200

/** A notice above every page of the site. `until` is the last day on which visitors see the notice. */
const notice = z.strictObject({
  text: words.check(z.maxLength(MAX_NOTICE, `expected at most ${MAX_NOTICE} characters`)),
  until: z.optional(date),
})

/** The maximum number of characters in the firm's own words of thanks. */
const MAX_THANKS = 300

const shortThanks = z.maxLength(MAX_THANKS, `expected at most ${MAX_THANKS} characters`)

/** The content of `firm.json`: all facts about the firm that the site, widgets and mails show. */
export const firmSchema = z.strictObject({
  /** The path of `firm.schema.json`, from which editors offer help and checks. */
  $schema: z.optional(words),
  name: words,
  /** The first line of the firm's logo in letters; `tagline` is the second line. */
  shortName: words,
  tagline: words,
  legalName: words,
  slug: z.string().check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected small letters, digits and single hyphens'),
    z.refine(slug => !RESERVED_SLUGS.includes(slug), 'is the address of another page'),
  ),
  /** True for an invented firm; every page then says that the firm is invented. */
  sample: z._default(z.boolean(), false),
  description: words,
  /** The paragraphs of the About section, which shows the description if there are none. */
  about: z.optional(z.array(words).check(z.minLength(1, 'names no paragraph'))),
  adviser: z.optional(adviser),
  /**
   * The languages in which clients can speak with the firm, with an interpreter if needed, as tags of
   * `api/contract/forms/languages.ts`.
   */
  languages: z._default(
    z.array(
      z.enum(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[], 'is no tag of api/contract/forms/languages.ts'),
    ),
    [],
  ),
  phones: z.strictObject({ emergency: phone, office: phone }),
  email: z.email('expected an email address'),
  hours: z.strictObject({
    opening: week,
    /** The second set of weekly opening hours in the specification. Only pages under `/variants/` show these hours. */
    alternative: z.optional(week),
    /** The bank holidays. The office works on days with `open`, and is closed on all other days in the list. */
    bankHolidays: z.array(z.strictObject({ date, name: words, open: z.optional(z.boolean()) })),
  }),
  promises: promisesSchema,
  regulator,
  addresses: z.strictObject({ office: address, registered: address }),
  registrations: z.strictObject({ company: z.optional(words), dataProtection: words, vat: z.optional(words) }),
  socials: z.array(z.strictObject({ network: z.enum(['LinkedIn', 'Facebook', 'Instagram', 'YouTube', 'X']), url })),
  underConstruction: z.boolean(),
  /** Temporary lines above every page, such as different hours over a holiday. */
  notices: z._default(z.array(notice).check(z.maxLength(3, 'expected three at most')), []),
  /**
   * The firm's own words of thanks, which visitors see after sending, below the sentence about the time of the answer.
   */
  thanks: z.optional(words.check(shortThanks)),
  copyrightYear: z.int('expected a year'),
  site: z.strictObject({ url, landing: z.enum(LANDINGS) }),
  /**
   * Each record stores `version`. `retentionDays` must equal the setting `RETENTION_DAYS`, because the privacy notice
   * states this number.
   */
  privacyNotice: z.strictObject({ version: words, updated: date, retentionDays: positive }),
  claims: z
    .array(claim)
    .check(z.refine(claims => new Set(claims.map(one => one.id)).size === claims.length, 'an id appears twice')),
  caseStudies: z._default(z.array(caseStudy), []),
  /** Recent results for the visa assistance page, newest first. */
  approvals: z._default(z.array(approval), []),
  fees: z.optional(fees),
  /** The firm's own texts about routes, which replace Haven's general texts. */
  routes: z._default(z.array(route), []),
  /** Templates for texts that staff send from the dashboard, in the order in which the dashboard lists them. */
  templates: z._default(
    z
      .array(template)
      .check(z.refine(all => new Set(all.map(one => one.id)).size === all.length, 'an id appears twice')),
    [],
  ),
  /**
   * The day on which a lawyer of the firm confirmed the site's time limits and the notes on the drawn letter. Without
   * this day, the pages say that no lawyer has confirmed the limits and notes.
   */
  letterCheckedOn: z.optional(date),
  /** The person to whom visitors complain. Without a person, the complaints page shows the firm's email address. */
  complaints: z.optional(z.strictObject({ person: words, email: z.email('expected an email address') })),
  /** The parts that the firm confirms as its own, although they equal the sample firm's. */
  confirmed: z._default(z.array(z.enum(CONFIRMABLE, `is none of ${CONFIRMABLE.join(', ')}`)), []),
  /**
   * The languages, besides English, in which visitors may fill in forms. By default, all languages whose texts a person
   * has checked; for the sample firm, all languages.
   */
  formLanguages: z.optional(z.array(z.enum(TRANSLATED, `is none of ${TRANSLATED.join(', ')}`))),
  /**
   * The contact for people who report a security problem (RFC 9116): an https address or a `mailto:`. The RFC
   * recommends that the day in `expires` is less than a year ahead.
   */
  security: z.optional(z.strictObject({ contact: securityContact, expires: date })),
})

const { opening, bankHolidays } = firmSchema.shape.hours.shape
const { phones, promises, underConstruction, notices, templates } = firmSchema.shape

/** The schemas of the parts that managers may change while the service runs. A change replaces a whole part. */
export const firmParts = {
  hours: z.strictObject({ opening, bankHolidays }),
  phones,
  promises,
  notices: z.strictObject({ underConstruction, notices: notices._zod.def.innerType }),
  thanks: z.strictObject({ text: z.string().check(z.trim(), shortThanks) }),
  templates: templates._zod.def.innerType,
}
export type Firm = z.output<typeof firmSchema> & {
  /**
   * The firm's own words in other languages, and who checked them. These words come from `DATA_DIR/languages/`, and are
   * not in `firm.json`.
   */
  languageFiles?: LanguageFiles
}
export type Claim = Firm['claims'][number]
