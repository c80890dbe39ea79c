import type { tags } from '../widgets/tags'

/** A tag that visitors meet. */
export type PublicTag = Exclude<keyof typeof tags, 'haven-admin'>

/** How a form is filled in, and the list that keeps what it sends. */
export interface Sending {
  /** Whether a press on the part `open` shows the form. */
  opens?: true
  /** How often Next is pressed before the answers are asked for. */
  steps?: number
  /** By the names of the fields: what is typed, or the value that is chosen. */
  answers: Record<string, string>
  list: 'inquiries' | 'callbacks' | 'visa-applications'
}

const name = 'Amina Yusuf'
const contact = { phone: '020 7946 0456', email: 'amina@example.org' }

/** Every public tag: the part that shows that it is drawn, and how it is sent where it is a form. */
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

/** Their names. */
export const publicNames = Object.keys(publicTags) as PublicTag[]

/** Those that are forms, with how each is sent. */
export const senders = publicNames.flatMap(tag => {
  const { sending } = publicTags[tag]
  return sending ? [{ tag, ...sending }] : []
})
