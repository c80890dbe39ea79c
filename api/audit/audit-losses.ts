import { LISTS } from '../contract/records/records'
import { LOSS_PLACES, LOSSES, type Loss, type LossMark, lostNumber, rangeWords } from '../store/losses/losses'
import type { Documents } from '../store/store'
import type { Audit } from './audit'

const KINDS = { acceptedAt: 'loss_accepted', dealtWithAt: 'loss_dealt_with' } as const
const MARKS = Object.keys(KINDS) as LossMark[]

/**
 * Adds entries to the audit about how operators dealt with lost records. An operator can accept a loss before the audit
 * is open, or with a command while no service runs. So Haven first stores each decision in a document, and marks the
 * decision there after the audit has its entry. If the process ends before Haven marks the decision, the audit gets the
 * entry twice.
 */
export async function auditLosses(audit: Pick<Audit, 'write'>, documents: Documents): Promise<void> {
  for (const place of LOSS_PLACES) {
    const list = LISTS.find(name => name === place)
    const losses = (await documents.get<Loss[]>(LOSSES, place)) ?? []
    const untold = losses.flatMap(loss =>
      MARKS.filter(mark => loss[mark] !== undefined && !loss.told?.includes(mark)).map(mark => ({ loss, mark })),
    )
    if (untold.length === 0) continue
    const entries = untold.map(({ loss, mark }) => ({
      what: KINDS[mark],
      ...(list && { list }),
      details: {
        ...(!list && { of: place }),
        number: lostNumber([loss]),
        ...(loss.ranges.length > 0 && { numbers: rangeWords(loss.ranges) }),
        ...(loss.mayBeMore && { more: true }),
        at: String(loss[mark]),
      },
    }))
    await audit.write('operator', ...entries)
    const isTold = (loss: Loss, mark: LossMark) =>
      loss.told?.includes(mark) || untold.some(one => one.mark === mark && one.loss[mark] === loss[mark])
    await documents.update<Loss[]>(LOSSES, place, (present = []) => ({
      value: present.map(loss => ({ ...loss, told: MARKS.filter(mark => isTold(loss, mark)) })),
    }))
  }
}
