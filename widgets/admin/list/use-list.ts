import { useEffect, useRef, useState } from 'react'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { WorkBy } from '../../../api/contract/records/work-facts'
import { readOnce } from '../../parts/cache'
import { subscribe } from '../../parts/subscribe'
import { type Page, type Row, withUnread } from '../calls'
import type { RecordRef } from '../filters'
import { useEvent } from '../use-event'

interface ListState {
  pages: Page[]
  /** The address from which these rows come. */
  of?: string
  busy: boolean
  error?: unknown
  failures: number
}

/** The list and the id of the record in a row. */
export const refOf = ({ list, record }: Row): RecordRef => ({ list, id: record.id })

/** True when the row is of this record. */
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
  /** The number of failed attempts, by which two failures can be told apart. */
  failures: number
  /** Shows a record after a change; if none is given, shows it as erased. */
  put: (ref: RecordRef, record?: AdminRecord) => void
  /** Shows who has which records of a list open. */
  showOpen: (list: ListName, open: { id: number; by: WorkBy }[]) => void
  /** Shows which records of a list the signed-in person has not opened. */
  showUnread: (list: ListName, ids: number[], unread: number[]) => void
  /** Repeats the attempt that failed. */
  retry: () => void
  /** Reads the next page; absent after the last one. */
  more: (() => void) | undefined
}

const sourceOf = (url: string) => url.replace(/\?.*/, '')

/**
 * Reads a list through the cache that the page shares, page by page. The list is read again only when its entry in the
 * cache is invalidated.
 */
export function useList(url: string, read: (url: string) => Promise<Page>): ListResult {
  const [{ pages, of, busy, error, failures }, setState] = useState<ListState>({ pages: [], busy: true, failures: 0 })
  const asked = useRef<{ retry: () => void }>({ retry() {} })

  const load = useEvent((address: string) => {
    const question = { retry: () => load(address) }
    asked.current = question
    // The address has changed since, so this answer is ignored.
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
      // Results of another filter must not be added here.
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
    // Rows of another list or search are not the rows at this address.
    rows: of && sourceOf(of) === sourceOf(url) && pages.length ? pages.flatMap(({ rows }) => rows) : undefined,
    total: pages.at(-1)?.total,
    searched: pages.at(-1)?.searched,
    busy,
    error,
    failures,
    put: (ref, record) =>
      changeRows(row => (isOf(row, ref) ? { ...row, ...(record ? { record } : { gone: true }) } : row)),
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
    // The next page of another filter must not be added here.
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
 * Reads one value through the cache that the page shares; without an address, reads nothing. A failed attempt keeps the
 * earlier value.
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
  // The value at another address must not be used here.
  const { value, error } = state.url === url ? state : { value: undefined, error: undefined }
  return { value, error, busy: state.busy, retry: () => retry.current() }
}
