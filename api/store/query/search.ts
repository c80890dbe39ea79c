import { visitorName } from '../../contract/record-fields'
import {
  type AdminRecord,
  type ListName,
  REFERENCE_ALPHABET,
  REFERENCE_LENGTH,
  SUBMITTED_FIELD,
} from '../../contract/records'

const STATE_FIELDS = ['id', 'isProcessed', 'processedAt', 'suspect', 'demoted', 'spam', 'spamAt', 'held', 'mail']
const REFERENCE = new RegExp(`^[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`)

/** The form in which texts are compared: composed (NFC) and in lower case. */
function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** The reference that somebody looks for, undefined when it is another text. */
export function wholeReference(text: string): string | undefined {
  const upper = text.toUpperCase()
  return REFERENCE.test(upper) ? upper : undefined
}

/** Tells the records that hold a text. */
export interface TextSearch {
  /** Whether a record's written form may hold it: quick, and never wrong when it says no. */
  mayBeIn(json: string): boolean
  /** Whether it is in any of the visitor's fields, in the whole name, or in the reference. */
  isIn(record: AdminRecord, list: ListName): boolean
}

/** A search for a text, in any case and either Unicode form; for a phone number however its digits are grouped. */
export function searchFor(text: string): TextSearch {
  const wanted = comparable(text)
  const number = numberPattern(text)
  // A whole name stands in two fields.
  const words = wanted.split(/\s+/).map(word => JSON.stringify(word).slice(1, -1))

  function holds(value: unknown): boolean {
    if (typeof value === 'string') return comparable(value).includes(wanted) || number?.test(value) === true
    if (typeof value !== 'object' || value === null) return false
    return Object.values(value).some(holds)
  }

  return {
    mayBeIn(json) {
      const written = comparable(json)
      return words.every(word => written.includes(word)) || number?.test(json) === true
    },
    isIn(record, list) {
      const isInField = Object.entries(record).some(
        ([name, value]) => !STATE_FIELDS.includes(name) && name !== SUBMITTED_FIELD[list] && holds(value),
      )
      return isInField || holds(visitorName(record))
    },
  }
}

/** Fewest digits that are looked for as a phone number. */
const FEWEST_DIGITS = 6

// A caller's number comes as `+442079460123` and was written as `020 7946 0123`, or the other way about.
function numberPattern(text: string): RegExp | undefined {
  const digits = text.replace(/[\s+().-]/g, '')
  if (digits.length < FEWEST_DIGITS || /\D/.test(digits)) return undefined
  return new RegExp([...digits.replace(/^(?:00440?|440?|0)/, '')].join('[\\s().-]*'))
}
