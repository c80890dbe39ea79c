import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { PLACEHOLDER_EMAIL } from '../../contract/records/placeholders'
import type { SubmittedFields } from './record'

/** The email addresses and phone numbers that show that two records are from the same person. */
export interface PersonKeys {
  /** Email addresses in lower case. */
  emails: string[]
  /** Phone numbers as E.164: `+442079460958`. */
  phones: string[]
}

/** The country of phone numbers without a country prefix. */
const COUNTRY = 'GB'

/** The email address, the phone and WhatsApp numbers of a visitor. Example addresses and numbers are left out. */
export function personKeysOf({ email, phone, whatsapp }: SubmittedFields): PersonKeys {
  const address = typeof email === 'string' ? email.trim().normalize('NFC').toLowerCase() : ''
  const phones = [phone, whatsapp].flatMap(text => (typeof text === 'string' && e164(text)) || [])
  return { emails: address === '' || address === PLACEHOLDER_EMAIL ? [] : [address], phones: [...new Set(phones)] }
}

/** Reads a text as a single email address or phone number, as `PersonKeys` contains it. */
export function personKeyIn(text: string): string | undefined {
  const whole = text.trim().normalize('NFC').toLowerCase()
  return /^[^\s@]+@[^\s@]+$/.test(whole) ? whole : e164(whole)
}

// Most numbers are British and have ten digits; this pattern reads them. The library reads all other numbers, but takes
// fifty times as long.
const BRITISH = /^(?:\+44|0)([127]\d{9}|3\d{9})$/

/** Reads a phone number in any notation; undefined for a text that cannot be a phone number. */
function e164(text: string): string | undefined {
  const british = BRITISH.exec(text.replace(/[\s().-]/g, ''))
  if (british) return `+44${british[1]}`
  const number = parsePhoneNumberFromString(text, COUNTRY)
  return number?.isPossible() ? number.number : undefined
}
