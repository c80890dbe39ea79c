import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Colleague } from '../../../api/contract/records/work-facts'
import { activeFilters, type Filters } from '../filters'
import { Icon } from '../parts/icon'
import { choices, filterNames, strings } from '../strings'
import { useEvent } from '../use-event'
import type { AdminList } from './list'

/** How long a pause in typing starts a search, in ms. */
const PAUSE = 400

const { me: _, ...anyonesOrNobodys } = choices.assigned

/** Search, filters and tools of one list: on a phone, all but the search is folded. */
export function Toolbar(props: {
  list: AdminList
  filters: Filters
  /** Whether something can be one's own. */
  hasOwn: boolean
  /** Who else may have one. */
  colleagues: Colleague[]
  onChange: (filters: Filters) => void
  /** Leads from the search on into the list. */
  onDown: () => void
  /** What reads the list again. */
  refresh: ReactNode
  /** What else is done to the list. */
  children: ReactNode
}) {
  const { list, filters, hasOwn, colleagues, onChange, onDown, refresh, children } = props
  const [unfolded, setUnfolded] = useState(false)
  const id = useId()
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
            ...(hasOwn ? choices.assigned : anyonesOrNobodys),
            // Whoever has left since is still asked for by an old address.
            ...(filters.assigned in choices.assigned ? {} : { [filters.assigned]: strings.oneColleague }),
            ...Object.fromEntries(colleagues.map(({ id, name }) => [id, strings.assignedToOne(name)])),
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

/** A text field that searches when typing pauses, and at once with Enter. */
function SearchField(props: { value: string; onSearch: (q: string) => void; onDown: () => void }) {
  const { value, onSearch, onDown } = props
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const unsent = useRef<string>(undefined)
  const sent = useRef(value)
  // What was chosen meanwhile is part of the search that a pause starts.
  const startSearch = useEvent(onSearch)

  function search(q: string) {
    clearTimeout(timer.current)
    unsent.current = undefined
    if (q.trim() === sent.current.trim()) return
    sent.current = q
    startSearch(q)
  }

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])
  // Where a session ends while staff type, what they typed is there when they are back.
  const searchUnsent = useEvent(() => {
    if (unsent.current !== undefined) search(unsent.current)
  })
  useEffect(() => searchUnsent, [])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter') search(typed)
    const isDown = event.key === 'ArrowDown'
    if (!isDown && (event.key !== 'Escape' || !typed)) return
    // The browser's own emptying would not be told from the rest of its typing, and its scrolling would hide the row.
    event.preventDefault()
    if (isDown) return onDown()
    setTyped('')
    search('')
  }

  return (
    <label className="search">
      <span className="unseen">{strings.search}</span>
      <Icon name="search" />
      <input
        type="search"
        name="q"
        autoComplete="off"
        maxLength={200}
        placeholder={strings.search}
        value={typed}
        onInput={event => {
          const q = event.currentTarget.value
          setTyped(q)
          clearTimeout(timer.current)
          unsent.current = q
          timer.current = setTimeout(() => search(q), PAUSE)
        }}
        onKeyDown={handleKeyDown}
        part="search"
      />
      <span className="key" aria-hidden="true">
        /
      </span>
    </label>
  )
}

/** A choice of one out of a few, named by a label that only screen readers need. */
export function Choice(props: {
  label: string
  name: string
  value: string
  words: Record<string, string>
  onChoose: (value: string) => void
}) {
  const { label, name, value, words, onChoose } = props
  const usual = Object.keys(words).includes('') ? '' : Object.keys(words)[0]
  // Whole numbers come first among the keys of an object, wherever they were written.
  const keys = Object.keys(words).sort((one, other) => Number(other === '') - Number(one === ''))
  return (
    <select
      aria-label={label}
      name={name}
      value={value}
      className={value === usual ? '' : 'active'}
      onChange={event => onChoose(event.currentTarget.value)}
    >
      {keys.map(key => (
        <option value={key} key={key}>
          {words[key]}
        </option>
      ))}
    </select>
  )
}
