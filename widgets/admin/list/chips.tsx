import { activeFilters, type Filters, withoutFilters } from '../filters'
import { useStaff } from '../staff-context'
import { number, strings } from '../strings'
import type { Tally } from '../tally'
import type { Question } from './use-question'

/** The filters of each chip, in addition to `status=pending`, in their order. */
const CHIPS = {
  pending: {},
  mine: { assigned: 'me' },
  unread: { unread: 'yes' },
  detained: { detained: 'yes' },
  followUpDue: { followUp: 'due' },
  passed: { deadline: 'passed', sort: 'deadline' },
  within7: { deadline: '7days', sort: 'deadline' },
} satisfies Record<keyof Tally, Partial<Filters>>

/**
 * Chips with the numbers of a tab's pending requests. A number covers the whole tab, so a chip shows its requests
 * without any other filter; a pressed chip shows all again.
 */
export function Chips({ tally, question }: { tally: Tally; question: Question }) {
  const { isNamed } = useStaff()
  const { filters, change } = question
  const active = (filters: Filters) => JSON.stringify(activeFilters(filters))
  // A session of the shared password has no requests of its own. A limit is rare, and its chip comes and goes.
  const names = (Object.keys(CHIPS) as (keyof Tally)[]).filter(name =>
    name === 'mine' ? isNamed : tally[name] > 0 || !('deadline' in CHIPS[name]),
  )
  return (
    <div className="chips" role="group" aria-label={strings.chips} part="chips">
      {names.map(name => {
        const narrowed: Filters = { ...withoutFilters(filters), status: 'pending', ...CHIPS[name] }
        const isPressed = active(narrowed) === active(filters)
        return (
          <button
            type="button"
            className="chip"
            aria-pressed={isPressed}
            onClick={() => change(isPressed ? withoutFilters(filters) : narrowed)}
            part={'deadline' in CHIPS[name] ? 'deadlines' : 'chip'}
            key={name}
          >
            {strings.chip[name]} <b>{number(tally[name])}</b>
          </button>
        )
      })}
    </div>
  )
}
