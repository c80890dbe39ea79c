import { useEffect, useRef, useState } from 'react'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { WorkBy } from '../../../api/contract/records/work-facts'
import { readOnce } from '../../parts/cache'
import { subscribe } from '../../parts/subscribe'
import { type Page, type Row, withUnread } from '../calls'
import type { RecordRef } from '../filters'
import { useEvent } from '../use-event'
import { withChange } from './in-order'

interface ListState {
  pages: Page[]
  /** The address from which the rows come. */
  of?: string
  busy: boolean
  error?: unknown
  failures: number
}

/** The list and the id of the record in a row. */
export const refOf = ({ list, record }: Row): RecordRef => ({ list, id: record.id })

/** True when the row shows this record. */
export const isOf = ({ list, record }: Row, ref: RecordRef | undefined) => list === ref?.list && record.id === ref.id

/** The rows of a list, with functions that change them. */
export interface ListResult {
  /** The rows; undefined until the first page has arrived. */
  rows: Row[] | undefined
  total: number | undefined
  /** The number of records that a search has looked through. */
  searched: number | undefined
  busy: boolean
  error: unknown
  /** The number of failed attempts, by which a component recognizes a new failure with the same error. */
  failures: number
  /** Shows a record after a change. Without `record`, shows the record at `ref` as erased. */
  put: (ref: RecordRef, record?: AdminRecord) => void
  /** Shows in the rows of a list the people who have a record open. */
  showOpen: (list: ListName, open: { id: number; by: WorkBy }[]) => void
  /**
   * In the rows with these `ids`, shows whether the signed-in person has opened the record; `unread` are the ids of the
   * records not yet opened.
   */
  showUnread: (list: ListName, ids: number[], unread: number[]) => void
  /** Repeats the attempt that failed. */
  retry: () => void
  /** Reads the next page; absent after the last one. */
  more: (() => void) | undefined
}

const sourceOf = (url: string) => url.replace(/\?.*/, '')

/**
 * Reads a list page by page, through the cache that all widgets of the page share. The hook reads the list again only
 * after the list's entry in the cache has become invalid.
 */
export function useList(url: string, read: (url: string) => Promise<Page>): ListResult {
  const [{ pages, of, busy, error, failures }, setState] = useState<ListState>({ pages: [], busy: true, failures: 0 })
  const asked = useRef<{ retry: () => void }>({ retry() {} })

  const load = useEvent((address: string) => {
    const question = { retry: () => load(address) }
    asked.current = question
    // `settle` ignores the response if the hook has sent a newer request meanwhile.
    const settle = (change: (shown: ListState) => ListState) => asked.current === question && setState(change)
    setState(shown => ({ ...shown, busy: true }))
    const answer = readOnce(address, address => read(address)) as Promise<Page>
    answer.then(
      page =>
        settle(({ pages, failures }) => ({
          pages: address === url ? [page] : [...pages, page],
          of: url,
          busy: false,
          failures,
        })),
      // After a failure at a new address, the rows of the earlier address are removed.
      error =>
        settle(({ pages, of, failures }) => ({
          pages: of === url ? pages : [],
          of: url,
          busy: false,
          error,
          failures: failures + 1,
        })),
    )
  })

  useEffect(() => {
    const loadFirst = () => load(url)
    loadFirst()
    const stop = subscribe(url, loadFirst)
    return () => {
      stop()
      asked.current = { retry() {} }
    }
  }, [url])

  const changeRows = (change: (row: Row) => Row) =>
    setState(({ pages, ...shown }) => ({
      ...shown,
      pages: pages.map(page => ({ ...page, rows: page.rows.map(change) })),
    }))

  const next = pages.at(-1)?.next
  return {
    // While the first page is loading, the earlier rows stay on the screen if they come from the same list or search
    // and only the filters have changed.
    rows: of && sourceOf(of) === sourceOf(url) && pages.length ? pages.flatMap(({ rows }) => rows) : undefined,
    total: pages.at(-1)?.total,
    searched: pages.at(-1)?.searched,
    busy,
    error,
    failures,
    put: (ref, record) =>
      changeRows(row => (isOf(row, ref) ? (record ? withChange(row, record) : { ...row, isErased: true }) : row)),
    showOpen: (list, open) =>
      changeRows(row => {
        const openBy = open.filter(({ id }) => row.list === list && row.record.id === id).map(({ by }) => by)
        return row.list === list && (openBy.length || row.openBy) ? { ...row, openBy } : row
      }),
    showUnread: (list, ids, unread) =>
      changeRows(row => {
        const isUnread = unread.includes(row.record.id)
        const isTold = row.list === list && ids.includes(row.record.id) && Boolean(row.record.unread) !== isUnread
        return isTold ? { ...row, record: withUnread(row.record, isUnread) } : row
      }),
    retry: () => asked.current.retry(),
    // While the rows are still those of an earlier filter, no further page may be added to them.
    more: next && of === url ? () => load(next) : undefined,
  }
}

/** The result of reading one value. */
export interface ReadResult<Value> {
  /** The value that was read; undefined until it has arrived. */
  value: Value | undefined
  error: unknown
  busy: boolean
  /** Repeats an attempt that failed. */
  retry: () => void
}

/**
 * Reads one value through the cache that all widgets of the page share; without an address, reads nothing. After a
 * failed attempt, the value from an earlier attempt is still returned.
 */
export function useRead<Value>(url: string | undefined, read: (url: string) => Promise<Value>): ReadResult<Value> {
  const [state, setState] = useState<{ url?: string; value?: Value; error?: unknown; busy: boolean }>({ busy: true })
  const retry = useRef(() => {})
  const readNow = useEvent(read)
  useEffect(() => {
    if (!url) return
    const address = url
    let asked: Promise<unknown> | undefined
    function load() {
      const answer = readOnce(address, readNow) as Promise<Value>
      asked = answer
      setState(shown => ({ ...shown, busy: true }))
      answer.then(
        value => asked === answer && setState({ url: address, value, busy: false }),
        error => asked === answer && setState(shown => ({ ...shown, url: address, error, busy: false })),
      )
    }
    retry.current = load
    load()
    const stop = subscribe(url, load)
    return () => {
      asked = undefined
      stop()
    }
  }, [url])
  // A value or an error from another address is not returned.
  const { value, error } = state.url === url ? state : { value: undefined, error: undefined }
  return { value, error, busy: state.busy, retry: () => retry.current() }
}
