import * as z from 'zod/mini'
import { email, line, text } from '../text'
import { MAX_EMAIL, MAX_NAME, MAX_TEXT } from './options'
import { anyPhone } from './phone'

/**
 * The short forms that send a fixed service to `POST /api/contact`. A short form has one field for the whole name, and
 * its message may be empty.
 */
export const shortEnquirySchema = z.object({
  name: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  phone: anyPhone,
  email: email(MAX_EMAIL, 'Please enter a valid email address'),
  enquiry: text({ max: MAX_TEXT }),
})
export type ShortEnquiry = z.output<typeof shortEnquirySchema>

/** For each fixed service, the message that the specification prescribes when the visitor wrote none. */
export const DEFAULT_MESSAGES = {
  'Immigration Consultation': 'Immigration enquiry from website',
  'Callback Request': 'Immigration callback request',
} as const

/** Splits a name after the first word. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
