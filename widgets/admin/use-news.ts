import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AdminCounts } from '../../api/contract/answers'
import { LISTS, type ListName } from '../../api/contract/records/records'
import { invalidate } from '../parts/cache'
import { subscribe } from '../parts/subscribe'
import type { Alerts } from './bar/alerts'
import { listsOf, type TabName } from './filters'
import type { StaffSession } from './staff-context'
import { useCounts, type Watched } from './use-counts'

/** The API's counts, and numbers that the dashboard computes from them for each tab. */
export interface News {
  counts: AdminCounts | undefined
  /** True when the counts have arrived, or when the wait for them has become too long. */
  isSettled: boolean
  /** The number of requests in a tab that arrived after the page had read the tab's lists. */
  freshIn: (tab: TabName) => number
  /** The number of pending requests in a tab that the signed-in person has not opened. */
  unreadIn: (tab: TabName) => { new: number; urgent: number }
  /**
   * The number of unread requests that the filters hide. The number is zero until the API has counted these requests
   * for `address`.
   */
  hiddenIn: (tab: TabName, address: string) => number
  /**
   * The number of changes that this page has made to records of `lists`. The number is part of the rows' address in the
   * cache, so a change makes cached responses outdated.
   */
  editionOf: (lists: readonly ListName[]) => number
  /** Must be called after this page has changed a record of a list. */
  noteChange: (list: ListName) => void
  /**
   * Must be called before the dashboard reads rows from an address. `lists` are the lists whose new requests the
   * response contains.
   */
  noteRead: (address: string, lists: readonly ListName[]) => void
  /** A ref to the function that returns the rows on the screen. The open list sets this function. */
  watched: RefObject<() => Watched | undefined>
  /** The time of the last response, in ms since 1970, if it is at least 30 seconds ago; otherwise undefined. */
  silentSince: number | undefined
  /** The time of the last response, in ms since 1970. */
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

  // For each list, `seen` contains the id of the newest record at the time when the page last read the list.
  // `readSince` contains the lists that the page has read since the last counts.
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

  // The value `setup` in the counts changes when a manager changes the office hours or the staff. The page then reads
  // the hours and the colleagues again.
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
      // A form on the same page invalidates only the cache of its own list. The inbox shows the list's requests, too,
      // so its cache also becomes invalid.
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
