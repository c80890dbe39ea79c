import { recordFields } from '../../contract/records/record-fields'
import type { AdminRecord, ListName } from '../../contract/records/records'
import { type FoldedText, foldWithOffsets } from '../records/fold'
import type { SearchQuery } from '../records/search-texts'
import type { Match } from '../store'

/** Longest text that is shown in full, and the number of characters shown before the first mark of a longer text. */
const LONGEST = 200
const BEFORE = 60
const MOST_MARKS = 20

/** Finds the fields of a record that match a search, and the positions of the matches. */
export function matchesIn(list: ListName, record: AdminRecord, wanted: SearchQuery): Match[] {
  const reference = { name: 'reference', label: 'Reference', value: record.reference }
  return [...recordFields(list, record), reference, ...staffTexts(record)].flatMap(({ name, label, value }) => {
    const marks = marksIn(value, wanted)
    return marks.length > 0 ? [{ name, label, ...excerpt(value, marks) }] : []
  })
}

/** The texts of staff by which a search finds a record. */
function staffTexts({ assignedTo, work = [] }: AdminRecord) {
  const texts = work.flatMap(entry =>
    'text' in entry && entry.text
      ? [{ name: entry.what, label: entry.what === 'note' ? 'Note' : 'Contact', value: entry.text }]
      : [],
  )
  return [...(assignedTo ? [{ name: 'assignedTo', label: 'Assigned to', value: assignedTo.name }] : []), ...texts]
}

type Marks = Match['marks']

function marksIn(text: string, { words, numbers }: SearchQuery): Marks {
  const made = foldWithOffsets(text)
  const found = [
    ...[...words, ...numbers.flatMap(number => number.words)].flatMap(word => placesOf(word, made)),
    ...numbers.flatMap(({ number }) => placesOf(number, digitsOf(made))),
  ].sort(([one], [other]) => one - other)
  const marks: Marks = []
  for (const [from, to] of found) {
    const last = marks.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (marks.length < MOST_MARKS) marks.push([from, to])
  }
  return marks
}

function placesOf(wanted: string, { folded, starts, ends }: FoldedText): Marks {
  const places: Marks = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    places.push([starts[at] as number, ends[at + wanted.length - 1] as number])
  }
  return places
}

/**
 * The digits of a text. Characters that phone numbers may contain, such as spaces, are left out. Every other character
 * becomes an `x`, so that no match extends over it.
 */
function digitsOf({ folded, starts, ends }: FoldedText): FoldedText {
  const digits: FoldedText = { folded: '', starts: [], ends: [] }
  for (let at = 0; at < folded.length; at++) {
    const character = folded[at] as string
    if (/[\s().-]/.test(character)) continue
    digits.folded += /\d/.test(character) ? character : 'x'
    digits.starts.push(starts[at] as number)
    digits.ends.push(ends[at] as number)
  }
  return digits
}

function excerpt(text: string, marks: Marks): Pick<Match, 'text' | 'marks'> {
  if (text.length <= LONGEST) return { text, marks }
  const first = marks[0]?.[0] ?? 0
  const from = first < BEFORE ? 0 : wordStart(text, first - BEFORE, first)
  const to = Math.min(text.length, safeEnd(text, from + LONGEST))
  const lead = from > 0 ? '…' : ''
  const shift = lead.length - from
  return {
    text: `${lead}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: marks.filter(([, end]) => end <= to).map(([start, end]) => [start + shift, end + shift]),
  }
}

/**
 * The start of the first word after `from`, so that no word is cut. Without white space before `latest`, the result is
 * `from`.
 */
function wordStart(text: string, from: number, latest: number): number {
  const space = text.slice(from, latest).search(/\s/)
  return space < 0 ? safeEnd(text, from) : from + space + 1
}

/** Moves a cut that would be within a character. */
const safeEnd = (text: string, at: number) => (/[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at)
