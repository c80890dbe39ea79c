import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LISTS, type ListName } from '../contract/records'
import { makeFolder, removeHalfWritten } from './durable-file'
import { IndexFile } from './index-file'
import { Journal } from './journal'
import { type JournalDamage, readJournals } from './journal-reader'
import { ListIndex } from './list-index'
import type { FolderLock } from './lock'
import type { Log } from './log'
import { openList } from './open-list'
import { type Finding, keepCopy, logFinding, markLost, rangesOf, takeSalvage } from './recovery'
import type { DamagedFileError } from './segment-file'
import { SegmentedList } from './segmented-list'

/** Everything that the files of a data folder hold, ready to be gone on with. */
export interface OpenFiles {
  lists: Record<ListName, SegmentedList>
  journal: Journal
  /** The highest revision. */
  rev: number
  /** The folder of copies of damaged files. */
  recovered: string
  /** Segments that are still to be checked, newest first. */
  unchecked: { list: SegmentedList; segment: number }[]
}

/** The presence of this file lets the store start without records that are lost for good. */
const ACCEPT_LOSS = 'accept-loss'

/** Opens a data folder; damage is mended where it can be, and named in an error where it cannot. */
export async function openFiles(dir: string, now: () => Date, log: Log, lock: FolderLock): Promise<OpenFiles> {
  const folder = (name: string) => join(dir, name)
  for (const name of ['journal', 'index', 'recovered', ...LISTS]) {
    await makeFolder(folder(name))
    await removeHalfWritten(folder(name))
  }
  const inPlace = () => lock.check()
  const journal = await readJournals(folder('journal'))

  const lists: SegmentedList[] = []
  const findings: Finding[] = journal.damages.map(asFinding)
  const unchecked: OpenFiles['unchecked'] = []
  const reindexed: OpenFiles['unchecked'] = []
  let rev = journal.lines.reduce((highest, line) => Math.max(highest, line.rev), 0)
  try {
    for (const name of LISTS) {
      const indexFile = await IndexFile.open(join(folder('index'), `${name}.bin`))
      const index = new ListIndex(now)
      const list = new SegmentedList({ name, folder: folder(name), index, indexFile, log, inPlace, mend })
      lists.push(list)
      const opened = await openList(list, await indexFile.read(), journal.lines)
      findings.push(...opened.findings)
      unchecked.push(...opened.unchecked.map(segment => ({ list, segment })))
      reindexed.push(...opened.reindexed.map(segment => ({ list, segment })))
      rev = list.index.slots.reduce((highest, slot) => Math.max(highest, slot.rev), rev)
      for (const file of opened.foreign)
        log.warn({ file: join(list.folder, file) }, 'This file is not ours: left alone')
    }
    await refuseHopeless(dir, findings, log)
    for (const finding of findings) {
      const copy = finding.exists ? await keepCopy(finding.path, folder('recovered'), now()) : undefined
      logFinding(finding, copy, log)
    }
    for (const { list, segment } of reindexed) await list.saveIndex(segment)
  } catch (error) {
    await Promise.all(lists.map(list => list.close()))
    throw error
  }
  return {
    lists: Object.fromEntries(lists.map(list => [list.name, list])) as Record<ListName, SegmentedList>,
    journal: new Journal(folder('journal'), journal.end, lock),
    rev,
    recovered: folder('recovered'),
    unchecked: unchecked.reverse(),
  }

  async function mend(list: SegmentedList, segment: number, damage: DamagedFileError) {
    const copy = damage.bytes && (await keepCopy(damage.path, folder('recovered'), now()))
    const slot = list.index.slots[segment - 1]
    const filed = slot?.filed ?? 0
    slot?.forget()
    const finding = takeSalvage(list, segment, damage, list.index.last)
    finding.lost = markLost(list, segment, filed)
    logFinding(finding, copy, log)
  }
}

function asFinding({ path, recovered, headReadable }: JournalDamage): Finding {
  const what = `${path} is damaged; a crash while it was written explains that for its last line`
  return { path, what, exists: true, recovered, altered: [], lost: [], hopeless: recovered === 0 && !headReadable }
}

async function refuseHopeless(dir: string, findings: Finding[], log: Log): Promise<void> {
  const hopeless = findings.filter(finding => finding.hopeless)
  if (hopeless.length === 0) return
  const files = hopeless.map(({ path, what, lost }) => {
    const records = lost.length > 0 ? ` (records ${rangesOf(lost)})` : ''
    return `  ${what}. Nothing that it held could be recovered${records}: ${path}`
  })
  const accept = join(dir, ACCEPT_LOSS)
  if (!existsSync(accept)) {
    throw new Error(
      `The data in ${dir} is damaged:\n${files.join('\n')}\n` +
        'Put these files back from a backup, then start again. ' +
        `To start without what they held, create an empty file ${accept} first.`,
    )
  }
  log.error({ files: hopeless.map(({ path }) => path) }, `Starting without lost records, as ${accept} asks`)
  await rm(accept)
}
