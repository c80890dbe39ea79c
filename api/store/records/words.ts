import { CASE_TYPES, type CaseType, URGENCIES } from '../../contract/forms/options'
import { LIST_FACTS } from '../../contract/records/list-facts'
import { type AdminRecord, type ListName, REFERENCE_ALPHABET, REFERENCE_LENGTH } from '../../contract/records/records'
import { urgencyRank } from '../../contract/records/urgency'
import { fold } from './fold'

/** Text that is nobody's words; of files, their names are. */
const NOT_WORDS = new Set(['processedAt', 'spamAt', 'mail', 'answerBy', 'files'])
const REFERENCE = new RegExp(`^[${REFERENCE_ALPHABET}]{${REFERENCE_LENGTH}}$`)

/** The reference that somebody looks for, undefined when it is another text. */
export function wholeReference(text: string): string | undefined {
  const upper = text.toUpperCase()
  return REFERENCE.test(upper) ? upper : undefined
}

/** What a record is found by, folded: its words, and its phone numbers as digits only. */
export interface Words {
  words: Set<string>
  numbers: Set<string>
}

/** Fewest digits that are looked for as a phone number. */
const FEWEST_DIGITS = 6
const DIGITS_IN_A_ROW = new RegExp(`\\d(?:[\\s().-]*\\d){${FEWEST_DIGITS - 1},}`, 'g')

/** The labels that stand in a list's rows in the place of what is stored. */
const LABELS = new Map<string, (stored: string) => string>([
  ['serviceRequired', stored => (Object.hasOwn(CASE_TYPES, stored) ? CASE_TYPES[stored as CaseType] : '')],
  [
    'urgencyLevel',
    stored =>
      `${Object.hasOwn(URGENCIES, stored) ? URGENCIES[stored as keyof typeof URGENCIES] : ''} ${urgencyRank(stored)}`,
  ],
])
/** All that these labels are made of: a word index is made anew where it changes. */
export const LABELS_NAME = JSON.stringify([CASE_TYPES, URGENCIES])

/** Reads off a record what it is found by: every text of the visitor's, labels for stored words, and the reference. */
export function wordsOf(record: AdminRecord, list: ListName): Words {
  const found: Words = { words: new Set(), numbers: new Set() }
  addWords(found, record.reference)
  for (const { name } of record.files ?? []) addWords(found, name)
  for (const [name, value] of Object.entries(record)) {
    if (NOT_WORDS.has(name) || name === LIST_FACTS[list].submittedField) continue
    addAll(found, value)
    if (typeof value === 'string') addWords(found, LABELS.get(name)?.(value) ?? '')
  }
  return found
}

function addAll(found: Words, value: unknown): void {
  if (typeof value === 'string') addWords(found, value)
  else for (const inner of Object.values(value ?? {})) addAll(found, inner)
}

function addWords(found: Words, text: string): void {
  const folded = fold(text)
  for (const word of partsOf(folded)) found.words.add(word)
  for (const [run] of folded.matchAll(DIGITS_IN_A_ROW)) found.numbers.add(run.replace(/\D/g, ''))
}

/** A phone number that is looked for, and how it was typed: either is enough. */
export interface WantedNumber {
  /** Without its country's or its trunk prefix. */
  number: string
  words: string[]
}

/** What somebody looks for: each word, anywhere in a record's words, and each number. */
export interface SearchText {
  words: string[]
  numbers: WantedNumber[]
  /** The same for equal searches. */
  key: string
  isIn(record: AdminRecord, list: ListName): boolean
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
    key: JSON.stringify([words, numbers]),
    isIn(record, list) {
      const found = wordsOf(record, list)
      const all = [...found.words]
      const hasWord = (wanted: string) => all.some(word => word.includes(wanted))
      const hasNumber = (wanted: string) => [...found.numbers].some(number => number.includes(wanted))
      return (
        words.every(hasWord) && numbers.every(({ number, words: typed }) => hasNumber(number) || typed.every(hasWord))
      )
    },
  }
}

const partsOf = (text: string) => text.split(/\s/).filter(part => part !== '')
