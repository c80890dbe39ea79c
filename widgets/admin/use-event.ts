import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns a function that never changes and calls the handler of the latest drawing; for effects, timers and late
 * answers.
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
