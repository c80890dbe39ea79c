import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isOnWay, lettersOf } from './letter-upload'

/**
 * Holds a form back while its letters are being sent. The hook sends the form once the letters have arrived, or when
 * the visitor continues without them. `box` is an element in the form; `holds` is false for a request that was already
 * sent.
 */
export function useHeldSending(host: HTMLElement, box: RefObject<HTMLElement | null>, holds: boolean) {
  const panel = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  const goesWithout = useRef(false)
  const onWay = lettersOf(host).some(isOnWay)

  function goOn() {
    goesWithout.current = true
    setHeld(false)
    box.current?.closest('form')?.requestSubmit()
  }

  const hold = useEffectEvent((event: Event) => {
    if (!holds || goesWithout.current || !lettersOf(host).some(isOnWay)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    setHeld(true)
  })
  // The listener runs in the capture phase, before the page learns that the form is about to be sent. The listener is
  // added before the letters are painted, so that nobody can send the form without it.
  useLayoutEffect(() => {
    const listener = (event: Event) => hold(event)
    host.addEventListener('haven-submit', listener, true)
    return () => host.removeEventListener('haven-submit', listener, true)
  }, [host])

  const goOnNow = useEffectEvent(goOn)
  useEffect(() => {
    if (held && onWay) panel.current?.focus()
    else if (held) goOnNow()
  }, [held, onWay])

  return { held, panel, goOn }
}
