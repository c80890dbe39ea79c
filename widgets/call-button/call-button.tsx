import { useEffect, useRef, useState } from 'react'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'

/** When the button comes, how much later its notice, and how long that stays, in ms. */
const BUTTON_AFTER = 3_000
const NOTICE_AFTER = 1_000
const NOTICE_FOR = 8_000
/** Where a closed notice is remembered for the visit. */
const CLOSED = 'haven-call-closed'

export interface CallButtonProps extends WidgetProps {
  /** The number as it is shown; the first `tel:` link among the children where it is left out. */
  phone?: string
}

// Pages may forbid storage: then a notice is only closed until the next page.
function closedBefore(remember?: boolean) {
  try {
    if (remember) sessionStorage.setItem(CLOSED, '1')
    return !!sessionStorage.getItem(CLOSED)
  } catch {
    return false
  }
}

/** What has the focus, in shadow roots, too. */
function focused() {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** True where what has the focus would be under the box; what fills the window cannot be cleared. */
function coversFocus(box: Element) {
  const active = focused()
  if (!active || active === document.body || box.contains(active)) return false
  const [one, other] = [box, active].map(element => element.getBoundingClientRect()) as [DOMRect, DOMRect]
  return (
    other.height < innerHeight &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  )
}

/** A button that floats over the page and dials; for a while with a notice for whoever is in a hurry. */
export function CallButton({ host, phone }: CallButtonProps) {
  const [shown, setShown] = useState(false)
  const [notice, setNotice] = useState(false)
  const [away, setAway] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const child = host.querySelector<HTMLAnchorElement>('a[href^="tel:"]')
  // Within the country the (0) of +44 (0)20 is dialled, from abroad the rest: never both.
  const number = phone?.replace(/\(0\)|[^\d+]/g, '')
  const href = number ? `tel:${number}` : child?.href
  const words = (number ? phone : child?.textContent) ?? ''

  useEffect(() => {
    const hide = () => box.current?.matches(':hover,:focus-within') || setNotice(false)
    const timers = [
      setTimeout(() => setShown(true), BUTTON_AFTER),
      setTimeout(() => setNotice(!closedBefore()), BUTTON_AFTER + NOTICE_AFTER),
      setTimeout(hide, BUTTON_AFTER + NOTICE_AFTER + NOTICE_FOR),
    ]
    return () => timers.forEach(clearTimeout)
  }, [])

  useEffect(() => {
    const check = () => setAway(!!box.current && coversFocus(box.current))
    // Focus that moves within one shadow root is not told outside of it; the key that moved it is.
    const events = ['focusin', 'focusout', 'keyup', 'scroll', 'resize']
    for (const type of events) addEventListener(type, check, true)
    check()
    return () => {
      for (const type of events) removeEventListener(type, check, true)
    }
  }, [shown, notice])

  useEffect(() => {
    if (!href) warn('<haven-call-button> needs a phone attribute or a tel: link.', host)
  }, [href])

  function handleClose() {
    closedBefore(true)
    setNotice(false)
    box.current?.querySelector('a')?.focus()
  }

  if (!href) return <slot />
  return (
    <div className={`call ${shown && !away ? '' : 'out'}`} ref={box}>
      <div role="status">
        {notice && (
          <div className="notice" part="notice">
            <p>
              <b>{callStrings.title}</b>
              {callStrings.text}
            </p>
            <button type="button" part="close" aria-label={callStrings.close} onClick={handleClose}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M18 6 6 18M6 6l12 12" />
              </svg>
            </button>
          </div>
        )}
      </div>
      <a href={href} part="call">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 5a2 2 0 0 1 2-2h3l2 5-3 2a11 11 0 0 0 6 6l2-3 5 2v3a2 2 0 0 1-2 2A16 16 0 0 1 3 5Z" />
        </svg>
        {/[a-z]/i.test(words) ? words : callStrings.verb + words}
      </a>
    </div>
  )
}

/** All that the button says to a visitor. */
const callStrings = {
  verb: 'Call ',
  title: 'Is it urgent?',
  text: 'If a deadline is close or someone is detained, please call rather than write.',
  close: 'Close',
} as const
