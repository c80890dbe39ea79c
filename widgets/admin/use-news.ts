import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AdminCounts } from '../../api/contract/answers'
import { LISTS, type ListName } from '../../api/contract/records/records'
import { invalidate } from '../parts/cache'
import { subscribe } from '../parts/subscribe'
import type { Alerts } from './bar/alerts'
import { listsOf, type TabName } from './filters'
import type { StaffSession } from './staff-context'
import { useCounts, type Watched } from './use-counts'

/** The API's counts, and the numbers of new and unread requests in each tab that follow from them. */
export interface News {
  counts: AdminCounts | undefined
  /** True once the counts have arrived, or the wait for them has been too long. */
  isSettled: boolean
  /** The number of requests in a tab that arrived after its lists were read. */
  freshIn: (tab: TabName) => number
  /** The number of pending requests in a tab that the signed-in person has not opened. */
  unreadIn: (tab: TabName) => { new: number; urgent: number }
  /** The number of unread requests that the filters hide. Zero until the API has counted them for the tab's address. */
  hiddenIn: (tab: TabName, address: string) => number
  /**
   * The number of changes that this page has made to records of `lists`. A change makes the addresses of cached
   * responses outdated.
   */
  editionOf: (lists: readonly ListName[]) => number
  /** Must be called after this page has changed a record of a list. */
  noteChange: (list: ListName) => void
  /**
   * Must be called before the dashboard reads rows from an address. `lists` are the lists whose new requests the
   * response contains.
   */
  noteRead: (address: string, lists: readonly ListName[]) => void
  /** Contains the function that returns the rows on the screen; the open list sets it. */
  watched: RefObject<() => Watched | undefined>
  /** Set once no response has come for more than 30 seconds: the time of the last one (ms since 1970). */
  silentSince: number | undefined
  /** The time of the last response (ms since 1970). */
  checkedAt: number | undefined
  /** Reads the counts again. */
  count: () => void
}

/** Reads the counts of all lists during a session, and finds the number of new requests in each. */
export function useNews({ api, requestQuietly, may }: StaffSession, alerts: Alerts): News {
  const url = `${api}/api/admin/counts`
  const watched = useRef<() => Watched | undefined>(() => undefined)
  const { counts, counted, silentSince, checkedAt, isSettled, noteRead } = useCounts({
    url: may('requests.read') ? url : undefined,
    request: requestQuietly,
    watched: () => watched.current(),
    isAwake: Boolean(alerts.sound || alerts.notifies),
    onArrivals: alerts.tell,
  })

  // `seen` has the id of the newest record in each list when the list was last read. `readSince` are the lists that
  // were read after the last counts.
  const [seen, setSeen] = useState<Partial<Record<ListName, number>>>({})
  const readSince = useRef(new Set<ListName>())
  useEffect(() => {
    if (!counts) return
    const newest = Object.entries(counts.lists) as [ListName, { lastId: number }][]
    const read = readSince.current
    readSince.current = new Set()
    setSeen(seen => {
      const news = newest.filter(([name]) => read.has(name) || seen[name] === undefined)
      return { ...seen, ...Object.fromEntries(news.map(([name, { lastId }]) => [name, lastId])) }
    })
  }, [counts])

  // The counts say when a manager has changed the office hours, or colleagues came or left. Pages that are open then
  // read the hours and the colleagues again.
  const setup = useRef<number>(undefined)
  useEffect(() => {
    if (!counts) return
    if (setup.current !== undefined && setup.current !== counts.setup)
      for (const name of ['office', 'colleagues']) invalidate(`${api}/api/admin/${name}`)
    setup.current = counts.setup
  }, [api, counts])

  useEffect(() => {
    const inbox = `${api}/api/admin/requests`
    const stops = [
      subscribe(inbox, () => invalidate(url)),
      // A form on the same page invalidates only the cache of its own list, but the inbox shows the
      // list's requests, too.
      ...LISTS.map(list => subscribe(`${api}/api/admin/${list}`, () => invalidate(inbox))),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [api, url])

  const [editions, setEditions] = useState<Partial<Record<ListName, number>>>({})
  return {
    counts,
    silentSince,
    checkedAt,
    isSettled,
    freshIn: tab =>
      listsOf(tab).reduce((sum, name) => {
        return sum + Math.max(0, (counts?.lists[name]?.lastId ?? 0) - (seen[name] ?? Infinity))
      }, 0),
    unreadIn(tab) {
      const all = listsOf(tab).map(name => counts?.unread[name])
      const sum = (of: 'new' | 'urgent') => all.reduce((sum, count) => sum + (count?.[of] ?? 0), 0)
      return { new: sum('new'), urgent: sum('urgent') }
    },
    hiddenIn(tab, address) {
      if (counted.of !== address) return 0
      return listsOf(tab).reduce((sum, name) => {
        const all = counts?.unread[name]?.new ?? 0
        return sum + all - (counted.unread[name] ?? all)
      }, 0)
    },
    editionOf: lists => lists.reduce((sum, name) => sum + (editions[name] ?? 0), 0),
    noteChange(list) {
      setEditions(now => ({ ...now, [list]: (now[list] ?? 0) + 1 }))
      invalidate(url)
    },
    noteRead(address, lists) {
      for (const list of lists) readSince.current.add(list)
      noteRead(address)
    },
    watched,
    count: () => invalidate(url),
  }
}
