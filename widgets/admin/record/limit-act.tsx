import { openLimits } from '../../../api/contract/limits/dealt-with'
import { REMOVAL } from '../../../api/contract/limits/passed-limit'
import { ActionButton } from './action-button'
import { useRecord } from './open-record'
import { dealing, dealingWithAll } from './record-strings'

/** The button that marks one time limit as dealt with, or removes this mark. */
export function LimitAct({ id, title }: { id: string; title: string }) {
  const { limitsDealtWith = [] } = useRecord().record
  return (
    <ActionButton
      action={dealing(limitsDealtWith, id)}
      undo={dealing(
        limitsDealtWith.includes(id) ? limitsDealtWith.filter(one => one !== id) : [...limitsDealtWith, id],
        id,
      )}
      about={title}
    />
  )
}

/**
 * The button that marks all open time limits except a removal as dealt with. The button exists only if there are two or
 * more of these time limits.
 */
export function LimitsAct() {
  const { timeLimits, limitsDealtWith = [] } = useRecord().record
  const ids = openLimits(timeLimits)
    .map(({ id }) => id)
    .filter(id => id !== REMOVAL)
  if (ids.length < 2) return null
  return (
    <p className="ways">
      <ActionButton action={dealingWithAll([...limitsDealtWith, ...ids])} undo={dealingWithAll(limitsDealtWith)} />
    </p>
  )
}
