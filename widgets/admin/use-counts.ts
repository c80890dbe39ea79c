import { useEffect, useRef, useState } from 'react'
import type { AdminCounts } from '../../api/contract/answers'
import type { AdminRecord, ListName } from '../../api/contract/records/records'
import type { WorkBy } from '../../api/contract/records/work-facts'
import { subscribe } from '../parts/subscribe'
import { AnswerError, keepTag, readAnswer } from './calls'
import type { RecordRef } from './filters'
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
  lists: readonly ListName[]
  rows: RecordRef[]
  /** The address from which the rows were read. */
  of: string
  /** The filters that the rows passed; empty for a search. */
  filters: URLSearchParams
  tell: (list: ListName, changed: AdminRecord[], gone: number[]) => void
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
  watched: () => Watched | undefined
  isAwake: boolean
  onArrivals: ((arrivals: Partial<Record<ListName, number>>) => void) | undefined
}) {
  const { url, ask, watched, isAwake, onArrivals } = props
  const [counts, setCounts] = useState<AdminCounts>()
  const [counted, setCounted] = useState<Counted>({ of: undefined, shown: {} })
  const [isSettled, setSettled] = useState(false)
  /** The number of looks that have begun, and the last of them whose answer is no news any more. */
  const looks = useRef({ begun: 0, past: 0 })
  const lastAnswer = useRef(Date.now())
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [silentSince, setSilentSince] = useState<number>()
  const [checkedAt, setCheckedAt] = useState<number>()
  /** The revision that is known for the rows of each address. */
  const revisions = useRef(new Map<string, number>())

  const load = useEvent(async () => {
    const look = ++looks.current.begun
    // A slow answer still counts after a later look has begun, but not after the later answer has come.
    const isNews = () => look > looks.current.past
    clearTimeout(retry.current)
    const rows = watched()
    const query = queryFor(rows)
    try {
      const answer = (await readAnswer(await ask(`${url}${query.size ? `?${query}` : ''}`))) as AdminCounts
      if (!isNews()) return
      looks.current.past = look
      lastAnswer.current = Date.now()
      setCheckedAt(lastAnswer.current)
      setSilentSince(undefined)
      if (rows) follow(rows, answer, query.has('ids'))
      handleAnswer(answer)
    } catch (error) {
      if (!isNews()) return
      // The last counts stay on the screen, and the list says since when there is no news. A refusal counts as an
      // answer, too.
      if (!(error instanceof AnswerError) || error.status >= 500) {
        if (Date.now() - lastAnswer.current >= SILENCE) setSilentSince(lastAnswer.current)
        clearTimeout(retry.current)
        retry.current = setTimeout(poll, RETRY)
      }
    }
    setSettled(true)
  })

  /** The parameters of the counts for the rows on the screen. */
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

  /** Updates the rows on the screen with changes by others; `hasIds` is true when the request named the rows. */
  function follow({ lists, rows, of, ...watched }: Watched, answer: AdminCounts, hasIds: boolean) {
    revisions.current.set(of, answer.revision)
    const shown: Counted['shown'] = {}
    for (const list of lists) {
      const told = lists.length > 1 ? answer.byList?.[list] : answer
      if (!told) continue
      const { changed = [], gone = [], inProgress = [], unreadIds, unreadShown } = told
      if (changed.length || gone.length) watched.tell(list, changed.map(keepTag), gone)
      if (unreadShown !== undefined) shown[list] = unreadShown
      const ids = rows.filter(row => row.list === list).map(({ id }) => id)
      if (!hasIds || !ids.length) continue
      watched.tellOpen(list, inProgress)
      if (unreadIds) watched.tellUnread(list, ids, unreadIds)
    }
    setCounted({ of, shown })
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
  /** Looks again after a change: the answer to an earlier look does not know of it. */
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
      renew()
    },
  }
}
