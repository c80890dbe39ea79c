import { useLayoutEffect, useRef, useState } from 'react'

/** A function that stays the same and does what the last drawing's does: for effects, timers and late answers. */
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
