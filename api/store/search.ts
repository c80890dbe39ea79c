import { visitorName } from '../contract/record-fields'
import {
  type AdminRecord,
  type ListName,
  REFERENCE_ALPHABET,
  REFERENCE_LENGTH,
  SUBMITTED_FIELD,
} from '../contract/records'

const STATE_FIELDS = ['id', 'isProcessed', 'processedAt', 'suspect', 'held', 'mail']
const REFERENCE = new RegExp(`^[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`)

/** The form in which texts are compared: composed (NFC) and in lower case. */
export function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** The reference that somebody looks for, undefined when it is another text. */
export function wholeReference(text: string): string | undefined {
  const upper = text.toUpperCase()
  return REFERENCE.test(upper) ? upper : undefined
}

/** Whether a record's written form may hold a comparable text: quick, and never wrong when it says no. */
export function mayHold(json: string, wanted: string): boolean {
  const written = comparable(json)
  // A whole name stands in two fields.
  return wanted.split(/\s+/).every(word => written.includes(JSON.stringify(word).slice(1, -1)))
}

/** Whether a comparable text is in any of the visitor's fields, in the whole name, or in the reference. */
export function holdsText(record: AdminRecord, list: ListName, wanted: string): boolean {
  const isInField = Object.entries(record).some(
    ([name, value]) => !STATE_FIELDS.includes(name) && name !== SUBMITTED_FIELD[list] && holds(value, wanted),
  )
  return isInField || holds(visitorName(record), wanted)
}

function holds(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return comparable(value).includes(wanted)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(part => holds(part, wanted))
}
