import { useEffect, useState } from 'react'
import { warnOfSilence } from '../reading'
import { invalidate, readOnce } from './cache'
import { readContent } from './read-content'
import { subscribe } from './subscribe'
import { warn } from './warn'

/** Reads a list from the API; rejects with `STATUS: body`. */
export type ReadContent = (url: string) => Promise<unknown[]>

/** A tag that may get its content from a script instead of the API, as in the dashboard's preview. */
export type Fed = HTMLElement & { read?: ReadContent }

/**
 * Reads a list once, through the cache that all widgets of the page share. The hook reads the list again only after the
 * cached response has become invalid, for example by `retry`.
 */
export function useContent<Item>(api: string, path: string, read: ReadContent = readContent) {
  const [state, setState] = useState<{ items?: Item[]; failed?: boolean }>({})
  const url = api + path

  useEffect(() => {
    let current = true
    const show = (next: typeof state) => current && setState(next)
    const load = () =>
      readOnce(url, read).then(
        items => show({ items: items as Item[] }),
        (error: Error) => {
          show({ failed: true })
          if (/^\d/.test(error.message)) warn(`${url} could not be read: ${error.message}`)
          else warnOfSilence(url)
        },
      )
    load()
    const stop = subscribe(url, load)
    return () => {
      current = false
      stop()
    }
  }, [url, read])

  function retry() {
    setState({})
    invalidate(url)
  }
  return { ...state, retry }
}
