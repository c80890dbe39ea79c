import * as z from 'zod/mini'
import { email, line, text } from '../text'
import { MAX_EMAIL, MAX_NAME, MAX_TEXT } from './options'
import { anyPhone } from './phone'

/**
 * The short forms that send a fixed service to `POST /api/contact`. The short forms have one field for the whole name,
 * and the message can be empty.
 */
export const shortEnquirySchema = z.object({
  name: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  phone: anyPhone,
  email: email(MAX_EMAIL, 'Please enter a valid email address'),
  enquiry: text({ max: MAX_TEXT }),
})
export type ShortEnquiry = z.output<typeof shortEnquirySchema>

/** The specification's message for a visitor who left it empty, by fixed service. */
export const DEFAULT_MESSAGES = {
  'Immigration Consultation': 'Immigration enquiry from website',
  'Callback Request': 'Immigration callback request',
} as const

/** Splits a name after its first word. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
