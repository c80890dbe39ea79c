import * as z from 'zod/mini'
import { MAX_NAME, MAX_SHORT_TEXT, MAX_TEXT } from '../forms/options'
import { line, text } from '../text'
import type { ContentName } from './content-names'

/** Longest address of a picture or a page, in characters. */
const MAX_URL = 2_000
const IMAGE = /^(https:\/\/[^\s"'<>\\`]+|\/(?![/\\])[^\s"'<>\\`]*)?$/
const PAGE = /^(https:\/\/[^\s"'<>\\`]+)?$/
const MAILBOX = /^(mailto:[^\s"'<>\\`]+@[^\s"'<>\\`]+|https:\/\/[^\s"'<>\\`]+)?$/

const url = (allowed: RegExp, message: string) => z.string().check(z.maxLength(MAX_URL), z.regex(allowed, message))
/** The address of a picture: an https address, or a path on Haven's own host; empty when there is no picture. */
export const image = z._default(url(IMAGE, 'Please give an address that starts with https:// or with one /'), '')
const name = line({ min: 1, max: MAX_NAME, message: 'Please give a name' })
const title = line({ min: 1, max: MAX_SHORT_TEXT, message: 'Please give a title' })
const words = text({ min: 1, max: MAX_TEXT, message: 'Please give a text' })
const day = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Choose a date, as YYYY-MM-DD')
const id = z.int().check(z.positive())

/** The evidence for a claim, and the last day on which somebody checked that the claim was true (CAP Code rule 3.7). */
const proof = {
  evidence: z.exactOptional(text({ min: 1, max: MAX_TEXT, message: 'Please describe the evidence' })),
  asOf: z.exactOptional(z.iso.date('Choose a date, as YYYY-MM-DD')),
}
const dated = z.refine<{ evidence?: string; asOf?: string }>(
  ({ evidence, asOf }) => evidence === undefined || asOf !== undefined,
  { error: 'Please give the last day on which the evidence was right', path: ['asOf'] },
)
/** A placeholder for Haven's own origin, against which `objectionTo` resolves a path. */
const OWN = 'https://intake.invalid'

/** The reason why an address is unsafe for visitors; undefined for a safe address. */
function objectionTo(address: string): string | undefined {
  const { username, password, origin, pathname, protocol, search, hash } = new URL(address, OWN)
  if (username !== '' || password !== '') return 'Please leave out the user name and the password'
  if (origin === OWN && /^\/api(?:\/|$)/.test(pathname))
    return 'Please give the address of a picture, not one of the API'
  if (protocol === 'mailto:' && (search !== '' || hash !== ''))
    return 'Please give the email address alone, without a subject or other headers'
  return undefined
}

/**
 * Refuses a change by staff that contains an unsafe address. A list in which an unsafe address is already stored stays
 * usable.
 */
const harmless = (...names: string[]) =>
  z.check<Record<string, unknown>>(payload => {
    for (const name of names) {
      const address = payload.value[name]
      if (typeof address !== 'string' || !URL.canParse(address, OWN)) continue
      const message = objectionTo(address)
      if (message) payload.issues.push({ code: 'custom', input: address, path: [name], message })
    }
  })

/** Items with lower numbers come first; items with equal numbers keep the list's usual order. */
const displayOrder = z._default(z.int(), 0)
const isVisible = z._default(z.boolean(), true)

const shownOfCaseWin = {
  title,
  description: words,
  /** One of `pound-sign`, `passport`, `file-text` and `handshake`; any other value shows the default icon. */
  iconType: z._default(line({ max: MAX_NAME }), ''),
  /** One of `green-500`, `blue-500` and `amber-500`; any other value shows green. */
  borderColor: z._default(line({ max: MAX_NAME }), 'green-500'),
  /** The compensation in pounds; if absent, the card of the case shows no amount. */
  compensationAmount: z.exactOptional(z.number().check(z.nonnegative())),
  completedDate: day,
  caseType: z._default(line({ max: MAX_SHORT_TEXT }), ''),
}
const caseWinFields = z.strictObject({ ...shownOfCaseWin, displayOrder, isVisible, ...proof }).check(dated)

const shownOfTeamMember = {
  name,
  title,
  description: words,
  imageUrl: image,
  isFormerHomeOffice: z._default(z.boolean(), false),
  /** The languages that the team member speaks, other than English. */
  languages: z.exactOptional(z.array(line({ min: 1, max: MAX_NAME, message: 'Please name a language' }))),
  linkedinUrl: z.exactOptional(url(PAGE, 'Please give an address that starts with https://')),
  emailUrl: z.exactOptional(url(MAILBOX, 'Please give an address that starts with mailto: or https://')),
  displayOrder,
}
const teamMemberFields = z
  .strictObject({ ...shownOfTeamMember, isVisible, ...proof })
  .check(dated, harmless('imageUrl', 'linkedinUrl', 'emailUrl'))

const shownOfTestimonial = {
  name,
  title: z._default(line({ max: MAX_SHORT_TEXT }), ''),
  company: z._default(line({ max: MAX_SHORT_TEXT }), ''),
  rating: z.int().check(z.gte(1), z.lte(5)),
  content: words,
  imageUrl: image,
  /** ISO time; by default, the time when staff added the testimonial. */
  createdAt: z.exactOptional(day),
  isVisible,
}
const testimonialFields = z
  .strictObject({ ...shownOfTestimonial, displayOrder, ...proof })
  .check(dated, harmless('imageUrl'))

/** For each list, the schema of one item's fields as staff send them. */
export const CONTENT_FIELDS = { 'case-wins': caseWinFields, team: teamMemberFields, testimonials: testimonialFields }

/** For each list, one item as the service stores it and returns it to staff. */
export const CONTENT_ITEMS = {
  'case-wins': z.strictObject({ id, ...caseWinFields.shape }),
  team: z.strictObject({ id, ...teamMemberFields.shape }),
  testimonials: z.strictObject({ id, ...testimonialFields.shape, createdAt: day }),
}

/** For each list, the schema of one item as visitors see it. */
export const CONTENT_SHOWN = {
  'case-wins': z.object({ id, ...shownOfCaseWin }),
  team: z.object({ id, ...shownOfTeamMember }),
  testimonials: z.object({ id, ...shownOfTestimonial, createdAt: day }),
}

/** The body of the request that sorts a list: each id once, in the new order. */
export const contentOrder = z.strictObject({ ids: z.array(id) })

export type ContentFields<Name extends ContentName> = z.output<(typeof CONTENT_FIELDS)[Name]>
export type ContentItem<Name extends ContentName> = z.output<(typeof CONTENT_ITEMS)[Name]>
export type CaseWin = z.output<(typeof CONTENT_SHOWN)['case-wins']>
export type TeamMember = z.output<(typeof CONTENT_SHOWN)['team']>
export type Testimonial = z.output<(typeof CONTENT_SHOWN)['testimonials']>
