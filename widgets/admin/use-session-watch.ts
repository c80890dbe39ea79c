import { type RefObject, useEffect, useState } from 'react'
import { ASK_BEFORE, IDLE_LIFE, WHOLE_LIFE } from '../../api/contract/people/session'
import type { NamedSession } from './shared-session'
import { useEvent } from './use-event'

/** The time between two checks whether the session has ended, in ms. */
const WATCH = 1_000

/**
 * Removes the session from the screen at the moment when the API ends it. Otherwise, the session's data would stay on
 * the screen until the next request. `lastCall` is the time of the last request that prolonged the session. In the last
 * two minutes of an idle session, returns the number of seconds left.
 */
export function useSessionWatch(
  token: string | undefined,
  named: NamedSession | undefined,
  lastCall: RefObject<number>,
  onOver: (isIdle: boolean) => void,
): number | undefined {
  const handleOver = useEvent(onOver)
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (!token) return
    const over = (named?.since ?? Date.now()) + WHOLE_LIFE
    const timer = setInterval(() => {
      const idle = lastCall.current + IDLE_LIFE
      if (Date.now() >= Math.min(over, idle)) return handleOver(idle < over)
      const rest = idle - Date.now()
      // Staff can prolong an idle session, but not beyond a session's maximum length. So the page announces only the
      // end of an idle session.
      setLeft(rest <= ASK_BEFORE && idle < over ? Math.ceil(rest / WATCH) : undefined)
    }, WATCH)
    return () => {
      clearInterval(timer)
      setLeft(undefined)
    }
  }, [token, named, lastCall])
  return left
}
