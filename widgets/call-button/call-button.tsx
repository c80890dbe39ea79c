import { useEffect, useRef, useState } from 'react'
import type { OfficeState } from '../../api/contract/time/office-state'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'
import { CLEAR, CONTROLS, covers, focused, isOverSomething, isWriting } from './in-the-way'

/**
 * Three times in ms: until the button appears, from then until the notice appears, and between two checks of what the
 * button would cover.
 */
const BUTTON_AFTER = 3_000
const NOTICE_AFTER = 1_000
const LOOK_EVERY = 500

const inTheWay = { CLEAR, CONTROLS, covers, focused, isWriting }

export interface CallButtonProps extends WidgetProps {
  /**
   * The number, written as the button shows it; by default, the number of the first `tel:` link among the children.
   */
  phone?: string
  /**
   * A second number, for emergencies. The notice shows it, and the button dials it while the office is closed. By
   * default, the number of the second `tel:` link among the children.
   */
  emergency?: string
}

// The digits of a phone number, with a leading +. The (0) in +44 (0)20 is left out, because people dial it only
// within the country.
const dialled = (phone = '') => phone.replace(/\(0\)|[^\d+]/g, '')

/** A button that floats over the page and dials a number. A notice for visitors in a hurry appears for a short time. */
export function CallButton({ host, api, phone, emergency }: CallButtonProps) {
  const [shown, setShown] = useState(false)
  const [due, setDue] = useState(false)
  const [away, setAway] = useState(false)
  const [later, setLater] = useState<typeof import('./notice')>()
  const [office, setOffice] = useState<OfficeState>()
  const [closed, setClosed] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  // The form that the visitor has sent. The receipt in this form contains the numbers to call, so the button never
  // covers the receipt while it has the focus.
  const sender = useRef<EventTarget>(null)
  const [child, other] = host.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]')
  const number = dialled(phone)
  const usual = number ? { href: `tel:${number}`, textContent: phone } : child
  const urgent = emergency ? { href: `tel:${dialled(emergency)}`, textContent: emergency } : other
  const hasUrgent = !!urgent
  const isUrgent = closed && hasUrgent
  const dials = isUrgent ? urgent : usual
  const href = dials?.href
  const words = dials?.textContent ?? ''

  useEffect(() => {
    const timers = [
      setTimeout(() => setShown(true), BUTTON_AFTER),
      setTimeout(() => setDue(true), BUTTON_AFTER + NOTICE_AFTER),
    ]
    import('./notice').then(setLater, () => {})
    const handleSent = ({ target }: Event) => {
      sender.current = target
    }
    document.addEventListener('haven-success', handleSent)
    return () => {
      timers.forEach(clearTimeout)
      document.removeEventListener('haven-success', handleSent)
    }
  }, [])

  useEffect(() => {
    if (hasUrgent) later?.readOffice(api).then(setOffice, () => {})
  }, [hasUrgent, later, api])

  useEffect(() => {
    const look = () => {
      // The check uses the box around the link, because this box also contains the notice, which may have the focus.
      // The box and the link have the same position.
      const box = link.current?.parentElement
      const isRead = sender.current === document.activeElement
      setAway(shown && !!box && (covers(box, focused(), isRead ? Infinity : undefined) || isOverSomething(box)))
      // The function also checks whether the office is closed, because the office may close while the page is open.
      setClosed(!!later?.isClosed(office))
    }
    // When the focus moves within one shadow root, the window gets no `focusin`, but a `keyup`. A check takes some ms
    // on an old phone, so the check runs at the end of a scroll, and not during the scroll.
    const events = ['focusin', 'keyup', 'scrollend']
    for (const type of events) addEventListener(type, look, true)
    const timer = setInterval(look, LOOK_EVERY)
    look()
    return () => {
      for (const type of events) removeEventListener(type, look, true)
      clearInterval(timer)
    }
  }, [shown, later, office])

  useEffect(() => {
    if (!href) warn('<haven-call-button> needs a phone attribute or a tel: link.', host)
  }, [host, href])

  if (!href) return <slot />
  return (
    <div className={`call ${shown && !away ? '' : 'out'}`}>
      <div role="status">
        {later && (
          <later.Notice {...{ due, away, setAway, inTheWay }} urgent={isUrgent ? undefined : urgent} pill={link} />
        )}
      </div>
      {/* A changed number gets a new link element, because `changing` never changes the text of an element. */}
      <a href={href} key={words} part="call" ref={link}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 5a2 2 0 0 1 2-2h3l2 5-3 2a11 11 0 0 0 6 6l2-3 5 2v3a2 2 0 0 1-2 2A16 16 0 0 1 3 5Z" />
        </svg>
        {/[a-z]/i.test(words) ? words : (isUrgent ? callStrings.emergency : callStrings.call) + words}
      </a>
    </div>
  )
}

export const callStrings = { call: 'Call ', emergency: 'Emergency Line ' } as const
