import { useRef, useState } from 'react'
import type { AuditBy, ListedAuditAnswer } from '../../../api/contract/people/audit'
import { AUDIT_KINDS, NAMELESS, type Nameless } from '../../../api/contract/people/audit-kinds'
import type { PeopleAnswer } from '../../../api/contract/people/people'
import { startOfDay } from '../../../api/contract/time/office-hours'
import { nextAddress, readAnswer } from '../calls'
import { useRead } from '../list/use-list'
import { Choice } from '../parts/choice'
import { Export } from '../parts/export'
import { Failure } from '../parts/failure'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { WaitingPlace } from '../parts/waiting-place'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { useEvent } from '../use-event'
import { Stale } from './stale'
import { AUDIT_WORDS, contentWords, detailWords, listWords, recordWords, say } from './strings'
import { useNextFocus } from './use-changes'
import { useFresh } from './use-fresh'

interface AuditPage {
  entries: ListedAuditAnswer[]
  next: string | undefined
}

interface AuditFilters {
  who: string
  what: string
  reference: string
  from: string
  to: string
}

const ALL: AuditFilters = { who: '', what: '', reference: '', from: '', to: '' }

/** The audit, which lists who did what and when, newest first. */
export function AuditLog() {
  const { api } = useStaff()
  const [filters, setFilters] = useState(ALL)
  const people = useFresh<PeopleAnswer>(`${api}/api/admin/people`)
  const removals = useFresh<ListedAuditAnswer[]>(`${api}/api/admin/audit?what=person_removed&limit=500`)
  const set = (change: Partial<AuditFilters>) => setFilters({ ...filters, ...change })
  const [met, setMet] = useState<Record<string, string>>({})
  const query = queryOf(filters)
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useNextFocus(root)
  const names = Object.fromEntries((people.value?.people ?? []).map(({ id, name }) => [id, name]))
  const left = Object.fromEntries(
    (removals.value ?? []).flatMap(({ what, person }) =>
      what === 'person_removed' && person ? [[person.id, strings.left(person.name)]] : [],
    ),
  )
  const date = (name: 'from' | 'to', label: string) => (
    <label className="date">
      {label}
      <input
        type="date"
        name={name}
        value={filters[name]}
        onInput={event => set({ [name]: event.currentTarget.value })}
      />
    </label>
  )
  return (
    <div className="places" ref={root}>
      <h2>{say.audit}</h2>
      <p>{say.auditLead}</p>
      <Stale reads={[people, removals]} />
      <div className="filters">
        <Choice
          label={say.who}
          name="who"
          value={filters.who}
          words={{ '': say.everybody, ...met, ...names, ...left, ...NAMELESS }}
          onChoose={who => set({ who })}
        />
        <Choice
          label={say.what}
          name="what"
          value={filters.what}
          words={{ '': say.everything, ...Object.fromEntries(AUDIT_KINDS.map(kind => [kind, AUDIT_WORDS[kind]])) }}
          onChoose={what => set({ what })}
        />
        <label className="date">
          {say.reference}
          <input
            name="reference"
            size={10}
            maxLength={8}
            autoComplete="off"
            value={filters.reference}
            onInput={event => set({ reference: event.currentTarget.value.trim().toUpperCase() })}
          />
        </label>
        {date('from', say.from)}
        {date('to', say.to)}
        <Export address={`${api}/api/admin/audit.csv`} query={`${query}`} part="csv">
          {say.csv}
        </Export>
      </div>
      <Entries
        key={`${query}`}
        url={`${api}/api/admin/audit?${query}`}
        onWho={(who, name) => {
          // The menu gets the person's name from the entry, because the list of staff lacks people who have left the
          // firm.
          setMet({ ...met, [who]: name })
          set({ who })
          // The pressed name disappears together with the old list, so the focus moves to the
          // filter.
          focusNext('[name=who]')
        }}
      />
    </div>
  )
}

/** The entries that match the filters, with a button that shows older entries. */
function Entries({ url, onWho }: { url: string; onWho: (id: string, name: string) => void }) {
  const { request } = useStaff()
  const [before, setBefore] = useState<AuditPage[]>([])
  const last = before.at(-1)
  const address = last ? (last.next as string) : url
  const read = useEvent(async (address: string): Promise<AuditPage> => {
    const response = await request(address.split('#')[0] as string)
    const entries = (await readAnswer(response)) as ListedAuditAnswer[]
    return { entries, next: nextAddress(response.headers.get('Link') ?? '', address) }
  })
  const [opened] = useState(() => Date.now())
  const page = useRead(`${address}#${opened}`, read)
  const entries = [...before, ...(page.value ? [page.value] : [])].flatMap(({ entries }) => entries)
  if (!entries.length && !page.value) return <WaitingPlace title={say.failed} missing={[page]} />
  const { value } = page
  return (
    <>
      <ol className="entries">
        {entries.map(entry => (
          <li key={`${entry.chain}${entry.n}`}>
            <Time iso={entry.at} />
            <button type="button" className="plain" onClick={() => onWho(idOf(entry.by), nameOf(entry.by))}>
              <Text>{nameOf(entry.by)}</Text>
              <span className="unseen">{say.onlyTheirs}</span>
            </button>
            <What entry={entry} />
          </li>
        ))}
      </ol>
      {page.error !== undefined && (
        <Failure title={say.failed} error={page.error} busy={page.busy} onRetry={page.retry} />
      )}
      <p role="status" tabIndex={-1} part="status">
        {value && !value.next && (entries.length ? say.all(entries.length) : say.none)}
      </p>
      {(value ? value.next : page.error === undefined) && (
        <p className="do">
          <button
            type="button"
            aria-disabled={!value || undefined}
            onClick={() => value && setBefore([...before, value])}
            part="more"
          >
            {value ? say.more : say.reading}
          </button>
        </p>
      )}
    </>
  )
}

/** The kind of an audit entry, and the person or record that the entry is about. */
function What({ entry }: { entry: ListedAuditAnswer }) {
  const { home } = useStaff()
  const { by, what, list, id, reference, person, content, details = {} } = entry
  const rest = Object.entries(details).map(([name, value]) => detailWords(name, value))
  return (
    <p>
      <b>{AUDIT_WORDS[what]}</b>
      {list && id !== undefined && (
        <>
          {' '}
          <a href={`${home}#/${list}/${id}`} {...(home.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
            {recordWords(list, reference ?? id)}
          </a>
        </>
      )}
      {list && id === undefined && ` ${listWords(list)}`}
      {person && person.id !== idOf(by) && (
        <>
          {' '}
          <Text>{person.name}</Text>
        </>
      )}
      {content && ` ${contentWords[content]}`}
      {rest.length > 0 && ` (${rest.join(', ')})`}
    </p>
  )
}

const idOf = (by: AuditBy) => (typeof by === 'string' ? by : by.id)
const nameOf = (by: AuditBy) => (typeof by === 'string' ? NAMELESS[by as Nameless] : by.name)

/**
 * The parameters for these filters in a request to the API. `from` and `to` are days in London; both days are included.
 */
function queryOf({ who, what, reference, from, to }: AuditFilters): URLSearchParams {
  const moment = (day: string, later = 0) => (day ? new Date(startOfDay(day, later)).toISOString() : '')
  const set = Object.entries({
    ...{ who, what, from: moment(from), to: moment(to, 1) },
    // An incomplete reference would find nothing, so the request leaves it out.
    reference: reference.length === 8 ? reference : '',
  }).filter(([, value]) => value)
  return new URLSearchParams(set)
}
