import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a function that stays the same in every rendering, and calls the newest handler. Effects, timers and late
 * responses can call this function.
 */
export function useEvent<Args extends unknown[], Result>(handler: (...args: Args) => Result) {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  const [event] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  )
  return event
}
