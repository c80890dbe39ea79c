import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UserFacingError } from '../../../user-facing-error'
import type { StoreLog } from '../../log'
import { lossInWords } from '../../losses/loss-words'
import {
  allLosses,
  covers,
  forgetReturned,
  keepLoss,
  LOSS_PLACES,
  type LossPlace,
  markLosses,
  type PlacedLoss,
  rangesIn,
} from '../../losses/losses'
import type { Documents } from '../../store'
import { segmentPath } from '../segments/segment-file'
import { segmentOf } from '../segments/segment-ids'
import type { SegmentedList } from '../segments/segmented-list'
import type { DamageReport } from './repair'

/** A file with this name (as in version 0.1.0) makes the next start accept every loss that it finds. */
const ACCEPT_LOSS = 'accept-loss'

/** The options for admitting losses. */
export interface AdmitOptions {
  now: () => Date
  log: StoreLog
  /** The documents, which list the lost records and the known files. */
  documents: Documents
  /** The lists, or the journal, whose losses the operator has accepted. */
  acceptLoss?: readonly LossPlace[] | undefined
}

/** Stores the losses that the operator has accepted. Then throws if the start has found another loss. */
export async function admitLosses(
  dir: string,
  lists: readonly SegmentedList[],
  reports: readonly DamageReport[],
  { now, log, documents, acceptLoss = [] }: AdmitOptions,
): Promise<void> {
  const at = now()
  for (const list of lists) {
    await forgetReturned(documents, list.name, id => list.factsOf(id) !== undefined)
  }
  const accepted = existsSync(join(dir, ACCEPT_LOSS)) ? LOSS_PLACES : acceptLoss
  const stored = await allLosses(documents)
  const settled = stored.filter(({ acceptedAt }) => acceptedAt !== undefined)
  const found = reports.flatMap(report => newLoss(report, settled, at))

  for (const place of accepted) {
    for (const { loss } of found.filter(({ loss }) => loss.of === place)) {
      await keepLoss(documents, { ...loss, acceptedAt: at.toISOString() })
      log.error({ lost: lossInWords(loss) }, 'The service continues without lost records, as an operator asked')
    }
    await markLosses(documents, place, 'acceptedAt', at)
  }
  await rm(join(dir, ACCEPT_LOSS), { force: true })

  const isOpen = ({ of }: PlacedLoss) => !accepted.includes(of)
  const open = [
    ...found.filter(({ loss }) => isOpen(loss)),
    ...stored
      .filter(loss => loss.acceptedAt === undefined && isOpen(loss))
      .map(loss => ({ loss, what: `${filesOf(dir, loss)}found damaged while the service ran` })),
  ]
  if (open.length > 0) throw new UserFacingError(refusal(dir, open))
}

interface NamedLoss {
  loss: PlacedLoss
  what: string
}

function newLoss(report: DamageReport, settled: readonly PlacedLoss[], at: Date): NamedLoss[] {
  const { of, what, lost, mayBeMore } = report
  const ids = lost.filter(id => !covers(settled, of, id))
  if (ids.length === 0 && !mayBeMore) return []
  return [{ loss: { of, ranges: rangesIn(ids), mayBeMore, foundAt: at.toISOString() }, what }]
}

/** The segment files of lost records, as the start of a sentence; empty when they are unknown, as for the journal. */
function filesOf(dir: string, { of, ranges }: PlacedLoss): string {
  if (of === 'journal' || ranges.length === 0) return ''
  const segments = ranges.flatMap(([from, to]) => {
    const first = segmentOf(from)
    return Array.from({ length: segmentOf(to) - first + 1 }, (_, at) => first + at)
  })
  const paths = [...new Set(segments)].map(segment => segmentPath(join(dir, of), segment))
  return `${paths.join(', ')} ${paths.length === 1 ? 'was' : 'were'} `
}

function refusal(dir: string, open: readonly NamedLoss[]): string {
  const places = [...new Set(open.map(({ loss }) => loss.of))]
  return [
    `The data in ${dir} is damaged, and records are missing:`,
    ...open.map(({ loss, what }) => `  ${lossInWords(loss)}: ${what}`),
    'Nothing was changed. Keep all backups and copies. You can do one of these, the best first:',
    '  Put each named file back from the newest backup, where it has the same path, then start again.',
    '  Restore all data as of a backup (`npm run restore -- FOLDER`) or copy (`npm run restore -- --from COPY`).',
    `  If no backup or copy has these records, go on without them: \`npm run accept-loss -- ${places.join(' ')}\`. ` +
      'The dashboard, the doctor and every backup then continue to name them.',
  ].join('\n')
}
