import { Component, type ReactNode, useEffect, useState } from 'react'
import { visitorName } from '../../../api/contract/record-fields'
import type { AdminRecord } from '../../../api/contract/records'
import { invalidate } from '../../parts/cache'
import { readAnswer, readPage } from '../calls'
import { countFilters, type Filters, NO_FILTERS, queryOf } from '../filters'
import type { AdminList } from '../list'
import { choices, strings } from '../strings'
import type { AuthedFetch } from '../transport'
import type { MoveFocus } from '../use-focus'
import { useList, useRead } from '../use-list'
import type { OfficeTime } from '../use-office'
import { Export } from './export'
import { Failure } from './failure'
import { Icon } from './icon'
import { ListPanel } from './list-panel'
import { type FailedChange, RecordView } from './record-view'
import { Choice, Toolbar } from './toolbar'

/** Rows that nobody sees are not drawn anew with every step from record to record. */
class DrawnWhileSeen extends Component<{ seen: boolean; children: ReactNode }> {
  override shouldComponentUpdate({ seen }: { seen: boolean }) {
    return seen
  }

  override render() {
    return this.props.children
  }
}

/** One list with what finds records in it, and the record that is open. */
export function ListView(props: {
  list: AdminList
  /** The list's address. */
  url: string
  api: string
  ask: AuthedFetch
  moveFocus: MoveFocus
  office: OfficeTime
  filters: Filters
  onFilter: (filters: Filters) => void
  /** The id of the open record. */
  record: number | undefined
  onOpen: (id: number | undefined) => void
  /** How often a record of this list was changed: what was read before is not read from the cache again. */
  edition: number
  onChanged: () => void
  /** Told when the list is really read. */
  onRead: () => void
  pending: number | undefined
  fresh: number
}) {
  const { list, url, api, ask, moveFocus, office, filters, onFilter, onOpen } = props
  const { edition, onChanged, onRead, pending, fresh } = props
  const query = `${queryOf(filters, office.now)}`
  // The edition at the time when the list was opened: a change shows in place, and moves no row.
  const [opened, setOpened] = useState({ query, edition })
  if (opened.query !== query) setOpened({ query, edition })
  const view = useList(`${url}?${opened.query}#${opened.edition}`, async address => {
    if (!address.includes('cursor=')) onRead()
    const [plain = ''] = address.split('#')
    return readPage(await ask(plain), address)
  })
  const [last, setLast] = useState(props.record)

  const records = view.records ?? []
  const at = records.findIndex(({ id }) => id === props.record)
  // One that stands on no page that was read: it was open before the session ended.
  const [kept, keep] = useState<AdminRecord>()
  const known = records[at] ?? (kept?.id === props.record ? kept : undefined)
  const alone = useRead(
    props.record && view.records && !known ? `${url}/${props.record}#${edition}` : undefined,
    async address => (await readAnswer(await ask(address.split('#')[0] as string))) as AdminRecord,
  )
  const record = known ?? alone.value

  function open(id: number | undefined) {
    if (id !== undefined) {
      setLast(id)
      // A search that was still on its way may find other records: this one stays open all the same.
      keep(records.find(record => record.id === id))
    }
    onOpen(id)
  }

  function openFromList(id: number) {
    open(id)
    moveFocus('record')
  }

  function close() {
    open(undefined)
    moveFocus('lastRow', 'search')
  }

  // The next page is read once the last record of this one is left.
  const [waitsFor, setWaitsFor] = useState<number>()
  useEffect(() => {
    const next = waitsFor === undefined ? undefined : records[waitsFor]
    if (!next) return
    setWaitsFor(undefined)
    open(next.id)
  })
  function step(by: number) {
    const next = records[at + by]
    if (next) return open(next.id)
    if (view.busy || !view.more) return
    setWaitsFor(at + by)
    view.more()
  }

  // Whoever has gone on meanwhile is told all the same, or would take it for done.
  const [failed, setFailed] = useState<FailedChange>()
  const failedTitle = ({ record }: FailedChange) =>
    record.id === props.record ? strings.changeFailed : strings.changeOfFailed(visitorName(record) || record.reference)
  const failure = failed && <Failure title={failedTitle(failed)} error={failed.error} />

  const clear = countFilters(filters) ? () => onFilter({ ...NO_FILTERS, sort: filters.sort }) : undefined
  const showsRecord = props.record !== undefined
  return (
    <div className="list-view">
      <div className="of-list" hidden={showsRecord}>
        <div className="lead">
          <p>{list.subtitle}</p>
          {pending !== undefined && <span className="tally">{strings.pendingOf(pending)}</span>}
          <span role="status" className="fresh" part="fresh">
            {fresh > 0 && (
              <>
                {strings.fresh(fresh)}{' '}
                <button type="button" className="plain" onClick={() => invalidate(url)}>
                  {strings.showFresh}
                </button>
              </>
            )}
          </span>
          <div className="beside">
            <Choice
              label={strings.sort}
              name="sort"
              value={filters.sort}
              words={choices.sort}
              onChoose={sort => onFilter({ ...filters, sort: sort as Filters['sort'] })}
            />
            <Export ask={ask} api={api} address={`${url}.csv`} query={query} />
            <button
              type="button"
              aria-disabled={view.busy || undefined}
              onClick={() => view.busy || invalidate(url)}
              part="refresh"
            >
              <Icon name="refresh" />
              {view.busy && view.records ? strings.refreshing : strings.refresh}
            </button>
          </div>
        </div>
        <Toolbar
          list={list}
          filters={filters}
          onChange={onFilter}
          onDown={() => records.length && moveFocus('firstRow')}
        />
        {!showsRecord && failure}
        <DrawnWhileSeen seen={!showsRecord}>
          <ListPanel list={list} view={view} office={office} last={last} onOpen={openFromList} onClear={clear} />
        </DrawnWhileSeen>
      </div>
      {showsRecord && record && (
        <RecordView
          list={list}
          record={record}
          url={`${url}/${record.id}`}
          ask={ask}
          waiting={office.waiting(list.name, record)}
          now={office.now}
          place={at < 0 ? undefined : { at: at + 1, of: view.total ?? records.length }}
          onPrevious={at > 0 ? () => step(-1) : undefined}
          onNext={at >= 0 && (at < records.length - 1 || view.more) ? () => step(1) : undefined}
          onClose={close}
          failure={failure}
          onFailed={setFailed}
          onChanged={changed => {
            view.put(changed)
            keep(changed)
            onChanged()
          }}
        />
      )}
      {showsRecord && !record && alone.error !== undefined && (
        <>
          <Failure title={strings.recordFailed} error={alone.error} busy={alone.busy} onRetry={alone.retry} />
          <button type="button" className="plain" onClick={close}>
            {strings.close}
          </button>
        </>
      )}
      {showsRecord && !record && alone.error === undefined && <p role="status">{strings.loading}</p>}
    </div>
  )
}
