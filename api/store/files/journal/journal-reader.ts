import { readFile } from 'node:fs/promises'
import { UserFacingError } from '../../../user-facing-error'
import { salvage } from '../recovery/salvage'
import { type EntryLine, hasValidChecksum, readLine } from './entry'
import { type JournalEnd, type JournalHead, journalNumbers, journalPath } from './journal'

/** What a damaged journal file was found to be. */
export interface JournalDamage {
  path: string
  /** Records that could be read from it; 0 and no readable head means that nothing is known of what it held. */
  recovered: number
  headReadable: boolean
  /** Whether nothing is wrong but a last line that is not whole. */
  tornEnd: boolean
  /** Of each line of which nothing could be read, its place (`inquiries/17`) where that shows. */
  unread: (string | undefined)[]
}

/** Everything the journal files hold, in the order in which it happened. */
export interface JournalContent {
  lines: EntryLine[]
  damages: JournalDamage[]
  /** Where the newest file ends; undefined where there is none. */
  end: JournalEnd | undefined
}

const LINE_FEED = 10
const PLACE = /"list":"([a-z-]+)","id":(\d+)/

/** Reads all journal files, and of damaged ones whatever can be read. */
export async function readJournals(folder: string): Promise<JournalContent> {
  const files = (await Promise.all((await journalNumbers(folder)).map(number => readJournal(folder, number)))).flat()
  const ends = new Map(files.flatMap(({ head }) => (head?.after ? [[head.after.journal, head.after.length]] : [])))
  const content: JournalContent = { lines: [], damages: [], end: undefined }
  for (const { number, path, bytes, head } of files) {
    const until = ends.get(number)
    const counted = bytes.subarray(0, until)
    const { lines: intact, rest } = linesOf(counted)
    const isWhole = head !== undefined && rest.length === 0
    const salvaged = isWhole ? undefined : salvage(counted)
    const lines = salvaged?.lines ?? intact
    for (const line of lines) content.lines.push(line)
    const isCut = bytes.length < (until ?? 0)
    if (salvaged || isCut) {
      const tornEnd = head !== undefined && until === undefined && !rest.includes(LINE_FEED)
      const unread = [
        ...unreadLines(salvaged?.unread ?? [], counted, until === undefined),
        ...(isCut ? [undefined] : []),
      ]
      content.damages.push({ path, recovered: lines.length, headReadable: head !== undefined, tornEnd, unread })
    }
    content.end = { journal: number, length: counted.lastIndexOf(LINE_FEED) + 1 }
  }
  return content
}

/** The places of lines that nothing was read of: the first line is the head, and a crash may tear the last one. */
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

/** One file; none where it is gone by now, since all that it held is in the segments then. */
async function readJournal(folder: string, number: number) {
  const path = journalPath(folder, number)
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return bytes ? [{ number, path, bytes, head: readHead(bytes, number) }] : []
}

function readHead(bytes: Buffer, number: number): JournalHead | undefined {
  const line = bytes.subarray(0, Math.max(bytes.indexOf(LINE_FEED), 0))
  if (!hasValidChecksum(line)) return undefined
  const head = JSON.parse(line.toString('utf8')) as JournalHead
  if (head.version > 1) throw new UserFacingError(`Journal ${number} was written by a later version of this program.`)
  return head.journal === number ? head : undefined
}

/** The lines after the head up to the first that cannot be read, and all bytes from there on. */
function linesOf(bytes: Buffer): { lines: EntryLine[]; rest: Buffer } {
  const lines: EntryLine[] = []
  let start = bytes.indexOf(LINE_FEED) + 1
  while (start < bytes.length) {
    const feed = bytes.indexOf(LINE_FEED, start)
    const line = feed < 0 ? undefined : readLine(bytes.subarray(start, feed))
    if (!line) break
    lines.push(line)
    start = feed + 1
  }
  return { lines, rest: bytes.subarray(start) }
}
