import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LISTS, type ListName } from '../../../contract/records/records'
import { MINUTE } from '../../../contract/time/durations'
import { makeFolder, namesIn, removeHalfWritten } from '../../durable-file'
import { keepLoss, rangesIn } from '../../losses/losses'
import type { LimitIndexer } from '../../records/limits'
import type { ChangeEntry } from '../../store'
import { Journal, journalPath } from '../journal/journal'
import { type JournalDamage, readJournals } from '../journal/journal-reader'
import type { FolderLock } from '../lock/lock'
import { FILED_COUNTS, filedCountsPath, readFiledCounts } from '../segments/filed-counts'
import { openList } from '../segments/open-list'
import { type DamagedFileError, NOT_WRITTEN } from '../segments/segment-file'
import { SegmentedList } from '../segments/segmented-list'
import { StoreIndex } from '../store-index'
import { type AdmitOptions, admitLosses } from './admit-losses'
import { isJournalMissing, KNOWN_FILES, type KnownFiles } from './known-files'
import { type DamageReport, logDamage, markLost, NO_DAMAGE, quarantine, recoverSegment } from './repair'

/** The content of a data folder's files after opening; `rev` is the highest revision of the records. */
export type DataFolder = Awaited<ReturnType<typeof openDataFolder>>

/** The options for opening a data folder. */
export interface OpenOptions extends AdmitOptions {
  lock: FolderLock
  limits: LimitIndexer
}

/** Opens a data folder and repairs damage; throws an error that names each loss which no operator has accepted. */
export async function openDataFolder(dir: string, options: OpenOptions) {
  const { now, log, lock, limits, documents } = options
  const folder = (name: string) => join(dir, name)
  for (const name of ['journal', 'index', 'recovered', ...LISTS]) {
    await makeFolder(folder(name))
    await removeHalfWritten(folder(name))
  }
  const journal = await readJournals(folder('journal'))
  // A folder of version 0.1.0, or from a backup, has no document about its files.
  const known = await documents.get<KnownFiles>(KNOWN_FILES, 'last')
  const filed = await readFiledCounts(filedCountsPath(dir), known?.filed)

  const index = new StoreIndex()
  const lists: SegmentedList[] = []
  const reports: DamageReport[] = []
  const auditEntries: ChangeEntry[] = []
  let rev = journal.lines.reduce((highest, line) => Math.max(highest, line.rev), 0)
  for (const name of LISTS) {
    const list = new SegmentedList({
      name,
      folder: folder(name),
      index,
      limits,
      now,
      inPlace: () => lock.check(),
      repair,
    })
    lists.push(list)
    const opened = await openList(list, filed[name], journal.lines)
    reports.push(...opened.reports)
    auditEntries.push(...newestEntries(opened.auditEntries))
    rev = list.segments.reduce((highest, segment) => Math.max(highest, segment.rev), rev)
    for (const file of opened.foreign)
      log.warn({ file: join(list.folder, file) }, 'This file is not Haven’s, so it stays unchanged')
  }
  const lost = new Set(reports.flatMap(report => report.lost.map(id => `${report.of}/${id}`)))
  reports.unshift(...journal.damages.map(damage => toDamageReport(damage, lost)))
  if (known && isJournalMissing(known, journal.end)) {
    const path = journalPath(folder('journal'), known.journal)
    const what = `${path} is missing, and the service was killed: the file may have held requests that are nowhere else`
    reports.unshift({ ...NO_DAMAGE, of: 'journal', path, what, mayBeMore: true })
  }
  await admitLosses(dir, lists, reports, options)
  // Files may change only now, because a start that throws must change nothing.
  await removeDerived(folder('index'))
  for (const report of reports) {
    const copy = report.exists ? await quarantine(report.path, folder('recovered'), now()) : undefined
    logDamage(report, copy, log)
    // Removes a damaged file without any records: nothing would ever overwrite this file, so the next start would find
    // the damage again.
    if (copy && report.of !== 'journal' && report.recovered === 0 && report.lost.length === 0) await rm(report.path)
  }
  return {
    lists: Object.fromEntries(lists.map(list => [list.name, list])) as Record<ListName, SegmentedList>,
    index,
    /** The audit entries of the newest changes; the audit adds those that a crash kept out of it. */
    auditEntries: newestEntries(auditEntries),
    journal: new Journal(folder('journal'), journal.end, lock),
    rev,
    /** The folder with copies of damaged files. */
    quarantineFolder: folder('recovered'),
  }

  async function repair(list: SegmentedList, segment: number, damage: DamagedFileError) {
    const copy = damage.bytes && (await quarantine(damage.path, folder('recovered'), now()))
    const filed = list.segments[segment - 1]?.count ?? 0
    list.segments[segment - 1] = NOT_WRITTEN
    const report = recoverSegment(list, segment, damage, list.last)
    report.lost = markLost(list, segment, filed)
    logDamage(report, copy, log)
    if (report.lost.length === 0) return
    const loss = { of: list.name, ranges: rangesIn(report.lost), mayBeMore: false, foundAt: now().toISOString() }
    await keepLoss(documents, loss).catch(err => log.error({ err }, 'The loss could not be stored'))
  }
}

/** The longest time in ms by which the audit lags, because the service refuses changes while the audit lacks an entry. */
const AUDIT_MAY_LAG = 15 * MINUTE

function newestEntries(entries: readonly ChangeEntry[]): ChangeEntry[] {
  const newest = entries.reduce((latest, { at }) => (at > latest ? at : latest), '')
  if (newest === '') return []
  const from = new Date(Date.parse(newest) - AUDIT_MAY_LAG).toISOString()
  return entries.filter(({ at }) => at >= from)
}

/** Removes version 0.1.0's files in this folder: columns, words and contacts, which the records themselves contain. */
async function removeDerived(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (name !== FILED_COUNTS) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Describes a journal file's damage. `lost` are the records (`inquiries/17`) that other reports name as lost. */
function toDamageReport(damage: JournalDamage, lost: Set<string>): DamageReport {
  const { path, recovered, headReadable, tornEnd, unread } = damage
  const how = tornEnd ? 'at its last line, as a crash leaves it' : 'where no crash explains it'
  const isLost = unread.some(place => place === undefined || !lost.has(place))
  const mayBeMore = isLost || (recovered === 0 && !headReadable)
  return { ...NO_DAMAGE, of: 'journal', path, what: `${path} is damaged ${how}`, exists: true, recovered, mayBeMore }
}
