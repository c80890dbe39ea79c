import { useEffect, useRef, useState } from 'react'
import type { AdminCounts } from '../../api/contract/answers'
import type { AdminRecord, ListName } from '../../api/contract/records/records'
import type { WorkBy } from '../../api/contract/records/work-facts'
import { subscribe } from '../parts/subscribe'
import { AnswerError, keepTag, readAnswer } from './calls'
import type { RecordRef } from './filters'
import type { AuthedFetch } from './transport'
import { useEvent } from './use-event'

/** The time between two requests for the counts by a visible page, in ms. */
const POLL = 30_000

/** After this time without a response, in ms, the lists say that the service does not respond. */
const SILENCE = 30_000
/** The time between a failed request for the counts and the next one, in ms. */
const RETRY = 5_000

/** The longest time that the first rows wait for the counts, in ms. Counts that arrive later may move the rows. */
const PATIENCE = 1_000

/** The rows on the screen, with functions that update them when other people change the records. */
export interface Watched {
  lists: readonly ListName[]
  rows: RecordRef[]
  /** The address from which the rows were read. */
  of: string
  /** The filters of the rows; empty for a search. */
  filters: URLSearchParams
  updateRows: (list: ListName, changed: AdminRecord[], gone: number[]) => void
  /** Called with the people who have any of the rows open. */
  updateOpen: (list: ListName, open: { id: number; by: WorkBy }[]) => void
  /** Called with the ids of the rows in a list, and with the ids of those that the signed-in person has not opened. */
  updateUnread: (list: ListName, ids: number[], unread: number[]) => void
}

/** The number of unread requests in each list that match the filters in the address `of`. */
interface UnreadShown {
  of: string | undefined
  unread: Partial<Record<ListName, number>>
}

/** The number of urgent requests that the signed-in person has not opened. */
const urgentIn = ({ unread }: AdminCounts) => Object.values(unread).reduce((sum, { urgent }) => sum + urgent, 0)

/**
 * The API's counts. The page reads them every 30 seconds while it is visible (with `isAwake` also while it is hidden),
 * without prolonging the session. `onArrivals` gets the number of new requests in each list, and the rise in unread
 * urgent requests.
 */
export function useCounts(props: {
  /** The address of the counts. If undefined, the hook reads nothing. */
  url: string | undefined
  request: AuthedFetch
  watched: () => Watched | undefined
  isAwake: boolean
  onArrivals: ((arrivals: Partial<Record<ListName, number>>, urgent: number) => void) | undefined
}) {
  const { url, request, watched, isAwake, onArrivals } = props
  const [counts, setCounts] = useState<AdminCounts>()
  const [counted, setCounted] = useState<UnreadShown>({ of: undefined, unread: {} })
  const [isSettled, setSettled] = useState(false)
  /**
   * `begun` is the number of requests for counts so far. The response to any of the first `past` requests is outdated.
   */
  const looks = useRef({ begun: 0, past: 0 })
  const lastAnswer = useRef(Date.now())
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [silentSince, setSilentSince] = useState<number>()
  const [checkedAt, setCheckedAt] = useState<number>()
  /** The revision of the API's data at the time when the page read rows, by the address of the rows. */
  const revisions = useRef(new Map<string, number>())

  const load = useEvent(async () => {
    const look = ++looks.current.begun
    // A slow response stays valid until the response to a later request has arrived.
    const isNews = () => look > looks.current.past
    clearTimeout(retry.current)
    const rows = watched()
    const query = queryFor(rows)
    try {
      const answer = (await readAnswer(await request(`${url}${query.size ? `?${query}` : ''}`))) as AdminCounts
      if (!isNews()) return
      looks.current.past = look
      lastAnswer.current = Date.now()
      setCheckedAt(lastAnswer.current)
      setSilentSince(undefined)
      if (rows) follow(rows, answer, query.has('ids'))
      handleAnswer(answer)
    } catch (error) {
      if (!isNews()) return
      // The last counts stay on the screen, and the list says since when the service has not responded. An error with a
      // status under 500 proves that the service responds.
      if (!(error instanceof AnswerError) || error.status >= 500) {
        if (Date.now() - lastAnswer.current >= SILENCE) setSilentSince(lastAnswer.current)
        clearTimeout(retry.current)
        retry.current = setTimeout(poll, RETRY)
      }
    }
    setSettled(true)
  })

  /** The parameters with which the API also reports changes of the rows on the screen. */
  function queryFor(watched: Watched | undefined): URLSearchParams {
    if (!watched) return new URLSearchParams()
    const { lists, rows, of, filters } = watched
    const query = new URLSearchParams({ list: `${lists}` })
    const revision = revisions.current.get(of)
    if (rows.length && revision !== undefined) {
      query.set('ids', `${rows.map(({ list, id }) => (lists.length > 1 ? `${list}/${id}` : id))}`)
      query.set('since', `${revision}`)
    }
    for (const [name, value] of filters) query.set(name, value)
    return query
  }

  /**
   * Updates the rows on the screen with changes by other people. `hasIds` is true when the request contained the ids of
   * the rows.
   */
  function follow({ lists, rows, of, ...watched }: Watched, answer: AdminCounts, hasIds: boolean) {
    revisions.current.set(of, answer.revision)
    const unread: UnreadShown['unread'] = {}
    for (const list of lists) {
      const answered = lists.length > 1 ? answer.byList?.[list] : answer
      if (!answered) continue
      const { changed = [], gone = [], inProgress = [], unreadIds, unreadShown } = answered
      if (changed.length || gone.length) watched.updateRows(list, changed.map(keepTag), gone)
      if (unreadShown !== undefined) unread[list] = unreadShown
      const ids = rows.filter(row => row.list === list).map(({ id }) => id)
      if (!hasIds || !ids.length) continue
      watched.updateOpen(list, inProgress)
      if (unreadIds) watched.updateUnread(list, ids, unreadIds)
    }
    setCounted({ of, unread })
  }

  const handleAnswer = useEvent((answer: AdminCounts) => {
    setCounts(answer)
    if (!counts) return
    const arrived = Object.entries(answer.lists).map(([name, { lastId }]) => {
      return [name, lastId - (counts.lists[name as ListName]?.lastId ?? lastId)] as const
    })
    const urgent = Math.max(0, urgentIn(answer) - urgentIn(counts))
    if (arrived.some(([, count]) => count > 0)) onArrivals?.(Object.fromEntries(arrived), urgent)
  })

  const poll = useEvent(() => {
    if (isAwake || document.visibilityState === 'visible') load()
  })
  /**
   * Reads the counts again after a change. The responses to earlier requests do not contain the change, so the page
   * ignores them.
   */
  const renew = useEvent(() => {
    looks.current.past = looks.current.begun
    load()
  })
  useEffect(() => {
    if (!url) return
    const timer = setInterval(poll, POLL)
    const patience = setTimeout(() => setSettled(true), PATIENCE)
    const stop = subscribe(url, renew)
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
    /** The time of the last response, in ms since 1970, if it is at least 30 seconds ago; otherwise undefined. */
    silentSince,
    /** The time of the last response, in ms since 1970. */
    checkedAt,
    /** True when the counts have arrived, or when the wait for them has become too long. */
    isSettled,
    /**
     * The list calls this function before it reads a page. So the revision that is stored for `of` is never newer than
     * the rows of the page.
     */
    noteRead(of: string) {
      if (counts) revisions.current.set(of, counts.revision)
      renew()
    },
  }
}
