import { useEffect, useRef, useState } from 'react'
import type { RecordState } from '../../api/contract/records'
import { invalidate, readOnce, subscribe } from '../parts/cache'
import type { Page } from './calls'

interface ListState {
  pages: Page[]
  busy: boolean
  error?: unknown
  failures: number
}

/** What a list shows, and what can be asked of it. */
export interface ListView {
  /** Undefined until the first page is there. */
  records: RecordState[] | undefined
  total: number | undefined
  busy: boolean
  error: unknown
  /** How many reads have failed so far: tells one failure from the next. */
  failures: number
  /** Reads the list anew. */
  refresh: () => void
  /** Reads what failed once more. */
  retry: () => void
  /** Reads the next page; absent where there is none. */
  more: (() => void) | undefined
}

/** A list through the page's one cache, page after page; read anew only when its entry is invalidated. */
export function useList(url: string, read: (url: string) => Promise<Page>): ListView {
  const [{ pages, busy, error, failures }, setState] = useState<ListState>({ pages: [], busy: true, failures: 0 })
  const asked = useRef<{ answer?: Promise<unknown>; retry: () => void }>({ retry() {} })

  function load(address: string, before: Page[]) {
    const answer = readOnce(address, address => read(address)) as Promise<Page>
    asked.current = { answer, retry: () => load(address, before) }
    // A later question makes this one's answer void.
    const settle = (change: (shown: ListState) => ListState) => asked.current.answer === answer && setState(change)
    setState(shown => ({ ...shown, busy: true }))
    answer.then(
      page => settle(({ failures }) => ({ pages: [...before, page], busy: false, failures })),
      error => settle(({ pages, failures }) => ({ pages, busy: false, error, failures: failures + 1 })),
    )
  }

  useEffect(() => {
    const loadFirst = () => load(url, [])
    loadFirst()
    const stop = subscribe(url, loadFirst)
    return () => {
      stop()
      asked.current = { retry() {} }
    }
  }, [url])

  const next = pages.at(-1)?.next
  return {
    records: pages.length ? pages.flatMap(({ records }) => records) : undefined,
    total: pages.at(-1)?.total,
    busy,
    error,
    failures,
    refresh: () => invalidate(url),
    retry: () => asked.current.retry(),
    more: next ? () => load(next, pages) : undefined,
  }
}

/** A single read through the page's one cache; undefined until it is there, where it fails, and without an address. */
export function useRead<Value>(url: string | undefined, read: (url: string) => Promise<Value>): Value | undefined {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    if (!url) return
    const address = url
    let asked: Promise<unknown> | undefined
    function load() {
      const answer = readOnce(address, url => read(url)) as Promise<Value>
      asked = answer
      answer.then(
        value => asked === answer && setValue(() => value),
        () => {},
      )
    }
    load()
    const stop = subscribe(url, load)
    return () => {
      asked = undefined
      stop()
    }
  }, [url])
  return value
}
