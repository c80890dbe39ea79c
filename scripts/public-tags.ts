import type { tags } from '../widgets/tags'

/** A tag for visitors. */
export type PublicTag = Exclude<keyof typeof tags, 'haven-admin'>

/** The steps to send a form, and the list in which its requests are stored. */
export interface Sending {
  /** True when the form is visible only after a press on its part `open`. */
  opens?: true
  /** How often Next must be pressed before the fields of `answers` are visible. */
  steps?: number
  /** The text or the chosen value for each field, by the field's name. */
  answers: Record<string, string>
  list: 'inquiries' | 'callbacks' | 'visa-applications'
}

const name = 'Amina Yusuf'
const contact = { phone: '020 7946 0456', email: 'amina@example.org' }

/** Every public tag: the part that is visible once the tag is drawn, and the steps to send it if it is a form. */
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

/** The tags that are forms, each with its steps. */
export const senders = publicNames.flatMap(tag => {
  const { sending } = publicTags[tag]
  return sending ? [{ tag, ...sending }] : []
})
