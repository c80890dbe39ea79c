import type { AdminList } from '../list'
import { strings } from '../strings'
import type { ListView } from '../use-list'
import type { OfficeTime } from '../use-office'
import { Failure } from './failure'
import { Icon } from './icon'
import { RecordsTable, TableSkeleton } from './records-table'

/** A list in each of its states: on its way, failed, empty, or there. */
export function ListPanel(props: {
  list: AdminList
  view: ListView
  office: OfficeTime
  /** The record that was open last. */
  last: number | undefined
  onOpen: (id: number) => void
  /** Takes all filters away; absent where there are none. */
  onClear: (() => void) | undefined
}) {
  const { list, view, office, last, onOpen, onClear } = props
  const { records, total, busy, error, failures, retry, more } = view
  const isEmpty = records?.length === 0
  const said = () => {
    if (!records) return busy && strings.loading
    if (records.length) return strings.shown(records.length, total)
    return more ? strings.noneSoFar : list.empty
  }
  return (
    <>
      {error !== undefined && (
        <Failure
          title={strings.loadFailed}
          error={error}
          busy={busy}
          count={failures}
          onRetry={() => busy || retry()}
        />
      )}
      {records && !isEmpty && (
        <RecordsTable list={list} records={records} office={office} busy={busy} last={last} onOpen={onOpen} />
      )}
      {!records && error === undefined && <TableSkeleton list={list} />}
      <div className={isEmpty ? 'empty' : 'foot'}>
        {isEmpty && <Icon name="inbox" />}
        <p role="status" tabIndex={-1} className={records ? '' : 'unseen'} part="status">
          {said()}
        </p>
        {more && error === undefined && (
          <button type="button" aria-disabled={busy || undefined} onClick={() => busy || more()} part="more">
            {busy ? strings.loading : total === undefined ? strings.searchOn : strings.more}
          </button>
        )}
        {isEmpty && onClear && (
          <button type="button" onClick={onClear} part="clear">
            {strings.clear}
          </button>
        )}
      </div>
    </>
  )
}
