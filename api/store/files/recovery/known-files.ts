import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LISTS } from '../../../contract/records/records'
import { auditDays, auditFolder } from '../../audit-files'
import { namesIn } from '../../durable-file'
import type { JournalEnd } from '../journal/journal'
import type { FiledCounts } from '../segments/filed-counts'
import { segmentNumber } from '../segments/segment-file'

/** The namespace of the document that lists the folder's files; the document belongs to this data folder alone. */
export const KNOWN_FILES = 'known-files'

/** The files that a data folder had when the document was written, from which a start recognises missing files. */
export interface KnownFiles {
  /** True while a service uses the folder, and after a crash; false once a normal stop has filled the segments. */
  isOpen: boolean
  /** The number of the newest journal file. */
  journal: number
  /** The number of records in each list's segment files. */
  filed: FiledCounts
}

/** True when the newest journal file of a running or killed service is missing. */
export const isJournalMissing = ({ isOpen, journal }: KnownFiles, end: JournalEnd | undefined): boolean =>
  isOpen && (end?.journal ?? 0) < journal

/** A message for a data folder with records or an audit but without `state.json`, which every start writes. */
export async function missingStateInWords(path: string): Promise<string | undefined> {
  if (existsSync(path)) return undefined
  const dir = dirname(path)
  const names = await Promise.all(LISTS.map(list => namesIn(join(dir, list))))
  const hasRecords = names.flat().some(name => segmentNumber(name) !== undefined)
  const days = await auditDays(auditFolder(dir))
  return hasRecords || days.length > 0 ? `${path} is missing. ${STATE_REMEDY}` : undefined
}

/** Says which data `state.json` contains, and what the operator can do without the file. */
export const STATE_REMEDY =
  'It holds the people who sign in, with their passkeys, codes and passwords, the state of the shared password, ' +
  'sessions, webhooks, added sites, accepted losses, and the notes of the digest and of reminders; no enquiries. Put ' +
  'state.json back from the newest backup (`FOLDER/state.json`), or restore the copy. If no backup has the file, ' +
  'write {"version":1,"spaces":{}} into it: that removes all people, webhooks and added sites, the shared password ' +
  'works again, and each person needs a new invitation (`npm run people`).'
