import { useEffect, useMemo, useState } from 'react'
import type { AdminOffice } from '../../api/contract/answers'
import type { AdminRecord, ListName } from '../../api/contract/records/records'
import { withHistory } from '../../api/contract/time/earlier-office'
import { createOfficeClock, type OfficeClock } from '../../api/contract/time/office-hours'
import { createWaitingTimes, type Waiting } from '../../api/contract/time/waiting-time'
import { readAnswer } from './calls'
import { useRead } from './list/use-list'
import type { AuthedFetch } from './transport'

/** The time between two updates of the clock on the screen, in ms. */
const TICK = 30_000

/** The time on the API's clock, and each record's waiting time by this clock. */
export interface OfficeTime {
  now: number
  /** A value that changes each time the page has read the office hours. */
  hours: unknown
  waiting: (list: ListName, record: AdminRecord) => Waiting | undefined
  /** The opening hours; undefined until the page has read them. */
  opening: OfficeClock | undefined
}

/**
 * Reads the office hours. All times follow the API's clock, because the clock of this machine may be wrong. Without
 * `api`, the hook reads nothing. `ask` must not prolong the session, because the page also reads the hours in the
 * background.
 */
export function useOffice(api: string | undefined, ask: AuthedFetch): OfficeTime {
  const [here, setHere] = useState(Date.now)
  const { value: office } = useRead(api && `${api}/api/admin/office`, async url => {
    const answer = (await readAnswer(await ask(url))) as AdminOffice
    const readAt = Date.now()
    return {
      times: withHistory(createWaitingTimes(answer), () => answer.earlier),
      clock: createOfficeClock(answer),
      readAt,
      ahead: Date.parse(answer.now) - readAt,
    }
  })

  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [])

  const now = Math.max(here, office?.readAt ?? 0) + (office?.ahead ?? 0)
  return useMemo(
    () => ({
      now,
      hours: office,
      waiting: (list, record) => office?.times.waiting(list, record, now),
      opening: office?.clock,
    }),
    [now, office],
  )
}
