import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AdminCounts } from '../../api/contract/answers'
import { LISTS, type ListName } from '../../api/contract/records/records'
import { invalidate } from '../parts/cache'
import { subscribe } from '../parts/subscribe'
import type { Alerts } from './bar/alerts'
import type { StaffSession } from './staff-context'
import { useCounts, type Watched } from './use-counts'

/** What the dashboard knows of all lists while it shows one: their counts, what is new in them, and what was changed. */
export interface News {
  counts: AdminCounts | undefined
  /** True once the counts are there, or not worth waiting for. */
  isSettled: boolean
  /** How many requests came into a list since it was read. */
  freshIn: (list: ListName) => number
  /** The pending requests of lists that the person who has signed in has not opened. */
  unreadIn: (lists: readonly ListName[]) => { new: number; urgent: number }
  /** How many of these the filters hide of a list, once they are counted for its address. */
  hiddenIn: (list: ListName, address: string) => number
  /** How often records of these lists were changed here: what was read before is not read from the cache again. */
  editionOf: (lists: readonly ListName[]) => number
  /** To be told when a record of a list was changed. */
  noteChange: (list: ListName) => void
  /** To be told before an address is really read; `list` is the list whose new requests it shows. */
  noteRead: (address: string, list: ListName | undefined) => void
  /** Takes which rows are on the screen. */
  watched: RefObject<() => Watched | undefined>
  /** Counts anew. */
  count: () => void
}

/** Counts all lists for as long as a session lives, and tells what is new in each. */
export function useNews({ api, askQuietly }: StaffSession, alerts: Alerts): News {
  const url = `${api}/api/admin/counts`
  const watched = useRef<() => Watched | undefined>(() => undefined)
  const { counts, countedFor, isSettled, noteRead } = useCounts({
    url,
    ask: askQuietly,
    watched: () => watched.current(),
    isAwake: Boolean(alerts.sound || alerts.notifies),
    onArrivals: alerts.tell,
  })

  // The newest that each list had when it was read last, and which were read since they were counted last.
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
    const stops = LISTS.map(name => subscribe(`${api}/api/admin/${name}`, () => invalidate(url)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [api, url])

  const [editions, setEditions] = useState<Partial<Record<ListName, number>>>({})
  return {
    counts,
    isSettled,
    freshIn: name => Math.max(0, (counts?.lists[name]?.lastId ?? 0) - (seen[name] ?? Infinity)),
    unreadIn(lists) {
      const all = lists.map(name => counts?.unread[name])
      const sum = (of: 'new' | 'urgent') => all.reduce((sum, count) => sum + (count?.[of] ?? 0), 0)
      return { new: sum('new'), urgent: sum('urgent') }
    },
    hiddenIn(name, address) {
      const { unread, unreadShown } = { ...counts }
      return unreadShown !== undefined && countedFor === address ? (unread?.[name]?.new ?? 0) - unreadShown : 0
    },
    editionOf: lists => lists.reduce((sum, name) => sum + (editions[name] ?? 0), 0),
    noteChange(list) {
      setEditions(now => ({ ...now, [list]: (now[list] ?? 0) + 1 }))
      invalidate(url)
    },
    noteRead(address, list) {
      if (list) readSince.current.add(list)
      noteRead(address)
    },
    watched,
    count: () => invalidate(url),
  }
}
