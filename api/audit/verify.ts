import type { Secrets } from '../security/secrets'
import { auditDays, auditPath } from '../store/audit-files'
import { auditLines, type ChainStart, type Head, NO_ENTRIES, readEntry, readStart, signStart } from './chain'

/** The result of checking a whole chain. */
export interface Verdict {
  /** The number of checked entries. */
  entries: number
  head: Head
  /** A sentence about the first fault in the chain; undefined when every entry fits the one before it. */
  problem?: string
  /** A sentence that says that the chain's start could not be checked. */
  notice?: string
}

/** The last entry of a chain as an operator notes it: number and hash (`412:…`), or the hash alone. */
export const HEAD_FORM = /^(?:(\d{1,15}):)?([0-9a-f]{64})$/

/** The last entry of a chain as operators note it, such as `412:…`. */
export const headWords = ({ n, hash }: Head) => `${n}:${hash}`

/**
 * Checks each entry of a chain, and reports the first one that does not fit the entry before it. If somebody has
 * computed a chain again or cut off its end, all its entries fit. Only a hash that an operator noted elsewhere reveals
 * such a change.
 */
export async function verifyChain(
  folder: string,
  { noted, secrets }: { noted?: string; secrets?: Pick<Secrets, 'digest'> | undefined } = {},
): Promise<Verdict> {
  const { isFound, start, ...verdict } = await verifyLines(linesOfFolder(folder), { noted, secrets })
  if (verdict.problem || isFound || noted === undefined) return verdict
  return { ...verdict, problem: missing(parseNotedHead(noted), { head: verdict.head, start }) }
}

/** The lines of one chain, in files or in a database. */
export interface ChainLines {
  start(): Promise<ChainStart | undefined>
  /** All lines in order, each with a description of where it is. */
  lines(): AsyncIterable<{ line: string; position: string }>
}

const linesOfFolder = (folder: string): ChainLines => ({
  start: () => readStart(folder),
  async *lines() {
    for (const day of await auditDays(folder)) {
      for (const [at, line] of (await auditLines(folder, day)).entries()) {
        yield { line, position: `line ${at + 1} of ${auditPath(folder, day)}` }
      }
    }
  },
})

/** Checks each line of a chain. `isFound` is true if the chain contains the noted head, or if no head was noted. */
export async function verifyLines(
  chain: ChainLines,
  { noted, secrets }: { noted?: string | undefined; secrets?: Pick<Secrets, 'digest'> | undefined },
): Promise<Verdict & { isFound: boolean; start?: ChainStart | undefined }> {
  const start = await chain.start().catch(() => 'damaged' as const)
  const nothing = { entries: 0, isFound: false }
  if (start === 'damaged')
    return { ...nothing, head: NO_ENTRIES, problem: 'The file about the start of the audit cannot be read.' }
  if (start && secrets && start.signature !== signStart(start, secrets)) {
    return {
      ...nothing,
      head: start,
      start,
      problem: `The start of the audit, after entry ${start.n}, was not signed by this service.`,
    }
  }
  const notice =
    start && !secrets
      ? `Nobody can check the start of the audit, after entry ${start.n}, because there is no key.`
      : undefined
  const notedHead = noted === undefined ? undefined : parseNotedHead(noted)
  let isFound = notedHead === undefined || isHead(start ?? NO_ENTRIES, notedHead)
  let head: Head = start ?? NO_ENTRIES
  let entries = 0
  for await (const { line, position } of chain.lines()) {
    const read = readEntry(line)
    const { n } = read?.entry ?? { n: head.n + 1 }
    // Skips expired entries from before the chain's start, which exist if a crash interrupted their removal.
    if (start && read && n <= start.n) continue
    if (!read?.fits(head.hash) || n !== head.n + 1) {
      const problem = `Entry ${head.n + 1} does not fit: ${position} was changed, or an entry before it is missing.`
      return { entries, head, isFound, start, problem }
    }
    head = { n, hash: read.hash }
    entries++
    if (notedHead && isHead(head, notedHead)) isFound = true
  }
  return { entries, head, isFound, start, ...(notice && { notice }) }
}

type NotedHead = Partial<Pick<Head, 'n'>> & Pick<Head, 'hash'>

const isHead = (head: Head, wanted: NotedHead) => head.hash === wanted.hash

function parseNotedHead(noted: string): NotedHead {
  const [, n, hash = ''] = HEAD_FORM.exec(noted) ?? []
  return n === undefined ? { hash } : { n: Number(n), hash }
}

function missing({ n }: NotedHead, { head, start }: { head: Head; start: Head | undefined }): string {
  if (n === undefined)
    return 'No entry has the hash that was noted: this entry has expired, the audit was rewritten, or its end was cut off.'
  if (start && n < start.n) return `The noted head is entry ${n}, which has expired.`
  if (n > head.n) return `The end of the audit was cut off: entry ${n} was noted, and the last entry here is ${head.n}.`
  return `The audit was rewritten: entry ${n} is not the entry that was noted.`
}
