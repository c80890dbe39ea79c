import '../gathered'
import { useEffect, useRef, useState } from 'react'
import type { WaitingAnswer } from '../../../api/contract/answers'
import type { Alerts } from '../bar/alerts'
import { AnswerError, readAnswer } from '../calls'
import { strings } from '../strings'
import type { Transport } from '../transport'
import { useEvent } from '../use-event'
import { useTitle } from '../use-title'

/** The time between two requests for the numbers of waiting requests, in ms. */
const POLL = 30_000

/** The props of the screen that the dashboard shows after a session has ended. */
export interface WaitingProps {
  api: string
  transport: Transport
  waitingToken: string
  alerts: Alerts
  isOwnPage: boolean
}

/**
 * Shows the number of waiting requests while nobody is signed in, until the waiting token of the last session expires.
 */
export function Waiting(props: WaitingProps) {
  const { api, transport, waitingToken, alerts, isOwnPage } = props
  const [counts, setCounts] = useState<WaitingAnswer>()
  const [isOver, setOver] = useState(false)
  const [silentSince, setSilentSince] = useState<Date>()
  const before = useRef<WaitingAnswer>(undefined)
  const ask = useEvent(async () => {
    try {
      const answer = (await readAnswer(
        await transport(`${api}/api/admin/waiting`, { token: waitingToken }),
      )) as WaitingAnswer
      const last = before.current
      before.current = answer
      if (last) alerts.tellWaiting?.({ new: answer.new - last.new, urgent: answer.urgent - last.urgent })
      setCounts(answer)
      setSilentSince(undefined)
    } catch (error) {
      if (error instanceof AnswerError && error.status === 401) setOver(true)
      else setSilentSince(since => since ?? new Date())
    }
  })
  useEffect(() => {
    if (isOver) return
    ask()
    const timer = setInterval(ask, POLL)
    return () => clearInterval(timer)
  }, [isOver])
  const isTold = counts && !isOver
  useTitle(isTold && counts.new ? `${strings.news(counts, 0)}, ${strings.signedOut}` : strings.signedOut, isOwnPage)
  if (!isTold) return null
  return (
    <div className={counts.urgent ? 'waits urgent' : 'waits'} part="waiting">
      <p role="status">
        <b>{strings.waiting(counts)}</b>
      </p>
      <p>
        {silentSince
          ? strings.waitingSince(silentSince.toLocaleTimeString('en-GB', { timeStyle: 'short' }))
          : strings.waitingWhy}
      </p>
    </div>
  )
}
