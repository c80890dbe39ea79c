import type { AuditAnswer } from '../contract/people/audit'
import type { AuditKind } from '../contract/people/audit-kinds'
import type { ListName } from '../contract/records/records'
import { auditDays } from '../store/audit-files'
import { type AuditEntry, auditLines, readEntry } from './chain'

/** After this time, in ms, the search for a page opens no further file. */
const LOOK_FOR = 300

/**
 * The filters and the limit of a search. An entry must match all filters; times are ISO strings, `from` is included,
 * `to` is not.
 */
export interface AuditQuery {
  limit: number
  /** The value of `next` in the previous page. */
  before?: string | undefined
  /** The actor: the id of a person, or a name in `NAMELESS`. */
  who?: string | undefined
  what?: readonly AuditKind[] | undefined
  list?: ListName | undefined
  id?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * The entries of the page, newest first. If `next` is present, more entries may follow, even if this page is short or
 * empty.
 */
export interface AuditPage {
  entries: AuditAnswer[]
  next?: string
}

/** Searches for a page of entries, from the newest day to the oldest. */
export async function auditPage(folder: string, query: AuditQuery): Promise<AuditPage> {
  const entries: AuditAnswer[] = []
  const late = performance.now() + LOOK_FOR
  const before = query.before === undefined ? undefined : Number(query.before)
  let last: number | undefined
  const days = (await auditDays(folder)).reverse()
  for (const [at, day] of days.entries()) {
    // Reads the files of days after `to`, too: they contain earlier entries if the clock was set back.
    for (const line of (await auditLines(folder, day)).reverse()) {
      const entry = readEntry(line)?.entry
      if (!entry || (before !== undefined && entry.n >= before)) continue
      if (entries.length === query.limit) return { entries, next: String(last) }
      last = entry.n
      if (isWanted(entry, query)) entries.push(answerOf(entry))
    }
    if (performance.now() > late && last !== undefined && at + 1 < days.length) return { entries, next: String(last) }
  }
  return { entries }
}

/** True when an entry matches all filters. */
export function isWanted({ by, what, list, id, at }: AuditEntry, query: Omit<AuditQuery, 'limit'>): boolean {
  const who = typeof by === 'string' ? by : by.id
  return (
    (query.who === undefined || query.who === who) &&
    (query.what === undefined || query.what.includes(what)) &&
    (query.list === undefined || query.list === list) &&
    (query.id === undefined || query.id === id) &&
    (query.from === undefined || at >= query.from) &&
    (query.to === undefined || at < query.to)
  )
}

/** An entry without the fields that only the service itself needs. */
export const answerOf = ({ key: _, ...answer }: AuditEntry): AuditAnswer => answer

/** All entries that match, newest first, for an export. */
export async function* auditEntries(
  folder: string,
  query: Omit<AuditQuery, 'limit' | 'before'>,
): AsyncGenerator<AuditAnswer> {
  for (const day of (await auditDays(folder)).reverse()) {
    for (const line of (await auditLines(folder, day)).reverse()) {
      const entry = readEntry(line)?.entry
      if (entry && isWanted(entry, query)) yield answerOf(entry)
    }
  }
}
