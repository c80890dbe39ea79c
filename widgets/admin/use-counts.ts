import { useEffect, useRef, useState } from 'react'
import type { AdminCounts } from '../../api/contract/answers'
import type { AdminRecord, ListName } from '../../api/contract/records/records'
import type { WorkBy } from '../../api/contract/records/work-facts'
import { subscribe } from '../parts/subscribe'
import { keepTag, readAnswer } from './calls'
import type { AuthedFetch } from './transport'
import { useEvent } from './use-event'

/** How often a page that is looked at asks what is new, in ms. */
const POLL = 30_000

/** How long the first rows wait for what is counted, in ms: what stands above them then would move them. */
const PATIENCE = 1_000

/** The rows on the screen, which are to follow what others do with them. */
export interface Watched {
  list: ListName
  ids: number[]
  /** The address that they were read from. */
  of: string
  /** What narrows the list that they are of; empty for a search. */
  filters: URLSearchParams
  tell: (changed: AdminRecord[], gone: number[]) => void
  /** Told who else has which of them open. */
  tellOpen: (list: ListName, open: { id: number; by: WorkBy }[]) => void
  /** Told which of some records the person who has signed in has not opened. */
  tellUnread: (list: ListName, ids: number[], unread: number[]) => void
}

/**
 * What the API counts, asked for every 30 seconds while the page is looked at (`isAwake` keeps it going behind others),
 * by a call that keeps no session alive. `onArrivals` hears how many came into each list meanwhile.
 */
export function useCounts(props: {
  url: string
  ask: AuthedFetch
  watched: () => Watched | undefined
  isAwake: boolean
  onArrivals: ((arrivals: Partial<Record<ListName, number>>) => void) | undefined
}) {
  const { url, ask, watched, isAwake, onArrivals } = props
  const [counts, setCounts] = useState<AdminCounts>()
  const [countedFor, setCountedFor] = useState<string>()
  const [isSettled, setSettled] = useState(false)
  const turn = useRef(0)
  /** The revision that rows are known to be at: of an address when it was read, and of each of its lists since. */
  const revisions = useRef(new Map<string, number>())

  const load = useEvent(async () => {
    const mine = ++turn.current
    const rows = watched()
    const key = rows && `${rows.of} ${rows.list}`
    const revision = rows && (revisions.current.get(key as string) ?? revisions.current.get(rows.of))
    const query = new URLSearchParams(rows && { list: rows.list })
    if (rows?.ids.length && revision !== undefined) {
      query.set('ids', `${rows.ids}`)
      query.set('since', `${revision}`)
    }
    for (const [name, value] of rows?.filters ?? []) query.set(name, value)
    try {
      const answer = (await readAnswer(await ask(query.size ? `${url}?${query}` : url))) as AdminCounts
      if (mine !== turn.current) return
      if (key) revisions.current.set(key, answer.revision)
      if (answer.changed?.length || answer.gone?.length)
        rows?.tell((answer.changed ?? []).map(keepTag), answer.gone ?? [])
      if (rows && query.has('ids')) {
        rows.tellOpen(rows.list, answer.inProgress ?? [])
        if (answer.unreadIds) rows.tellUnread(rows.list, rows.ids, answer.unreadIds)
      }
      setCountedFor(rows?.of)
      handleAnswer(answer)
    } catch {
      // What is known stays; the lists themselves say when the API is away.
    }
    setSettled(true)
  })

  const handleAnswer = useEvent((answer: AdminCounts) => {
    setCounts(answer)
    if (!counts) return
    const arrived = Object.entries(answer.lists).map(([name, { lastId }]) => {
      return [name, lastId - (counts.lists[name as ListName]?.lastId ?? lastId)] as const
    })
    if (arrived.some(([, count]) => count > 0)) onArrivals?.(Object.fromEntries(arrived))
  })

  const poll = useEvent(() => {
    if (isAwake || document.visibilityState === 'visible') load()
  })
  useEffect(() => {
    const timer = setInterval(poll, POLL)
    const patience = setTimeout(() => setSettled(true), PATIENCE)
    const stop = subscribe(url, load)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      clearTimeout(patience)
      stop()
      document.removeEventListener('visibilitychange', poll)
    }
  }, [url])

  return {
    counts,
    /** The address of the list whose filters they are counted with. */
    countedFor,
    /** Whether they are there, or not worth waiting for. */
    isSettled,
    /** To be called before an address is read: what is known then is older than its rows. */
    noteRead(of: string) {
      if (counts) revisions.current.set(of, counts.revision)
      load()
    },
  }
}
