import { allLosses, covers, keepLoss, rangesIn } from '../../losses/losses'
import type { Documents } from '../../store'
import { decodeEntry } from '../journal/entry'
import { SEGMENT_SIZE } from '../segments/segment-ids'
import type { SegmentedList } from '../segments/segmented-list'

/**
 * Stores losses that only tombstones show: version 0.1.0 continued without these records and only logged a line. These
 * losses count as accepted, so that an upgrade does not refuse to start because of them.
 */
export async function keepEarlierLosses(
  lists: readonly SegmentedList[],
  documents: Documents,
  now: () => Date,
  goOn: () => boolean,
): Promise<void> {
  for (const list of lists) {
    const known = await allLosses(documents)
    const lost: number[] = []
    for (let first = 1; first <= list.last && goOn(); first += SEGMENT_SIZE) {
      lost.push(...(await lostFrom(list, first)).filter(id => !covers(known, list.name, id)))
    }
    if (lost.length === 0 || !goOn()) continue
    const at = now().toISOString()
    await keepLoss(documents, {
      of: list.name,
      ranges: rangesIn(lost),
      mayBeMore: false,
      foundAt: at,
      acceptedAt: at,
      told: ['acceptedAt'],
    })
  }
}

/** The ids of a segment's lost records, without erased records, which are missing, too. */
async function lostFrom(list: SegmentedList, first: number): Promise<number[]> {
  const segment = Array.from({ length: SEGMENT_SIZE }, (_, at) => first + at)
  const gone = segment.filter(id => id <= list.last && list.factsOf(id) === undefined)
  const texts = gone.length > 0 ? await list.read(gone) : new Map<number, string>()
  return gone.filter(id => decodeEntry(texts.get(id) as string).gone === 'lost')
}
