import { type RefObject, useEffect } from 'react'
import { IDLE_LIFE, WHOLE_LIFE } from '../../api/contract/people/session'
import type { NamedSession } from './shared-session'
import { useEvent } from './use-event'

/** Interval at which the widget checks if its session is over, in ms. */
const WATCH = 10_000

/**
 * Ends a session on the screen at the times when the API ends it. Otherwise the screen would still show its data until
 * the next call. `lastCall` is the time of the last call that kept it alive.
 */
export function useSessionWatch(
  token: string | undefined,
  named: NamedSession | undefined,
  lastCall: RefObject<number>,
  onOver: () => void,
) {
  const handleOver = useEvent(onOver)
  useEffect(() => {
    if (!token) return
    const over = (named?.since ?? Date.now()) + WHOLE_LIFE
    const isOver = () => Date.now() >= Math.min(over, lastCall.current + IDLE_LIFE)
    const timer = setInterval(() => isOver() && handleOver(), WATCH)
    return () => clearInterval(timer)
  }, [token, named, lastCall])
}
