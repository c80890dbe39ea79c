import * as z from 'zod/mini'
import { image } from '../contract/content/content'
import { LANGUAGES } from '../contract/forms/languages'
import { WEEKDAYS } from '../contract/time/office-hours'
import { PLACEHOLDERS, unknownPlaceholders } from './fill-template'
import { promisesSchema } from './promises'

/** First path segments that the site or the server uses, which no firm's slug may be; `site/render.test.ts` holds them. */
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
  'healthz',
  'immigration-services',
  'kingdom',
  'mail-arrived',
  'privacy',
  'readyz',
  'storybook',
  'team',
  'thank-you',
  'thiru',
  'variants',
  'visa-assistance',
  'widgets',
]

/** Landing pages that `site.landing` chooses from: the variants of the specification's section 2. */
export const LANDINGS = ['a', 'b', 'c', 'd', 'e'] as const

/** Parts of a firm that may well equal the sample's, which strict builds ask about once. */
export const CONFIRMABLE = ['hours', 'promises', 'languages', 'complaints', 'templates', 'privacyNotice'] as const

const words = z.string().check(z.trim(), z.minLength(1, 'may not be empty'))
const date = z.iso.date('expected a date as YYYY-MM-DD')
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time as HH:MM, 24 hours'))
const url = z.url({ protocol: /^https?$/, error: 'expected a full address that starts with https://' })
const securityContact = z
  .string()
  .check(z.regex(/^(https:\/\/|mailto:)\S+$/, 'expected an address that starts with https:// or mailto:'))
const positive = z.number().check(z.positive('expected a number above 0'))

// People dial what they read: a typing slip between the two would send them to a stranger.
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

/** Days of the week that share one opening time; `HH:MM`, Europe/London. */
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
      /** The badge always stands in the footer, and in the header too where `place` says so; `href` is the firm's entry. */
      badge: z.strictObject({ place: z.enum(['footer', 'header']), href: z.optional(url) }),
    }),
    z.strictObject({ kind: z.literal('iaa'), level: z.literal([1, 2, 3]), number: words }),
    z.strictObject({ kind: z.literal('none'), disclaimer: words }),
  ],
  'expected a regulator whose "kind" is "sra", "iaa" or "none"',
)

const proof = {
  /** What shows that it is true, kept for whoever asks (CAP Code rule 3.7). */
  evidence: z.optional(words),
  /** The day on which it was last true. */
  asOf: z.optional(date),
}
const dated = z.refine<{ evidence?: string | undefined; asOf?: string | undefined }>(
  value => value.evidence === undefined || value.asOf !== undefined,
  { error: 'missing: evidence needs the date on which it held', path: ['asOf'] },
)

const claim = z
  .strictObject({
    id: z.string().check(z.regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens')),
    /** The number that stands large, where there is one. */
    figure: z.optional(words),
    text: words,
    /** What the figure is of, where its text does not say: goes on from the text. */
    of: z.optional(words),
    ...proof,
  })
  .check(dated)

/** A case that the firm tells of, without its client's name. */
const caseStudy = z
  .strictObject({
    area: words,
    title: words,
    problem: words,
    work: words,
    outcome: words,
    /** The team's entry of who ran it. */
    teamId: z.optional(z.int().check(z.positive())),
    ...proof,
  })
  .check(dated)

/** The adviser who has a page of their own. */
const adviser = z.strictObject({
  name: words,
  title: words,
  /** Their entry in the team: what is sent from their page is marked as for them. */
  teamId: z.optional(z.int().check(z.positive())),
  /** Their picture, upright, 4 to 5: a path of the site, or https. */
  imageUrl: image,
  isFormerHomeOffice: z._default(z.boolean(), false),
  about: z.array(words).check(z.minLength(1, 'names no paragraph')),
  /** What they do most, a few words each. */
  focus: z._default(z.array(words), []),
  languages: z._default(z.array(words), []),
})

/** One kind of work with what the SRA Transparency Rules ask to be told of it; prices are words, such as `£1,500`. */
const pricedService = z.strictObject({
  name: words,
  /** Fixed, a range or hourly, and what it rests on. */
  basis: words,
  price: words,
  includes: z.array(words).check(z.minLength(1, 'names nothing')),
  /** What people might expect to be included, and is not. */
  excludes: z.array(words),
  /** What is paid to others; `vat` says whether VAT comes on top, `href` who sets the price, `checkedOn` when it was so. */
  disbursements: z.array(
    z.strictObject({ name: words, cost: words, vat: words, href: z.optional(url), checkedOn: z.optional(date) }),
  ),
  stages: z.array(words).check(z.minLength(1, 'names no stage')),
  timescale: words,
  /** Who does the work, and who supervises it. */
  by: words,
})

/** The fees page's content; a firm that has none has no such page. */
const fees = z.strictObject({
  updated: date,
  /** Whether VAT comes on top of the fees, and at what rate. */
  vat: words,
  notes: z.array(words),
  services: z.array(pricedService).check(z.minLength(1, 'names no service')),
  lawyers: z
    .array(z.strictObject({ role: words, qualification: words, experience: words, hourly: z.optional(words) }))
    .check(z.minLength(1, 'names nobody')),
})

/** An application that was granted, told without the person's name; a claim like any other. */
const approval = z.strictObject({
  title: words,
  country: words,
  text: words,
  evidence: z.optional(words),
  asOf: z.optional(date),
})

const templateWords = words.check(
  z.refine(text => unknownPlaceholders(text).length === 0, {
    error: ({ input }) =>
      `has {${unknownPlaceholders(String(input))[0]}}; known are ${PLACEHOLDERS.map(name => `{${name}}`).join(', ')}`,
  }),
)

/** What staff begin an answer with: `{name}`, `{reference}`, `{adviser}` and `{hours}` are filled in. */
const template = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens')),
  title: words,
  subject: templateWords,
  text: templateWords,
})

