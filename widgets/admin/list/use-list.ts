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
  /** The address of these rows. */
  of?: string
  busy: boolean
  error?: unknown
  failures: number
}

/** The list and the id of a row's record. */
export const refOf = ({ list, record }: Row): RecordRef => ({ list, id: record.id })

/** True when a row shows this record. */
export const isOf = ({ list, record }: Row, ref: RecordRef | undefined) => list === ref?.list && record.id === ref.id

/** The rows of a list, and the functions that change them. */
export interface ListResult {
  /** The rows; undefined until the first page has arrived. */
  rows: Row[] | undefined
  total: number | undefined
  /** The number of records that a search has covered. */
  searched: number | undefined
  busy: boolean
  error: unknown
  /** The number of failed reads, which distinguishes one failure from the next. */
  failures: number
  /** Shows a changed record; without one, shows it as erased. */
  put: (ref: RecordRef, record?: AdminRecord) => void
  /** Shows the people who have records of a list open. */
  showOpen: (list: ListName, open: { id: number; by: WorkBy }[]) => void
  /** Shows which records of a list the signed-in person has not opened. */
  showUnread: (list: ListName, ids: number[], unread: number[]) => void
  /** Repeats the failed read. */
  retry: () => void
  /** Reads the next page; absent after the last page. */
  more: (() => void) | undefined
}

const sourceOf = (url: string) => url.replace(/\?.*/, '')

/**
 * Reads a list through the page's one cache, page after page. The list is read again only when its entry is
 * invalidated.
 */
export function useList(url: string, read: (url: string) => Promise<Page>): ListResult {
  const [{ pages, of, busy, error, failures }, setState] = useState<ListState>({ pages: [], busy: true, failures: 0 })
  const asked = useRef<{ retry: () => void }>({ retry() {} })

  const load = useEvent((address: string) => {
    const question = { retry: () => load(address) }
    asked.current = question
    // A later address makes this answer void.
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
      // The results of another filter do not belong here.
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
    // Rows of another list, or of a search, are not the rows of this address.
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
    // The next page of another filter does not belong here.
    more: next && of === url ? () => load(next) : undefined,
  }
}

/** The result of a single read. */
export interface ReadResult<Value> {
  /** The value; undefined until it has arrived. */
  value: Value | undefined
  error: unknown
  busy: boolean
  /** Repeats a failed read. */
  retry: () => void
}

/**
 * Reads one value through the page's one cache; reads nothing without an address. A failure leaves the earlier value.
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
  // The value of another address does not belong here.
  const { value, error } = state.url === url ? state : { value: undefined, error: undefined }
  return { value, error, busy: state.busy, retry: () => retry.current() }
}
