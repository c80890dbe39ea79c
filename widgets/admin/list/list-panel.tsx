import type { Filters, RecordRef } from '../filters'
import { Failure } from '../parts/failure'
import { Icon } from '../parts/icon'
import { filterWords, number, strings } from '../strings'
import type { OfficeTime } from '../use-office'
import type { TableLook } from './list'
import { type Picks, RecordsTable, TableSkeleton } from './records-table'
import type { searchStrings } from './search-hits'
import type { ListResult } from './use-list'

/** A list or a search in each of its states: on its way, failed, empty, or there. */
export function ListPanel(props: {
  look: TableLook
  view: ListResult
  office: OfficeTime
  filters: Filters
  /** The record that was open last. */
  last: RecordRef | undefined
  /** Whether it is open still. */
  isOpen: boolean
  /** Where a row's record is for itself. */
  addressOf: (ref: RecordRef) => string
  onOpen: (ref: RecordRef) => void
  picks: Picks | undefined
  /** Said where there is no record. */
  empty: string
  /** Takes all filters away; absent where there are none. */
  onClear: (() => void) | undefined
  /** Whether a search goes on by itself, and how it is stopped; absent for a list. */
  search: { goesOn: boolean; onStop: () => void; say: typeof searchStrings } | undefined
}) {
  const { look, view, office, filters, last, isOpen, addressOf, onOpen, picks, empty, onClear, search } = props
  const { rows, total, searched, busy, error, failures, retry, more } = view
  const isEmpty = rows?.length === 0
  const goesOn = !!search?.goesOn && !!more && error === undefined
  const said = () => {
    if (!rows || goesOn) return busy && (search ? search.say.searching : strings.loading)
    if (rows.length) return search ? search.say.found(rows.length) : strings.shown(rows.length, total)
    if (more) return strings.noneSoFar
    return onClear ? `${empty} ${strings.withFilters(filterWords(filters))}` : empty
  }
  return (
    <>
      {error !== undefined && (
        <Failure
          title={search ? strings.searchFailed : strings.loadFailed}
          error={error}
          busy={busy}
          count={failures}
          onRetry={() => busy || retry()}
        />
      )}
      {rows && !isEmpty && (
        <RecordsTable
          look={look}
          rows={rows}
          office={office}
          busy={busy && !goesOn}
          last={last}
          isOpen={isOpen}
          addressOf={addressOf}
          onOpen={onOpen}
          picks={picks}
        />
      )}
      {!rows && error === undefined && <TableSkeleton look={look} />}
      <div className={isEmpty && !goesOn ? 'empty' : 'foot'}>
        {isEmpty && !goesOn && <Icon name="inbox" />}
        <p role="status" tabIndex={-1} className={rows ? '' : 'unseen'} part="status">
          {said()}
        </p>
        {search && more && rows && error === undefined && (
          <p className="progress">
            <progress aria-label={search.say.searching} max={total} value={searched} />{' '}
            {search.say.searched(rows.length, number(searched ?? 0), number(total ?? 0))}
          </p>
        )}
        {goesOn && rows && (
          <button type="button" onClick={search?.onStop} part="stop">
            {search?.say.stop}
          </button>
        )}
        {more && !goesOn && error === undefined && (
          <button type="button" aria-disabled={busy || undefined} onClick={() => busy || more()} part="more">
            {busy ? strings.loading : search ? search.say.on : strings.more}
          </button>
        )}
        {isEmpty && !goesOn && onClear && (
          <button type="button" onClick={onClear} part="clear">
            {strings.clear}
          </button>
        )}
      </div>
    </>
  )
}
