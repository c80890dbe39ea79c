import { activeFilters, type Filters, withoutFilters } from '../filters'
import { useStaff } from '../staff-context'
import { number, strings } from '../strings'
import type { Tally } from '../tally'
import type { Question } from './use-question'

/** The filters of each chip besides `status=pending`, in the order of the chips. */
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
 * Chips that show how many pending requests a tab has. A chip counts the requests of the whole tab, so it shows them
 * without any other filter; pressing it again shows all requests.
 */
export function Chips({ tally, question }: { tally: Tally; question: Question }) {
  const { isNamed } = useStaff()
  const { filters, change } = question
  const active = (filters: Filters) => JSON.stringify(activeFilters(filters))
  // A person with the shared password has no requests assigned to them. Limits are rare, so this chip is often absent.
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
