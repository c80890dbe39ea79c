import { type ReactNode, useId, useState } from 'react'
import type { Colleague } from '../../../api/contract/records/work-facts'
import { activeFilters, CHOICES, type ChoiceName, choicesOf, type Filters } from '../filters'
import { Choice } from '../parts/choice'
import { Icon } from '../parts/icon'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import type { AdminList } from './list'
import { SearchField } from './search-field'
import { SourceField } from './source-field'

const { me: _, ...anyonesOrNobodys } = CHOICES.assigned.labels

/** The search, filters and tools of one list; on a phone, the filters and most tools are collapsed. */
export function Toolbar(props: {
  list: AdminList
  filters: Filters
  /** The colleagues to whom staff can assign a request. */
  colleagues: Colleague[]
  onChange: (filters: Filters) => void
  /** Moves the focus from the search field into the list. */
  onDown: () => void
  /** The button with which staff read the list again. */
  refresh: ReactNode
  /** Additional actions for the whole list. */
  children: ReactNode
}) {
  const { list, filters, colleagues, onChange, onDown, refresh, children } = props
  // Nobody can assign a request to a person with the shared password, so this person's menu leaves out `me`.
  const { isNamed, me } = useStaff()
  const [unfolded, setUnfolded] = useState(false)
  const id = useId()
  const others = colleagues.filter(({ id }) => id !== me?.id)
  const active = activeFilters(filters).length
  // If one of the rarely used filters is set, a wide toolbar shows all rarely used filters.
  const isUsed = choicesOf('seldom').some(name => filters[name])
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change })
  const select = (name: ChoiceName, words: Record<string, string> = CHOICES[name].labels) => (
    <Choice
      key={name}
      label={CHOICES[name].label}
      name={name}
      value={filters[name]}
      words={words}
      onChoose={value => set({ [name]: value })}
    />
  )
  const whose = {
    ...(isNamed ? CHOICES.assigned.labels : anyonesOrNobodys),
    // An old address may contain the id of a colleague who has left, so the menu gets an entry for
    // this id.
    ...(filters.assigned in CHOICES.assigned.labels ? {} : { [filters.assigned]: strings.oneColleague }),
    ...Object.fromEntries(others.map(({ id, name }) => [id, strings.assignedToOne(name)])),
  }
  const hasUrgency = list.hasUrgency || filters.q || filters.urgency
  const date = (name: 'from' | 'to') => (
    <label className="date" key={name}>
      {strings.dates[name]}
      <input
        type="date"
        name={name}
        value={filters[name]}
        onInput={event => set({ [name]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <div className="toolbar" role="search" part="toolbar">
      <SearchField value={filters.q} onSearch={q => set({ q })} onDown={onDown} />
      <div className="filters" data-unfolded={unfolded || undefined}>
        {choicesOf('first').map(name => {
          if (name === 'assigned') return select(name, whose)
          return name === 'urgency' && !hasUrgency ? null : select(name)
        })}
      </div>
      <button
        type="button"
        className={`unfold ${active ? 'active' : ''}`}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
        part="filters"
      >
        <Icon name="filter" />
        {active ? strings.filtersOn(active) : strings.filters}
      </button>
      <div className="filters seldom" id={id} data-unfolded={unfolded || undefined} data-used={isUsed || undefined}>
        {choicesOf('seldom').map(name => {
          if (name === 'source')
            return <SourceField key={name} value={filters.source} onChoose={source => set({ source })} />
          return name === 'days' && filters.days === 'chosen' ? [select(name), date('from'), date('to')] : select(name)
        })}
      </div>
      <div className="filters beside" data-unfolded={unfolded || undefined}>
        {children}
      </div>
      {refresh}
    </div>
  )
}
