import { crc32 } from 'node:zlib'
import { LISTS, type ListName } from '../../../contract/records/records'
import { carriedOver } from '../../records/carried-over'
import { flatRecord, type State, type StoredRecord, storedRecord } from '../../records/record'
import type { ChangeEntry } from '../../store'

/**
 * One record with everything that is stored about it, as a line of the journal and of segment files: `{"sum":"<crc32 of
 * the rest, hex>","rev":…,"list":…,"id":…,"key":…,"hash":…,"record":{…}}`.
 */
export interface Entry {
  /** Number of the change that wrote the line; it rises with every change. 0 for lines that the recovery wrote. */
  rev: number
  list: ListName
  id: number
  /** The idempotency key, and the hash of the request's body. */
  key?: string
  hash?: string
  /** The key of the last change that version 0.1.0 announced to the audit before making it. */
  by?: string
  /** The audit entry of the record's last audited change, which a start adds if a crash kept it out of the audit. */
  told?: ChangeEntry
  /** The record; absent when it was erased or lost. */
  record?: StoredRecord
  /** The reason why this id no longer has a record. */
  gone?: 'lost' | 'erased'
  /** The hash of an erased record's reference: see `referenceHash`. */
  was?: string
}

/** An entry as a UTF-8 line, with its revision, list and id. Most lines are copied without being parsed. */
export class EntryLine {
  constructor(
    readonly rev: number,
    readonly list: ListName,
    readonly id: number,
    readonly bytes: Buffer,
  ) {}

  get text(): string {
    return this.bytes.toString('utf8')
  }
}

const SUM_START = '{"sum":"'
const SUM_LENGTH = 8
const NO_SUM = '0'.repeat(SUM_LENGTH)
/** Number of bytes before the part that the checksum covers: `{"sum":"xxxxxxxx",`. */
const BODY_START = SUM_START.length + SUM_LENGTH + 2
/** Number of bytes at the start of a line that always contain everything up to the id. */
const HEAD_LENGTH = 120
const HEAD = /^\{"sum":"([0-9a-f]{8})","rev":(\d{1,16}),"list":"([a-z-]{1,40})","id":(\d{1,10})[,}]/

/** Adds a checksum to a JSON object as its first member, `sum`. */
export function withChecksum(json: string): string {
  const body = json.slice(1)
  return `${SUM_START}${sumOf(body)}",${body}`
}

const sumOf = (body: string | Uint8Array) => crc32(body).toString(16).padStart(SUM_LENGTH, '0')

/** True when a line has the checksum that `withChecksum` would give it. */
export function hasValidChecksum(line: Uint8Array): boolean {
  const head = Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, BODY_START)).toString('latin1')
  // A line without these two characters after the checksum is no JSON.
  if (!head.startsWith(SUM_START) || !head.endsWith('",')) return false
  const sum = head.slice(SUM_START.length, SUM_START.length + SUM_LENGTH)
  return sum === sumOf(line.subarray(BODY_START))
}

/** True for the name of one of the three lists. */
export function isListName(name: unknown): name is ListName {
  return (LISTS as readonly unknown[]).includes(name)
}

/** Writes an entry as its line, without the line break. */
export function encodeEntry(entry: Entry): EntryLine {
  const { rev, list, id, key, hash, by, told, record, gone, was } = entry
  const flat = record && flatRecord(record)
  return sealed(entry, JSON.stringify({ sum: NO_SUM, rev, list, id, key, hash, by, told, gone, was, record: flat }))
}

/** Makes the line of a new record from the visitor's fields, which are already JSON, and from the record's state. */
export function encodeNewEntry(head: Omit<Entry, 'record'>, saidJson: string, state: State): EntryLine {
  const { rev, list, id, key, hash } = head
  const start = JSON.stringify({ sum: NO_SUM, rev, list, id, key, hash }).slice(0, -1)
  const added = JSON.stringify(state)
  const whole = saidJson === '{}' ? added : `${saidJson.slice(0, -1)},${added.slice(1)}`
  return sealed(head, `${start},"record":${whole}}`)
}

function sealed({ rev, list, id }: Entry, json: string): EntryLine {
  // Encodes the line only once, with room for the checksum, because every submission waits for the encoding.
  const bytes = Buffer.from(json)
  bytes.write(sumOf(bytes.subarray(BODY_START)), SUM_START.length, 'latin1')
  return new EntryLine(rev, list, id, bytes)
}

/** Parses a line whose checksum was already checked. */
export function decodeEntry(text: string): Entry {
  const entry = JSON.parse(text)
  if (entry.record) entry.record = carriedOver(storedRecord(entry.record))
  return entry
}

/** A line with a right checksum; undefined for any other bytes. */
export function readLine(line: Buffer): EntryLine | undefined {
  const head = HEAD.exec(line.toString('latin1', 0, HEAD_LENGTH))
  if (!head || head[1] !== sumOf(line.subarray(BODY_START)) || !isListName(head[3])) return undefined
  return new EntryLine(Number(head[2]), head[3], Number(head[4]), line)
}