/** Longest line above the pages, in characters: two lines on a phone. */
const MAX_NOTICE = 200

/** A line above every page of the site, until a day that still has it. */
const notice = z.strictObject({
  text: words.check(z.maxLength(MAX_NOTICE, `expected at most ${MAX_NOTICE} characters`)),
  until: z.optional(date),
})

/** `firm.json`: everything that the site, the widgets and the mails say about the firm. */
export const firmSchema = z.strictObject({
  name: words,
  /** The two lines of the word mark. */
  shortName: words,
  tagline: words,
  legalName: words,
  slug: z.string().check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected small letters, digits and single hyphens'),
    z.refine(slug => !RESERVED_SLUGS.includes(slug), 'is the address of another page'),
  ),
  /** True for an invented firm: every page then says so. */
  sample: z._default(z.boolean(), false),
  description: words,
  /** The paragraphs of the About section; the description stands there without them. */
  about: z.optional(z.array(words).check(z.minLength(1, 'names no paragraph'))),
  adviser: z.optional(adviser),
  /** In which one may speak to the firm, with an interpreter where needed: the tags of `api/contract/forms/languages.ts`. */
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
    /** The specification's other reading, shown under `/variants/` only. */
    alternative: z.optional(week),
    /** Days on which the office stays closed; with `open` it opens all the same. */
    bankHolidays: z.array(z.strictObject({ date, name: words, open: z.optional(z.boolean()) })),
  }),
  promises: promisesSchema,
  regulator,
  addresses: z.strictObject({ office: address, registered: address }),
  registrations: z.strictObject({ company: words, dataProtection: words, vat: z.optional(words) }),
  socials: z.array(z.strictObject({ network: z.enum(['LinkedIn', 'Facebook', 'Instagram', 'YouTube', 'X']), url })),
  underConstruction: z.boolean(),
  /** What stands above every page for now, such as other hours over a holiday. */
  notices: z._default(z.array(notice).check(z.maxLength(3, 'expected three at most')), []),
  copyrightYear: z.int('expected a year'),
  site: z.strictObject({ url, landing: z.enum(LANDINGS) }),
  /** `version` goes with each record; `retentionDays` is what the notice promises (`RETENTION_DAYS` keeps it). */
  privacyNotice: z.strictObject({ version: words, updated: date, retentionDays: positive }),
  claims: z
    .array(claim)
    .check(z.refine(claims => new Set(claims.map(one => one.id)).size === claims.length, 'an id appears twice')),
  caseStudies: z._default(z.array(caseStudy), []),
  /** Recent results, newest first, on the visa assistance page. */
  approvals: z._default(z.array(approval), []),
  fees: z.optional(fees),
  /** For answers from the dashboard, in the order in which staff are offered them. */
  templates: z._default(
    z
      .array(template)
      .check(z.refine(all => new Set(all.map(one => one.id)).size === all.length, 'an id appears twice')),
    [],
  ),
  /** When a lawyer of the firm confirmed the notes on the drawn letter and the site's time limits; pages say so where nobody has. */
  letterCheckedOn: z.optional(date),
  /** Who deals with complaints; the firm's own address otherwise. */
  complaints: z.optional(z.strictObject({ person: words, email: z.email('expected an email address') })),
  /** Parts that the firm confirms as its own though they equal the sample's. */
  confirmed: z._default(z.array(z.enum(CONFIRMABLE, `is none of ${CONFIRMABLE.join(', ')}`)), []),
  /** Where to report a security hole (RFC 9116): an https address or a `mailto:`; `expires` at most a year ahead. */
  security: z.optional(z.strictObject({ contact: securityContact, expires: date })),
})

const { opening, bankHolidays } = firmSchema.shape.hours.shape
const { phones, promises, underConstruction, notices } = firmSchema.shape

/** What of it may change while the service runs, by parts that staff change as one. */
export const firmParts = {
  hours: z.strictObject({ opening, bankHolidays }),
  phones,
  promises,
  notices: z.strictObject({ underConstruction, notices: notices._zod.def.innerType }),
}
export type Firm = z.output<typeof firmSchema>
export type Claim = Firm['claims'][number]
