import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { isOnWay, lettersOf } from './letter-upload'

/**
 * Holds a form back while its letters are being uploaded. The hook sends the form when the upload has ended, or when
 * the visitor chooses to send without these letters. `box` is an element in the form. If `holds` is false, the hook
 * does nothing, because the visitor adds the letters to a request that is already sent.
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
  // The listener runs in the capture phase, before the page's own listeners for the event. The listener is added
  // before the letters are painted, so that no form with letters can be sent earlier.
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
