import type { tags } from '../widgets/tags'

/** A tag for visitors. */
export type PublicTag = Exclude<keyof typeof tags, 'haven-admin'>

/** How a test fills in and sends a form, and in which list the request arrives. */
export interface Sending {
  /** True when the form appears only after a press on the element with the part `open`. */
  opens?: true
  /** How often the test must press Next before the fields of `answers` appear. */
  steps?: number
  /** The text to type or the value to choose, by the field's name. */
  answers: Record<string, string>
  list: 'inquiries' | 'callbacks' | 'visa-applications'
}

const name = 'Amina Yusuf'
const contact = { phone: '020 7946 0456', email: 'amina@example.org' }

/**
 * For each public tag, the name of a `part` that exists once the widget is drawn. For a form, also how a test fills it
 * in and sends it.
 */
export const publicTags: Record<PublicTag, { part: string; sending?: Sending }> = {
  'haven-consultation-form': {
    part: 'form',
    sending: {
      answers: {
        firstName: 'Amina',
        lastName: 'O’Yusuf-Łukasz',
        ...contact,
        serviceRequired: 'deportation',
        urgencyLevel: 'urgent',
        message: 'My brother was detained this morning.',
      },
      list: 'inquiries',
    },
  },
  'haven-callback-form': { part: 'form', sending: { answers: { name, phone: contact.phone }, list: 'callbacks' } },
  'haven-enquiry-form': { part: 'form', sending: { answers: { firstName: name, ...contact }, list: 'inquiries' } },
  'haven-appointment-button': {
    part: 'open',
    sending: { opens: true, answers: { firstName: name, ...contact }, list: 'inquiries' },
  },
  'haven-visa-wizard': {
    part: 'form',
    sending: { steps: 14, answers: { name, ...contact }, list: 'visa-applications' },
  },
  'haven-call-button': { part: 'call' },
  'haven-leave': { part: 'button' },
  'haven-case-wins': { part: 'card' },
  'haven-team': { part: 'card' },
  'haven-testimonials': { part: 'card' },
  'haven-counters': { part: 'figure' },
}

export const publicNames = Object.keys(publicTags) as PublicTag[]

/** The tags that are forms, and how a test sends each. */
export const senders = publicNames.flatMap(tag => {
  const { sending } = publicTags[tag]
  return sending ? [{ tag, ...sending }] : []
})
