import { useLayoutEffect, useRef, useState } from 'react'

/** A function that stays the same and calls the latest drawing's handler: for effects, timers and late answers. */
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
