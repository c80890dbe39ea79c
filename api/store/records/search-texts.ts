import { CASE_TYPES, URGENCIES } from '../../contract/forms/options'
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '../../contract/records/records'
import { urgencyRank } from '../../contract/records/urgency'
import { eachOnce } from './each-once'
import { fold } from './fold'
import type { StoredRecord } from './record'
import { shared } from './shared'

const REFERENCE = new RegExp(`^[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`)

/** The reference, when the search text is nothing but a reference; undefined for any other text. */
export function wholeReference(text: string): string | undefined {
  const upper = text.toUpperCase()
  return REFERENCE.test(upper) ? upper : undefined
}

/** The texts of a record that a search compares with the searched words, folded (`fold.ts`). */
export interface SearchTexts {
  /** The words of the visitor and of staff, the reference and the names of letters, with few words repeated. */
  words: string
  /** The record's numbers of at least six digits, such as phone numbers: digits only, one number per line. */
  numbers: string
  /** The labels that the rows of a list show instead of the stored values. */
  labels: string
}

/** Stands for search texts that were not collected yet: collected `words` contain at least the record's reference. */
export const NO_SEARCH_TEXTS: SearchTexts = { words: '', numbers: '', labels: '' }

/** Separates two texts of a record: no number continues across the separator, and nobody can type it. */
const BETWEEN = '\0'

/** The minimum number of digits that a search treats as a phone number. */
const FEWEST_DIGITS = 6
const DIGITS_IN_A_ROW = new RegExp(`\\d(?:[\\s().-]*\\d){${FEWEST_DIGITS - 1},}`, 'g')

const folded = (labels: Record<string, string>) =>
  new Map(Object.entries(labels).map(([stored, label]) => [stored, fold(label)]))
const SERVICES = folded(CASE_TYPES)
const URGENCY_LEVELS = folded(
  Object.fromEntries(Object.entries(URGENCIES).map(([stored, label]) => [stored, `${label} ${urgencyRank(stored)}`])),
)

/** Collects the texts by which a search finds a record. */
export function searchTextsOf({ submitted, state }: StoredRecord): SearchTexts {
  const texts = [state.reference]
  for (const name in submitted) addTexts(texts, submitted[name])
  for (const { name } of state.files ?? []) texts.push(name)
  if (state.assignedTo) texts.push(state.assignedTo.name)
  for (const entry of state.work ?? []) if ('text' in entry) texts.push(entry.text ?? '')
  const text = fold(texts.join(BETWEEN))
  const numbers = new Set(text.match(DIGITS_IN_A_ROW)?.map(digitsOf))
  // Each field for phone numbers is one number, whatever characters stand between the digits.
  for (const phone of [submitted.phone, submitted.whatsapp]) {
    const digits = typeof phone === 'string' ? digitsOf(fold(phone)) : ''
    if (digits.length >= FEWEST_DIGITS) numbers.add(digits)
  }
  const { urgencyLevel: level, serviceRequired } = submitted
  const urgency = level ? (labelIn(URGENCY_LEVELS, level) ?? urgencyRank(level)) : ''
  const labels = `${labelIn(SERVICES, serviceRequired) ?? ''} ${urgency}`.trim()
  return { words: eachOnce(text), numbers: [...numbers].join('\n'), labels: shared(labels) }
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
const labelIn = (labels: ReadonlyMap<string, string>, stored: unknown) => labels.get(stored as string)

function addTexts(texts: string[], value: unknown): void {
  if (typeof value === 'string' && value) texts.push(value)
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) addTexts(texts, inner)
}

/** A search: a record matches when its text contains every word and every number. */
export interface SearchQuery {
  words: string[]
  /** Phone numbers without prefix, each with its words as typed: a record matches when it contains either of them. */
  numbers: { number: string; words: string[] }[]
  isIn(own: SearchTexts): boolean
}

// A phone number must stand between spaces: digits within an address or a name belong to that word.
const TYPED_NUMBER = /(?<!\S)[+(]*\d[\d\s+().-]*(?!\S)/g

/** Splits a text into searched words and numbers; undefined when there is nothing to search for. */
export function parseSearch(text: string): SearchQuery | undefined {
  const numbers: SearchQuery['numbers'] = []
  const rest = fold(text).replace(TYPED_NUMBER, typed => {
    const digits = typed.replace(/\D/g, '')
    if (digits.length < FEWEST_DIGITS) return typed
    // Leaves out the prefix, so that `+442079460123` finds `020 7946 0123`, and the reverse.
    numbers.push({ number: digits.replace(/^(?:00440?|440?|0)/, ''), words: wordsIn(typed) })
    return ''
  })
  // The longest word comes first: it is usually the rarest, so that the fewest records are checked for the others.
  const words = [...new Set(wordsIn(rest))].sort((one, other) => other.length - one.length)
  if (words.length + numbers.length === 0) return undefined
  return {
    words,
    numbers,
    isIn(own) {
      if (!hasAll(own, words)) return false
      for (const { number, words: typed } of numbers) {
        if (!own.numbers.includes(number) && !hasAll(own, typed)) return false
      }
      return true
    },
  }
}

// `isIn` and `hasAll` use loops, because `every` would create a function for each record that a search looks through.
function hasAll(own: SearchTexts, wanted: readonly string[]): boolean {
  for (const word of wanted) if (!own.words.includes(word) && !own.labels.includes(word)) return false
  return true
}

const wordsIn = (text: string) => text.split(/\s/).filter(part => part !== '')
