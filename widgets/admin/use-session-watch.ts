import { type RefObject, useEffect, useState } from 'react'
import { ASK_BEFORE, IDLE_LIFE, WHOLE_LIFE } from '../../api/contract/people/session'
import type { NamedSession } from './shared-session'
import { useEvent } from './use-event'

/** Time between two checks if the session is over, in ms. */
const WATCH = 1_000

/**
 * Ends the session on the screen at the moment when the API ends it. Otherwise the screen would show the session's data
 * until the next call. `lastCall` is the time of the last call that prolonged the session. Returns the number of
 * seconds that are left, from two minutes before the idle limit on.
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
      // Pressing a button prolongs the session only before the idle limit, not before its absolute end.
      setLeft(rest <= ASK_BEFORE && idle < over ? Math.ceil(rest / WATCH) : undefined)
    }, WATCH)
    return () => {
      clearInterval(timer)
      setLeft(undefined)
    }
  }, [token, named, lastCall])
  return left
}
