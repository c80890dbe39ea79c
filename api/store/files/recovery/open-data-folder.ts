import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LISTS, type ListName } from '../../../contract/records/records'
import { UserFacingError } from '../../../user-facing-error'
import { ContactFile } from '../../contacts/contact-file'
import { makeFolder, removeHalfWritten } from '../../durable-file'
import type { StoreLog } from '../../log'
import { WordFiles } from '../../search/word-files'
import { Journal } from '../journal/journal'
import { type JournalDamage, readJournals } from '../journal/journal-reader'
import type { FolderLock } from '../lock/lock'
import { IndexFile } from '../segments/index-file'
import type { LimitIndexer } from '../segments/limit-fields'
import { ListIndex } from '../segments/list-index'
import { openList } from '../segments/open-list'
import type { DamagedFileError } from '../segments/segment-file'
import { SegmentedList } from '../segments/segmented-list'
import { quarantine } from './quarantine'
import { type DamageReport, logDamage, markLost, rangesOf, recoverSegment } from './repair'

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

/** The presence of this file lets the store start without records that are lost for good. */
const ACCEPT_LOSS = 'accept-loss'

/** Opens a data folder; damage is repaired where it can be, and named in an error where it cannot. */
export async function openDataFolder(
  dir: string,
  now: () => Date,
  log: StoreLog,
  lock: FolderLock,
  limits: LimitIndexer,
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
  const reports: DamageReport[] = journal.damages.map(toDamageReport)
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
    await refuseUnrecoverable(dir, reports, log)
    for (const report of reports) {
      const copy = report.exists ? await quarantine(report.path, folder('recovered'), now()) : undefined
      logDamage(report, copy, log)
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
  }
}

function toDamageReport({ path, recovered, headReadable }: JournalDamage): DamageReport {
  const what = `${path} is damaged; a crash while it was written explains that for its last line`
  return { path, what, exists: true, recovered, altered: [], lost: [], unrecoverable: recovered === 0 && !headReadable }
}

async function refuseUnrecoverable(dir: string, reports: DamageReport[], log: StoreLog): Promise<void> {
  const unrecoverable = reports.filter(report => report.unrecoverable)
  if (unrecoverable.length === 0) return
  const files = unrecoverable.map(({ path, what, lost }) => {
    const records = lost.length > 0 ? ` (records ${rangesOf(lost)})` : ''
    return `  ${what}. Nothing that it held could be recovered${records}: ${path}`
  })
  const accept = join(dir, ACCEPT_LOSS)
  if (!existsSync(accept)) {
    throw new UserFacingError(
      `The data in ${dir} is damaged:\n${files.join('\n')}\n` +
        'Put these files back from a backup, then start again. ' +
        `To start without what they held, create an empty file ${accept} first.`,
    )
  }
  log.error({ files: unrecoverable.map(({ path }) => path) }, `Starting without lost records, as ${accept} asks`)
  await rm(accept)
}
