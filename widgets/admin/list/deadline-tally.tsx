import type { AdminCounts } from '../../../api/contract/answers'
import type { DeadlineFilter } from '../../../api/contract/limits/deadlines'
import { strings } from '../strings'

/** The number of pending requests in a list with a near time limit; each number leads to them. */
export function DeadlineTally(props: {
  deadlines: AdminCounts['deadlines'] | undefined
  onShow: (deadline: DeadlineFilter) => void
}) {
  const { deadlines, onShow } = props
  const tally = (count: number | undefined, words: (count: number) => string, deadline: DeadlineFilter) =>
    count ? (
      <button type="button" className="plain" onClick={() => onShow(deadline)} part="deadlines">
        {words(count)}
      </button>
    ) : null
  return (
    <>
      {tally(deadlines?.passed, strings.limitsPassed, 'passed')}
      {tally(deadlines?.within7, strings.limitsClose, '7days')}
    </>
  )
}
