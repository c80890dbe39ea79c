import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AdminCounts } from '../../api/contract/answers'
import { LISTS, type ListName } from '../../api/contract/records/records'
import { invalidate } from '../parts/cache'
import { subscribe } from '../parts/subscribe'
import type { Alerts } from './bar/alerts'
import { listsOf, type TabName } from './filters'
import type { StaffSession } from './staff-context'
import { useCounts, type Watched } from './use-counts'

/** The counts, news and changes of all lists, while the dashboard shows a list. */
export interface News {
  counts: AdminCounts | undefined
  /** True once the counts have arrived, or have taken too long. */
  isSettled: boolean
  /** The number of requests in the lists of a tab that came after the lists were read. */
  freshIn: (tab: TabName) => number
  /** The number of pending requests in a tab that the signed-in person has not opened. */
  unreadIn: (tab: TabName) => { new: number; urgent: number }
  /** How many of the unread requests the filters hide, once they are counted for the tab's address. */
  hiddenIn: (tab: TabName, address: string) => number
  /**
   * How many changes this page has made to records of these lists; after a change, earlier answers are not taken from
   * the cache.
   */
  editionOf: (lists: readonly ListName[]) => number
  /** A function to call after a record of a list was changed. */
  noteChange: (list: ListName) => void
  /**
   * A function to call before the dashboard reads an address; `lists` names the lists whose new requests the answer
   * contains.
   */
  noteRead: (address: string, lists: readonly ListName[]) => void
  /** A function that returns the rows on the screen. */
  watched: RefObject<() => Watched | undefined>
  /** The time of the last answer (ms since 1970), if the service has not answered for more than 30 seconds. */
  silentSince: number | undefined
  /** The time of the last answer (ms since 1970). */
  checkedAt: number | undefined
  /** Reads the counts again. */
  count: () => void
}

/** Counts all lists during a session, and finds what is new in each. */
export function useNews({ api, askQuietly, may }: StaffSession, alerts: Alerts): News {
  const url = `${api}/api/admin/counts`
  const watched = useRef<() => Watched | undefined>(() => undefined)
  const { counts, counted, silentSince, checkedAt, isSettled, noteRead } = useCounts({
    url: may('requests.read') ? url : undefined,
    ask: askQuietly,
    watched: () => watched.current(),
    isAwake: Boolean(alerts.sound || alerts.notifies),
    onArrivals: alerts.tell,
  })

  // For each list, the newest record when it was last read; and the lists that were read after the last count.
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

  useEffect(() => {
    const inbox = `${api}/api/admin/requests`
    const stops = [
      subscribe(inbox, () => invalidate(url)),
      // A form beside the dashboard invalidates only its own list, but the inbox shows the same requests.
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
        return sum + all - (counted.shown[name] ?? all)
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
