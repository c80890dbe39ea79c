import { type ReactNode, useId, useState } from 'react'
import type { Colleague } from '../../../api/contract/records/work-facts'
import { activeFilters, type Filters } from '../filters'
import { Choice } from '../parts/choice'
import { Icon } from '../parts/icon'
import { useStaff } from '../staff-context'
import { choices, filterNames, strings } from '../strings'
import type { AdminList } from './list'
import { SearchField } from './search-field'

const { me: _, ...anyonesOrNobodys } = choices.assigned

/** Search, filters and tools of one list: on a phone, all but the search is folded. */
export function Toolbar(props: {
  list: AdminList
  filters: Filters
  /** Who may have one. */
  colleagues: Colleague[]
  onChange: (filters: Filters) => void
  /** Leads from the search on into the list. */
  onDown: () => void
  /** What reads the list again. */
  refresh: ReactNode
  /** What else is done to the list. */
  children: ReactNode
}) {
  const { list, filters, colleagues, onChange, onDown, refresh, children } = props
  // Nothing is one's own by the password that all share.
  const { isNamed, own } = useStaff()
  const [unfolded, setUnfolded] = useState(false)
  const id = useId()
  const others = colleagues.filter(({ id }) => id !== own?.id)
  const active = activeFilters(filters).length
  // What narrows the list is never hidden where there is room for it.
  const isUsed = !!(filters.days || filters.suspect || filters.mail)
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change })
  const select = (name: keyof typeof choices & keyof typeof filterNames) => (
    <Choice
      label={filterNames[name]}
      name={name}
      value={filters[name]}
      words={choices[name]}
      onChoose={value => set({ [name]: value })}
    />
  )
  const date = (name: 'from' | 'to') => (
    <label className="date">
      {filterNames[name]}
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
        {select('status')}
        <Choice
          label={filterNames.assigned}
          name="assigned"
          value={filters.assigned}
          words={{
            ...(isNamed ? choices.assigned : anyonesOrNobodys),
            // Whoever has left since is still asked for by an old address.
            ...(filters.assigned in choices.assigned ? {} : { [filters.assigned]: strings.oneColleague }),
            ...Object.fromEntries(others.map(({ id, name }) => [id, strings.assignedToOne(name)])),
          }}
          onChoose={assigned => set({ assigned })}
        />
        {(list.hasUrgency || filters.q || filters.urgency) && select('urgency')}
        {select('deadline')}
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
        {select('days')}
        {filters.days === 'chosen' && (
          <>
            {date('from')}
            {date('to')}
          </>
        )}
        {select('suspect')}
        {select('mail')}
      </div>
      <div className="filters beside" data-unfolded={unfolded || undefined}>
        {children}
      </div>
      {refresh}
    </div>
  )
}
