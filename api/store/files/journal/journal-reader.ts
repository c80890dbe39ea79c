import { readFile } from 'node:fs/promises'
import { UserFacingError } from '../../../user-facing-error'
import { unlessMissing } from '../../durable-file'
import { salvage } from '../recovery/salvage'
import { type EntryLine, hasValidChecksum, readLine } from './entry'
import { type JournalEnd, type JournalHead, journalNumbers, journalPath } from './journal'

/** The damage of a journal file. */
export interface JournalDamage {
  path: string
  /** Number of records that were read; if it is 0 and the head is unreadable, nothing is known about the content. */
  recovered: number
  headReadable: boolean
  /** True when only the last line is incomplete. */
  tornEnd: boolean
  /** List and id of each unreadable line (`inquiries/17`); undefined if the line does not show them. */
  unread: (string | undefined)[]
}

const LINE_FEED = 10
const PLACE = /"list":"([a-z-]+)","id":(\d+)/

/**
 * Reads all journal files, and the readable part of damaged ones, in the order of the changes. Without a journal file,
 * the end is undefined.
 */
export async function readJournals(folder: string) {
  const files = (await Promise.all((await journalNumbers(folder)).map(number => readJournal(folder, number)))).flat()
  const ends = new Map(files.flatMap(({ head }) => (head?.after ? [[head.after.journal, head.after.length]] : [])))
  const lines: EntryLine[] = []
  const damages: JournalDamage[] = []
  let end: JournalEnd | undefined
  for (const { number, path, bytes, head } of files) {
    const until = ends.get(number)
    const counted = bytes.subarray(0, until)
    const { intact, rest } = linesOf(counted)
    const isWhole = head !== undefined && rest.length === 0
    const salvaged = isWhole ? undefined : salvage(counted)
    const readable = salvaged?.lines ?? intact
    for (const line of readable) lines.push(line)
    const isCut = bytes.length < (until ?? 0)
    if (salvaged || isCut) {
      const tornEnd = head !== undefined && until === undefined && !rest.includes(LINE_FEED)
      const unread = [
        ...unreadLines(salvaged?.unread ?? [], counted, until === undefined),
        ...(isCut ? [undefined] : []),
      ]
      damages.push({ path, recovered: readable.length, headReadable: head !== undefined, tornEnd, unread })
    }
    end = { journal: number, length: counted.lastIndexOf(LINE_FEED) + 1 }
  }
  return { lines, damages, end }
}

/** List and id of each unreadable line, without the head and without a last line that a crash may have torn. */
function unreadLines(pieces: Buffer[], bytes: Buffer, mayBeTorn: boolean): (string | undefined)[] {
  const firstEnd = bytes.indexOf(LINE_FEED)
  const isTorn = mayBeTorn && bytes.at(-1) !== LINE_FEED
  return pieces.flatMap(piece => {
    const [, list, id] = PLACE.exec(piece.toString('latin1')) ?? []
    const start = piece.byteOffset - bytes.byteOffset
    const isHead = (firstEnd < 0 || start < firstEnd) && !list
    if (isHead || (isTorn && start + piece.length === bytes.length)) return []
    return [list && id ? `${list}/${id}` : undefined]
  })
}

/** Reads one file; returns nothing when the file was removed, because the segments then hold all its lines. */
async function readJournal(folder: string, number: number) {
  const path = journalPath(folder, number)
  const bytes = await readFile(path).catch(unlessMissing)
  return bytes ? [{ number, path, bytes, head: readHead(bytes, number) }] : []
}

function readHead(bytes: Buffer, number: number): JournalHead | undefined {
  const line = bytes.subarray(0, Math.max(bytes.indexOf(LINE_FEED), 0))
  if (!hasValidChecksum(line)) return undefined
  const head = JSON.parse(line.toString('utf8')) as JournalHead
  if (head.version > 1) throw new UserFacingError(`Journal ${number} was written by a later version of this program.`)
  return head.journal === number ? head : undefined
}

/** The lines between the head and the first unreadable line, and all bytes from the unreadable line on. */
function linesOf(bytes: Buffer) {
  const intact: EntryLine[] = []
  let start = bytes.indexOf(LINE_FEED) + 1
  while (start < bytes.length) {
    const feed = bytes.indexOf(LINE_FEED, start)
    const line = feed < 0 ? undefined : readLine(bytes.subarray(start, feed))
    if (!line) break
    intact.push(line)
    start = feed + 1
  }
  return { intact, rest: bytes.subarray(start) }
}
