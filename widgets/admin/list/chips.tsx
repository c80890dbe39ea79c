import { activeFilters, type Filters, withoutFilters } from '../filters'
import { useStaff } from '../staff-context'
import { number, strings } from '../strings'
import type { Tally } from '../tally'
import type { Question } from './use-question'

/** The filters that each chip sets besides `status=pending`, in the order of the chips on the screen. */
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
 * Chips are buttons, each with a number of pending requests in the whole tab. A press on a chip removes all other
 * filters, and shows the requests that the chip counts. A second press shows all requests.
 */
export function Chips({ tally, question }: { tally: Tally; question: Question }) {
  const { isNamed } = useStaff()
  const { filters, change } = question
  const active = (filters: Filters) => JSON.stringify(activeFilters(filters))
  // Nobody can assign a request to a person with the shared password, so this person sees no chip `mine`. A chip about
  // time limits is hidden while its number is zero.
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
