import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LISTS, type ListName } from '../../../contract/records/records'
import { ContactFile } from '../../contacts/contact-file'
import { makeFolder, removeHalfWritten } from '../../durable-file'
import type { StoreLog } from '../../log'
import { keepLoss, type LossPlace, rangesIn } from '../../losses/losses'
import { WordFiles } from '../../search/word-files'
import type { Documents } from '../../store'
import { Journal } from '../journal/journal'
import { type JournalDamage, readJournals } from '../journal/journal-reader'
import type { FolderLock } from '../lock/lock'
import { IndexFile } from '../segments/index-file'
import type { LimitIndexer } from '../segments/limit-fields'
import { ListIndex } from '../segments/list-index'
import { openList } from '../segments/open-list'
import type { DamagedFileError } from '../segments/segment-file'
import { SegmentedList } from '../segments/segmented-list'
import { admitLosses } from './admit-losses'
import { quarantine } from './quarantine'
import { type DamageReport, logDamage, markLost, recoverSegment } from './repair'

/** Everything that the files of a data folder hold, ready to be gone on with. */
export interface DataFolder {
  lists: Record<ListName, SegmentedList>
  /** The words of each list. */
  files: Record<ListName, WordFiles>
  /** The email addresses and phone numbers of each list. */
  contactFiles: Record<ListName, ContactFile>
  journal: Journal
  /** The highest revision. */
  rev: number
  /** The folder of copies of damaged files. */
  quarantineFolder: string
  /** Segments that are still to be checked, newest first. */
  unchecked: { list: SegmentedList; segment: number }[]
}

/** How a data folder is opened. */
export interface OpenOptions {
  now: () => Date
  log: StoreLog
  lock: FolderLock
  limits: LimitIndexer
  /** Where it is kept which records were lost. */
  documents: Documents
  /** The places that are gone on with although records of them are lost. */
  acceptLoss?: readonly LossPlace[] | undefined
}

/** Opens a data folder; damage is repaired, and a loss that nobody has accepted is named in an error. */
export async function openDataFolder(
  dir: string,
  { now, log, lock, limits, documents, acceptLoss = [] }: OpenOptions,
): Promise<DataFolder> {
  const folder = (name: string) => join(dir, name)
  for (const name of ['journal', 'index', join('index', 'words'), 'recovered', ...LISTS]) {
    await makeFolder(folder(name))
    await removeHalfWritten(folder(name))
  }
  const inPlace = () => lock.check()
  const journal = await readJournals(folder('journal'))

  const lists: SegmentedList[] = []
  const files = {} as Record<ListName, WordFiles>
  const contactFiles = {} as Record<ListName, ContactFile>
  const reports: DamageReport[] = []
  const unchecked: DataFolder['unchecked'] = []
  const reindexed: DataFolder['unchecked'] = []
  let rev = journal.lines.reduce((highest, line) => Math.max(highest, line.rev), 0)
  try {
    for (const name of LISTS) {
      const indexFile = await IndexFile.open(join(folder('index'), `${name}.bin`))
      const index = new ListIndex(now, limits.digest)
      const list = new SegmentedList({ name, folder: folder(name), index, indexFile, limits, log, inPlace, repair })
      lists.push(list)
      const opened = await openList(list, await indexFile.read(limits.digest), journal.lines)
      reports.push(...opened.reports)
      files[name] = await WordFiles.open(join(folder('index'), 'words', name))
      await files[name].removeBeyond(list.index.segmentIndexes.length)
      contactFiles[name] = await ContactFile.open(join(folder('index'), `${name}.contacts`))
      for (const segment of opened.damaged) {
        await files[name].remove(segment)
        await contactFiles[name].remove(segment)
      }
      unchecked.push(...opened.unchecked.map(segment => ({ list, segment })))
      reindexed.push(...opened.reindexed.map(segment => ({ list, segment })))
      rev = list.index.segmentIndexes.reduce((highest, segmentIndex) => Math.max(highest, segmentIndex.rev), rev)
      for (const file of opened.foreign)
        log.warn({ file: join(list.folder, file) }, 'This file is not ours: left alone')
    }
    const lost = new Set(reports.flatMap(report => report.lost.map(id => `${report.of}/${id}`)))
    reports.unshift(...journal.damages.map(damage => toDamageReport(damage, lost)))
    await admitLosses({ dir, lists, reports, documents, acceptLoss, now, log })
    for (const report of reports) {
      const copy = report.exists ? await quarantine(report.path, folder('recovered'), now()) : undefined
      logDamage(report, copy, log)
      // Nothing is written over a file of which nothing is known: the next start would meet it again.
      if (copy && report.of !== 'journal' && report.recovered === 0 && report.lost.length === 0) await rm(report.path)
    }
    for (const { list, segment } of reindexed) await list.saveIndex(segment)
  } catch (error) {
    await Promise.all([...lists, ...Object.values(contactFiles)].map(each => each.close()))
    throw error
  }
  return {
    lists: Object.fromEntries(lists.map(list => [list.name, list])) as Record<ListName, SegmentedList>,
    files,
    contactFiles,
    journal: new Journal(folder('journal'), journal.end, lock),
    rev,
    quarantineFolder: folder('recovered'),
    unchecked: unchecked.reverse(),
  }

  async function repair(list: SegmentedList, segment: number, damage: DamagedFileError) {
    const copy = damage.bytes && (await quarantine(damage.path, folder('recovered'), now()))
    const segmentIndex = list.index.segmentIndexes[segment - 1]
    const filed = segmentIndex?.filed ?? 0
    segmentIndex?.markUnwritten()
    const report = recoverSegment(list, segment, damage, list.index.last)
    report.lost = markLost(list, segment, filed)
    logDamage(report, copy, log)
    if (report.lost.length === 0) return
    const loss = { of: list.name, ranges: rangesIn(report.lost), mayBeMore: false, foundAt: now().toISOString() }
    await keepLoss(documents, loss).catch(err => log.error({ err }, 'The loss could not be kept'))
  }
}

/** `lost`: the places of records that are lost, of which no line of the journal tells anything new. */
function toDamageReport({ path, recovered, headReadable, tornEnd, unread }: JournalDamage, lost: Set<string>) {
  const how = tornEnd ? 'at its last line, as a crash leaves it' : 'where no crash explains it'
  const isLost = unread.some(place => place === undefined || !lost.has(place))
  const mayBeMore = isLost || (recovered === 0 && !headReadable)
  const what = `${path} is damaged ${how}`
  return { of: 'journal', path, what, exists: true, recovered, altered: [], lost: [], mayBeMore } satisfies DamageReport
}
