import { useEffect, useRef, useState } from 'react'
import type { AdminCounts } from '../../api/contract/answers'
import type { AdminRecord, ListName } from '../../api/contract/records/records'
import type { WorkBy } from '../../api/contract/records/work-facts'
import { subscribe } from '../parts/subscribe'
import { AnswerError, keepTag, readAnswer } from './calls'
import type { AuthedFetch } from './transport'
import { useEvent } from './use-event'

/** Time between two requests for news by a visible page, in ms. */
const POLL = 30_000

/** Time without an answer of the service after which lists report it, in ms. */
const SILENCE = 30_000
/** Time between two requests while the service does not answer, in ms. */
const RETRY = 5_000

/** The longest time that the first rows wait for the counts, in ms; later, the part above them may still move them. */
const PATIENCE = 1_000

/** The rows on the screen, which are updated when others change them. */
export interface Watched {
  list: ListName
  ids: number[]
  /** The address from which the rows were read. */
  of: string
  /** The filters of the list that the rows belong to; empty for a search. */
  filters: URLSearchParams
  tell: (changed: AdminRecord[], gone: number[]) => void
  /** Called with the people who have any of the rows open. */
  tellOpen: (list: ListName, open: { id: number; by: WorkBy }[]) => void
  /** Called with the records among the rows that the signed-in person has not opened. */
  tellUnread: (list: ListName, ids: number[], unread: number[]) => void
}

/** For each list, the number of unread requests that match the filters of an address. */
interface Counted {
  of: string | undefined
  shown: Partial<Record<ListName, number>>
}

/**
 * The API's counts, which are read every 30 seconds while the page is visible (with `isAwake` always), without
 * prolonging the session. `onArrivals` is called with the number of new requests in each list.
 */
export function useCounts(props: {
  /** The address of the counts; without an address, nothing is counted. */
  url: string | undefined
  ask: AuthedFetch
  /** The rows of each list. */
  watched: () => Watched[]
  isAwake: boolean
  onArrivals: ((arrivals: Partial<Record<ListName, number>>) => void) | undefined
}) {
  const { url, ask, watched, isAwake, onArrivals } = props
  const [counts, setCounts] = useState<AdminCounts>()
  const [counted, setCounted] = useState<Counted>({ of: undefined, shown: {} })
  const [isSettled, setSettled] = useState(false)
  const turn = useRef(0)
  const lastAnswer = useRef(Date.now())
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [silentSince, setSilentSince] = useState<number>()
  const [checkedAt, setCheckedAt] = useState<number>()
  /** The revision that is known for the rows: by address when they were read, and by list afterwards. */
  const revisions = useRef(new Map<string, number>())

  const load = useEvent(async () => {
    const mine = ++turn.current
    const isCurrent = () => mine === turn.current
    clearTimeout(retry.current)
    const lists = watched()
    const shown: Counted['shown'] = {}
    try {
      // The lists are requested one after the other, and the last answer contains the counts of all lists.
      for (const rows of lists.slice(0, -1)) if (isCurrent()) await follow(rows, shown, isCurrent)
      const answer = await follow(lists.at(-1), shown, isCurrent)
      if (!isCurrent()) return
      lastAnswer.current = Date.now()
      setCheckedAt(lastAnswer.current)
      setSilentSince(undefined)
      setCounted({ of: lists[0]?.of, shown })
      handleAnswer(answer)
    } catch (error) {
      if (!isCurrent()) return
      // The last counts stay on the screen, and the list says since when there is no news. A refusal counts as an
      // answer, too.
      if (!(error instanceof AnswerError) || error.status >= 500) {
        if (Date.now() - lastAnswer.current >= SILENCE) setSilentSince(lastAnswer.current)
        retry.current = setTimeout(poll, RETRY)
      }
    }
    setSettled(true)
  })

  /** Requests the counts, and updates the rows of a list with changes by others. */
  async function follow(
    rows: Watched | undefined,
    shown: Counted['shown'],
    isCurrent: () => boolean,
  ): Promise<AdminCounts> {
    const key = rows && `${rows.of} ${rows.list}`
    const revision = rows && (revisions.current.get(key as string) ?? revisions.current.get(rows.of))
    const query = new URLSearchParams(rows && { list: rows.list })
    if (rows?.ids.length && revision !== undefined) {
      query.set('ids', `${rows.ids}`)
      query.set('since', `${revision}`)
    }
    for (const [name, value] of rows?.filters ?? []) query.set(name, value)
    const answer = (await readAnswer(await ask(`${url}${query.size ? `?${query}` : ''}`))) as AdminCounts
    if (!isCurrent()) return answer
    if (key) revisions.current.set(key, answer.revision)
    if (answer.changed?.length || answer.gone?.length)
      rows?.tell((answer.changed ?? []).map(keepTag), answer.gone ?? [])
    if (!rows) return answer
    if (answer.unreadShown !== undefined) shown[rows.list] = answer.unreadShown
    if (query.has('ids')) {
      rows.tellOpen(rows.list, answer.inProgress ?? [])
      if (answer.unreadIds) rows.tellUnread(rows.list, rows.ids, answer.unreadIds)
    }
    return answer
  }

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
    if (!url) return
    const timer = setInterval(poll, POLL)
    const patience = setTimeout(() => setSettled(true), PATIENCE)
    const stop = subscribe(url, load)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      clearTimeout(retry.current)
      clearTimeout(patience)
      stop()
      document.removeEventListener('visibilitychange', poll)
    }
  }, [url])

  return {
    counts,
    counted,
    /** The time of the last answer (ms since 1970), if the service has not answered for more than 30 seconds. */
    silentSince,
    /** The time of the last answer (ms since 1970). */
    checkedAt,
    /** True once the counts have arrived, or have taken too long. */
    isSettled,
    /**
     * The list calls this function before it reads a page. The revision known at this time is then older than the rows
     * of the page.
     */
    noteRead(of: string) {
      if (counts) revisions.current.set(of, counts.revision)
      load()
    },
  }
}
