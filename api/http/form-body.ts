import { isUtf8 } from 'node:buffer'
import { LETTER_ID, MAX_LETTERS } from '../contract/forms/letters'
import { DAY_PARTS, dayOf } from '../contract/time/typed-day'

/** Fields that are checkboxes in a plain form. */
const CHECKBOXES = new Set(['oneName', 'noEmail', 'phoneAsTyped'])
/** Fields whose values are numbers. */
const NUMBERS = new Set(['elapsedMs', 'for'])
/** Fields whose values are lists. */
const LISTS = new Set(['safeContact.ways'])
/** Fields with parts. The input of a part has a name such as `decision.kind`. */
const GROUPS = ['decision', 'onBehalfOf', 'safeContact']
type Fields = Record<string, unknown>

/**
 * Turns the body of a plain form into the body that a script would have sent.
 * - An empty text means an absent field.
 * - `decision.kind` becomes a part of `decision`.
 * - The parts of a date become one text.
 * - `on` or `true` from a checkbox means true.
 * - `elapsedMs` and `for` become numbers, `safeContact.ways` and `files` lists.
 * - A line break is one character.
 */
export function normaliseForm(body: Fields): Fields {
  const fields = new Map<string, unknown>()
  const groups = new Map(GROUPS.map(name => [name, new Map<string, unknown>()]))
  for (const [name, text] of joinDates(flattenForm(body))) {
    if (text === '') continue
    const [group = '', ...part] = name.split('.')
    const parts = part.length > 0 ? groups.get(group) : undefined
    if (parts) parts.set(part.join('.'), meaningOf(name, text))
    else fields.set(name, meaningOf(name, text))
  }
  for (const [name, parts] of groups) {
    fields.delete(name)
    if (parts.size > 0) fields.set(name, Object.fromEntries(parts))
  }
  return Object.fromEntries(fields)
}

/** Joins the day, month and year inputs of each date into one text YYYY-MM-DD. */
function joinDates(texts: Map<string, string>): Map<string, string> {
  const joined = new Map(texts)
  const dates = new Set([...texts.keys()].flatMap(name => /^(.+)\.(?:day|month|year)$/.exec(name)?.[1] ?? []))
  for (const name of dates) {
    const typed = DAY_PARTS.map(part => texts.get(`${name}.${part}`) ?? '')
    for (const part of DAY_PARTS) joined.delete(`${name}.${part}`)
    joined.set(name, dayOf(typed))
  }
  return joined
}

/**
 * The text of each input in a posted form, by the input's name. Commas join several texts of the same name, because the
 * page of mistakes has only one input for each name.
 */
export function flattenForm(body: Fields): Map<string, string> {
  return new Map(Object.entries(body).map(([name, value]) => [name, together(value)]))
}

function together(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return [...new Set(value)].filter(text => text !== '').join(', ')
}

function meaningOf(name: string, text: string): unknown {
  if (CHECKBOXES.has(name)) return text === 'on' || text === 'true'
  if (NUMBERS.has(name)) return Number(text)
  if (LISTS.has(name)) return text.split(', ')
  if (name === 'files') return letterIdsIn(text)
  // Turns each CRLF, which browsers post for a line break, into one character. The limits on the length of a text count
  // a line break as one character.
  return text.replaceAll('\r\n', '\n')
}

/** Reads the ids of letters from the hidden field of the page of mistakes. */
export const letterIdsIn = (text: string): string[] =>
  text
    .split(', ')
    .filter(id => LETTER_ID.test(id))
    .slice(0, MAX_LETTERS)

/** Decodes a name or value of a URL-encoded form: UTF-8, or Windows-1252 from an old page. */
export function decodeFormText(encoded: string): string {
  const spaced = encoded.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => windows1252(Number.parseInt(hex, 16)))
  }
}

/** Decodes the bytes of a value in a multipart form. */
export const decodeFormBytes = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : Array.from(bytes, windows1252).join('')

// The characters for the bytes 80 to 9F in Windows-1252. Node would decode these bytes as the control characters of
// Latin-1.
const FROM_80_TO_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const windows1252 = (byte: number) => FROM_80_TO_9F[byte - 0x80] ?? String.fromCharCode(byte)
