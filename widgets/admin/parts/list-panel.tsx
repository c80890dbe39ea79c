import { useEffect, useRef } from 'react'
import { AnswerError } from '../calls'
import type { AdminList } from '../lists'
import { strings } from '../strings'
import type { ListView } from '../use-list'
import { Icon } from './icon'
import { RecordsTable, TableSkeleton } from './records-table'

/** A list in each of its states: on its way, failed, empty, or there. */
export function ListPanel({ list, view }: { list: AdminList; view: ListView }) {
  const { records, total, busy, error, failures, retry, more } = view
  const status = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)

  const press = (action: () => void) => () => {
    if (busy) return
    pressed.current = true
    action()
  }

  useEffect(() => {
    if (busy || !pressed.current) return
    pressed.current = false
    // The button that was pressed may be gone, and the focus with it.
    if (document.activeElement === document.body) status.current?.focus()
  }, [busy])

  return (
    <>
      {error !== undefined && (
        <div className="failure" part="failure">
          <Icon name="alert" />
          <div role="alert" key={failures}>
            <b>{strings.loadFailed}</b>
            <p>{error instanceof AnswerError ? error.message : strings.unreachable}</p>
          </div>
          <button type="button" aria-disabled={busy || undefined} onClick={press(retry)} part="retry">
            {busy ? strings.retrying : strings.retry}
          </button>
        </div>
      )}
      {records && records.length > 0 && <RecordsTable list={list} records={records} />}
      {!records && error === undefined && <TableSkeleton list={list} />}
      <div className={records?.length === 0 ? 'empty' : 'foot'}>
        {records?.length === 0 && <Icon name="inbox" />}
        <p role="status" tabIndex={-1} ref={status} className={records ? '' : 'unseen'} part="status">
          {records ? (records.length ? strings.shown(records.length, total) : list.empty) : busy && strings.loading}
        </p>
        {more && error === undefined && (
          <button type="button" aria-disabled={busy || undefined} onClick={press(more)} part="more">
            {busy ? strings.loading : strings.more}
          </button>
        )}
      </div>
    </>
  )
}
