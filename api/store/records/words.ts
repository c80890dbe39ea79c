import { CASE_TYPES, type CaseType, URGENCIES } from '../../contract/forms/options'
import { REFERENCE_ALPHABET, REFERENCE_LENGTH } from '../../contract/records/records'
import { urgencyRank } from '../../contract/records/urgency'
import { fold } from './fold'
import type { StoredRecord } from './record'
import { shared } from './shared'

const REFERENCE = new RegExp(`^[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`)

/** The reference that somebody looks for, undefined when it is another text. */
export function wholeReference(text: string): string | undefined {
  const upper = text.toUpperCase()
  return REFERENCE.test(upper) ? upper : undefined
}

/** The text that a record is found by, folded, with `BETWEEN` between its pieces. */
export interface Words {
  /** Everything that its visitor and staff wrote. */
  words: string
  /** The phone numbers in it as digits only, each on a line. */
  numbers: string
  /** The labels that stand in a list's rows in the place of what is stored. */
  labels: string
}

/** Stands between two texts of a record: no number reaches over it, and nobody looks for it. */
export const BETWEEN = '\0'

/** Fewest digits that are looked for as a phone number. */
const FEWEST_DIGITS = 6
const DIGITS_IN_A_ROW = new RegExp(`\\d(?:[\\s().-]*\\d){${FEWEST_DIGITS - 1},}`, 'g')

const LABELS = new Map<string, (stored: string) => string>([
  ['serviceRequired', stored => (Object.hasOwn(CASE_TYPES, stored) ? CASE_TYPES[stored as CaseType] : '')],
  [
    'urgencyLevel',
    stored =>
      `${Object.hasOwn(URGENCIES, stored) ? URGENCIES[stored as keyof typeof URGENCIES] : ''} ${urgencyRank(stored)}`,
  ],
])

/** Reads off a record the text that it is found by: all that the visitor wrote, what staff wrote, the reference, labels. */
export function wordsOf({ said, state }: StoredRecord): Words {
  const texts = [state.reference]
  const labels: string[] = []
  for (const name in said) {
    const value = said[name]
    addTexts(texts, value)
    const label = typeof value === 'string' && LABELS.get(name)?.(value)
    if (label) labels.push(label)
  }
  for (const { name } of state.files ?? []) texts.push(name)
  if (state.assignedTo) texts.push(state.assignedTo.name)
  for (const entry of state.work ?? []) if ('text' in entry) texts.push(entry.text ?? '')
  const words = fold(texts.join(BETWEEN))
  const numbers = (words.match(DIGITS_IN_A_ROW) ?? []).map(run => run.replace(/\D/g, ''))
  // A phone number counts whole, whatever stands between its digits.
  for (const phone of [said.phone, said.whatsapp]) {
    const digits = typeof phone === 'string' ? fold(phone).replace(/\D/g, '') : ''
    if (digits.length >= FEWEST_DIGITS && !numbers.includes(digits)) numbers.push(digits)
  }
  // Few differ: they take a tenth of a record's text.
  return { words, numbers: [...new Set(numbers)].join('\n'), labels: shared(fold(labels.join(BETWEEN))) }
}

function addTexts(texts: string[], value: unknown): void {
  if (typeof value === 'string' && value) texts.push(value)
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) addTexts(texts, inner)
}

/** A phone number that is looked for, and how it was typed: either is enough. */
export interface WantedNumber {
  /** Without its country's or its trunk prefix. */
  number: string
  words: string[]
}

/** A text that somebody looks for: each of its words and numbers has to stand anywhere in a record's. */
export interface SearchText {
  words: string[]
  numbers: WantedNumber[]
  isIn(own: Words): boolean
}

// Between spaces only: digits within an address or a name are part of that word.
const TYPED_NUMBER = /(?<!\S)[+(]*\d[\d\s+().-]*(?!\S)/g

/** Takes a text apart into what is looked for; undefined where it holds nothing that could be found. */
export function searchFor(text: string): SearchText | undefined {
  const numbers: WantedNumber[] = []
  const rest = fold(text).replace(TYPED_NUMBER, typed => {
    const digits = typed.replace(/\D/g, '')
    if (digits.length < FEWEST_DIGITS) return typed
    // It comes as `+442079460123` and was written as `020 7946 0123`, or the other way about.
    numbers.push({ number: digits.replace(/^(?:00440?|440?|0)/, ''), words: partsOf(typed) })
    return ''
  })
  // The longest is the rarest: it leaves the least to look at.
  const words = [...new Set(partsOf(rest))].sort((one, other) => other.length - one.length)
  if (words.length + numbers.length === 0) return undefined
  return {
    words,
    numbers,
    isIn(own) {
      const hasWord = (wanted: string) => own.words.includes(wanted) || own.labels.includes(wanted)
      return (
        words.every(hasWord) &&
        numbers.every(({ number, words: typed }) => own.numbers.includes(number) || typed.every(hasWord))
      )
    },
  }
}

const partsOf = (text: string) => text.split(/\s/).filter(part => part !== '')
