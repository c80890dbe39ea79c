import type { AdminRecord, ListName } from '../../../contract/records/records'
import { storedRecord } from '../../records/record'
import { type Entry, type EntryLine, encodeEntry, isListName, readLine } from '../journal/entry'

interface SalvagedLine {
  line: EntryLine
  /** True for a line with a wrong checksum, which can be read but may have been changed. */
  altered: boolean
}

const MARK = Buffer.from('{"sum":"')
const LINE_FEED = 10
const RECORD_MARK = '"record":'
/** The maximum number of closing braces to try as the end of an entry that is followed by damage. */
const END_TRIES = 4

/**
 * Reads a file of entry lines, however damaged it is: the newest readable version of each record, the ids of altered
 * records, and the pieces that could not be read.
 */
export function salvage(bytes: Buffer) {
  const newest = new Map<string, SalvagedLine>()
  const unread: Buffer[] = []
  const pieces = [...piecesOf(bytes)].flatMap(piece => {
    const line = intactIn(piece)
    const found = line ? { line, altered: false } : alteredIn(piece.toString('utf8'))
    if (!found) unread.push(piece)
    return found ?? []
  })
  // A person or a program may have rearranged the file's lines as one JSON document.
  const entries = documentIn(bytes)?.entries.flatMap(entry => entryFrom(entry) ?? []) ?? []
  for (const found of [...pieces, ...entries]) {
    const { line, altered } = found
    const place = `${line.list}/${line.id}`
    const present = newest.get(place)
    if (!present || (!altered && (present.altered || line.rev > present.line.rev))) newest.set(place, found)
  }
  const all = [...newest.values()]
  return {
    lines: all.map(({ line }) => line),
    altered: all.flatMap(({ line, altered }) => (altered ? [line.id] : [])),
    unread,
  }
}

/** Cuts a file at line breaks and at each entry's first bytes, so that damage between two entries destroys neither. */
export function* piecesOf(bytes: Buffer): Generator<Buffer> {
  const next = (what: number | Buffer, from: number) => {
    const found = bytes.indexOf(what, from)
    return found < 0 ? bytes.length : found
  }
  let start = 0
  let mark = 0
  while (start < bytes.length) {
    if (mark <= start) mark = next(MARK, start + 1)
    const end = Math.min(next(LINE_FEED, start), mark)
    if (end > start) yield bytes.subarray(start, end)
    start = bytes[end] === LINE_FEED ? end + 1 : end
  }
}

/** The intact line at the start of a piece; bytes after the line are ignored. */
export function intactIn(piece: Buffer): EntryLine | undefined {
  let end = piece.lastIndexOf('}')
  for (let tries = 0; tries < END_TRIES && end > 0; tries++) {
    const line = readLine(piece.subarray(0, end + 1))
    if (line) return line
    end = piece.lastIndexOf('}', end - 1)
  }
  return undefined
}

function alteredIn(text: string): SalvagedLine | undefined {
  const open = text.indexOf('{')
  const close = text.lastIndexOf('}')
  const whole = entryFrom(parse(text.slice(open, close + 1)))
  if (whole) return whole
  // If the damage is before the property `record`, this property is whole, and the list's name stands before it.
  const record = text.indexOf(RECORD_MARK)
  const list = /"list":"([a-z-]+)"/.exec(text)?.[1]
  return entryFrom({ list, record: parse(text.slice(record + RECORD_MARK.length, close)) })
}

/** Reads a file as one JSON document; undefined for any other file. */
export function documentIn(bytes: Buffer): { entries: unknown[] } | undefined {
  const data = parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
  return isObject(data) && Array.isArray(data.entries) ? { ...data, entries: data.entries } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a record's fields. With a wrong checksum, the revision is 0, so that an intact line with the same id counts. */
function entryFrom(value: unknown): SalvagedLine | undefined {
  if (!isObject(value) || !isListName(value.list)) return undefined
  if (value.gone === 'erased' || value.gone === 'lost') return tombstoneFrom(value.list, value.gone, value)
  if (!isObject(value.record)) return undefined
  const { id, reference, mail } = value.record
  if (!isId(id) || typeof reference !== 'string' || !isObject(mail) || !isObject(mail.staff)) return undefined
  const record = storedRecord(value.record as AdminRecord)
  const { key, hash } = value
  const known = typeof key === 'string' && typeof hash === 'string' && { key, hash }
  const entry: Entry = { rev: 0, list: value.list, id, ...known, record }
  const asItSays = encodeEntry({ ...entry, rev: Number(value.rev) })
  const intact = Number.isSafeInteger(value.rev) && asItSays.text.startsWith(`{"sum":"${value.sum}"`)
  return intact ? { line: asItSays, altered: false } : { line: encodeEntry(entry), altered: true }
}

function tombstoneFrom(list: ListName, gone: 'erased' | 'lost', { id, was }: Record<string, unknown>) {
  if (!isId(id)) return undefined
  const hash = typeof was === 'string' && { was }
  return { line: encodeEntry({ rev: 0, list, id, gone, ...hash }), altered: true }
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1
