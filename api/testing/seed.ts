import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ListName, REFERENCE_ALPHABET, REFERENCE_LENGTH } from '../contract/records/records'
import { DAY } from '../contract/time/durations'
import { makeFolder } from '../store/durable-file'
import { writeDocuments } from '../store/files/documents'
import { type Entry, encodeEntry } from '../store/files/journal/entry'
import { SegmentFile, segmentPath } from '../store/files/segments/segment-file'
import { firstIdOf, SEGMENT_SIZE } from '../store/files/segments/segment-ids'
import type { State } from '../store/records/record'
import { changedState } from '../store/records/record-state'
import { newStored } from './new-record'

/** The parameters of `seedRecords`: the list that the seed fills with invented records, and how the records look. */
export interface Seed {
  /** A data folder that no process uses. */
  dir: string
  /** The number of records to make. The list must be empty before the call. */
  records: number
  list?: ListName
  /** The records arrive at even intervals within this many days before `until`. */
  days?: number
  until?: Date
  /** The number of records that other lists already have. Revisions and references continue from this number. */
  after?: number
  /** Makes the fields of a record from its number among all lists; by default, those of an enquiry by Amina. */
  fieldsOf?: (number: number) => Record<string, unknown>
}

/** One record in this many is still pending. */
const PENDING_EVERY = 50
/**
 * This number has no divisor in common with the number of possible references, so the first 10^8 records have different
 * references.
 */
const STRIDE = 7_919_000_003
const REFERENCES = REFERENCE_ALPHABET.length ** REFERENCE_LENGTH
const URGENCIES = ['urgent', 'priority', 'standard', 'standard', 'standard']
const WORDS = 'visa refused appeal hearing partner sponsor passport family deadline solicitor leave remain'.split(' ')

/**
 * Fills a list in a data folder with enquiries of about 1 kB by invented people, in the store's file format. The
 * function marks 49 of 50 records as processed. All mails count as sent, and each record has an idempotency key.
 */
export async function seedRecords(seed: Seed): Promise<void> {
  const { dir, records, list = 'inquiries', days = 120, until = new Date(), after = 0, fieldsOf = enquiryOf } = seed
  const folder = join(dir, list)
  await makeFolder(folder)
  const state = join(dir, 'state.json')
  if (!existsSync(state)) await writeDocuments(state, new Map())
  const start = until.getTime() - days * DAY
  for (let segment = 1; firstIdOf(segment) <= records; segment++) {
    const file = new SegmentFile(segmentPath(folder, segment), list, segment)
    const lines = []
    for (let id = firstIdOf(segment); id < firstIdOf(segment) + SEGMENT_SIZE && id <= records; id++) {
      const at = new Date(start + (id / records) * days * DAY)
      const entry = entryOf({ list, id, number: after + id, at, fields: fieldsOf(after + id) })
      lines.push(encodeEntry(entry))
    }
    await file.write({ lines })
  }
}

const enquiryOf = (number: number) => ({
  firstName: 'Amina',
  lastName: `Sample-${number}`,
  email: `amina.${number}@example.org`,
  phone: '020 7946 0958',
  serviceRequired: 'visa-rejected',
  urgencyLevel: URGENCIES[number % URGENCIES.length],
  message: `Enquiry ${number}: ${Array.from({ length: 40 }, (_, at) => WORDS[(number * 31 + at * at) % WORDS.length]).join(' ')}`,
  privacyVersion: '2026-11',
})

interface Told {
  list: ListName
  id: number
  number: number
  at: Date
  fields: Record<string, unknown>
}

function entryOf({ list, id, number, at, fields }: Told): Entry {
  const submission = { fields, suspect: id % 97 === 0, acknowledge: false }
  const additions = { id, reference: referenceOf(number), at: at.toISOString(), mailDomain: 'example.org' }
  const { submitted, state: queued } = newStored(list, submission, additions)
  const state =
    id % PENDING_EVERY === 0 ? queued : changedState({ submitted, state: queued }, { isProcessed: true }, at)
  const key = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return {
    rev: number,
    list,
    id,
    key,
    hash: `${key}-as-long-as`.slice(0, 43),
    record: { submitted, state: withMailSent(state, at) },
  }
}

function withMailSent(state: State, at: Date): State {
  const time = at.toISOString()
  const { messageId } = state.mail.staff
  const attempted = { attempts: 1, messageId, firstAttemptAt: time, lastAttemptAt: time }
  return { ...state, mail: { staff: { state: 'sent', ...attempted, lastAnswer: '250 2.0.0 OK: queued' } } }
}

/** The reference of the record that has this number. */
export function referenceOf(number: number): string {
  let rest = (BigInt(number) * BigInt(STRIDE)) % BigInt(REFERENCES)
  let reference = ''
  while (reference.length < REFERENCE_LENGTH) {
    reference += REFERENCE_ALPHABET[Number(rest % BigInt(REFERENCE_ALPHABET.length))]
    rest /= BigInt(REFERENCE_ALPHABET.length)
  }
  return reference
}

/** Usage: `npx tsx api/testing/seed.ts DIR RECORDS [LIST [DAYS]]`. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dir = '', records = '0', list = 'inquiries', days = '120'] = process.argv.slice(2)
  const started = performance.now()
  void seedRecords({ dir, records: Number(records), list: list as ListName, days: Number(days) }).then(() => {
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    console.log(`${dir} holds ${records} records in ${list}, written in ${seconds} s`)
  })
}
