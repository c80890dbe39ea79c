import { useEffect, useRef, useState } from 'react'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'

/** Time until the button appears, further time until its notice, and the notice's duration, in ms. */
const BUTTON_AFTER = 3_000
const NOTICE_AFTER = 1_000
const NOTICE_FOR = 8_000
/** Interval of checks for the notice's room, and for the time that it has been seen, in ms. */
const ASK_EVERY = 500
/** The key that remembers that this visit has seen the notice. */
const SHOWN = 'haven-call-seen'

const FIELDS = 'input,select,textarea,iframe,[contenteditable]'
const CONTROLS = `button,label,${FIELDS}`
/** On a phone and a tablet, these fill the width where the button floats: our forms, links and buttons. */
const FORMS = 'haven-consultation-form,haven-callback-form,haven-enquiry-form,haven-visa-wizard'
const LINKS = 'a[href],summary'
const TABLET = 1000

export interface CallButtonProps extends WidgetProps {
  /** The number as shown; by default the first `tel:` link among the children. */
  phone?: string
  /** Another number for emergencies, which the notice names; by default the second such link. */
  emergency?: string
}

function wasShown() {
  try {
    return !!sessionStorage.getItem(SHOWN)
  } catch {
    return false
  }
}

function rememberShown() {
  try {
    sessionStorage.setItem(SHOWN, '1')
  } catch {
    // A page may forbid storage: then the next page shows the notice again.
  }
}

// The (0) of +44 (0)20 is dialled within the country, the rest from abroad, and never both.
const dialled = (phone = '') => phone.replace(/\(0\)|[^\d+]/g, '')

/** The focused element, in shadow roots, too. */
function focused() {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Every control of a form, in shadow roots, too. */
const controlsIn = (root: ParentNode): Element[] =>
  [...root.querySelectorAll('*')].flatMap(element => {
    if (element.shadowRoot) return controlsIn(element.shadowRoot)
    return element.matches(CONTROLS) || (isNarrow() && element.matches(LINKS)) ? [element] : []
  })

const isNarrow = () => innerWidth <= TABLET

/**
 * True when something visible would be under the box. An element that fills the window is ignored, unless `room` says
 * otherwise.
 */
function covers(box: Element, element: Element | null, room = innerHeight) {
  if (!element || element === document.body || box.contains(element)) return false
  const [one, other] = [box, element].map(each => each.getBoundingClientRect()) as [DOMRect, DOMRect]
  return (
    other.height < room &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom &&
    getComputedStyle(element).visibility === 'visible' &&
    // Folded content has a place, too.
    element.checkVisibility?.() !== false
  )
}

/** True when the notice disturbs nobody: it covers no control, and nobody is typing. */
function hasRoom(notice: Element) {
  const active = focused()
  if (notice.contains(active)) return true
  return !active?.matches(FIELDS) && ![active, ...controlsIn(document)].some(element => covers(notice, element))
}

/** A button that floats over the page and dials. For a while it has a notice for visitors in a hurry. */
export function CallButton({ host, phone, emergency }: CallButtonProps) {
  const [shown, setShown] = useState(false)
  // False while it waits for room: it is in the page, unseen, so that its place can be measured.
  const [notice, setNotice] = useState<boolean>()
  const [away, setAway] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const seenFor = useRef(0)
  // The form whose receipt a visitor reads; the receipt itself names the number to call.
  const sender = useRef<EventTarget>(null)
  const [child, other] = host.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]')
  const number = dialled(phone)
  const href = number ? `tel:${number}` : child?.href
  const words = (number ? phone : child?.textContent) ?? ''
  const urgent = emergency ? { href: `tel:${dialled(emergency)}`, textContent: emergency } : other

  useEffect(() => {
    const timers = [
      setTimeout(() => setShown(true), BUTTON_AFTER),
      setTimeout(() => wasShown() || setNotice(false), BUTTON_AFTER + NOTICE_AFTER),
    ]
    return () => timers.forEach(clearTimeout)
  }, [])

  useEffect(() => {
    const box = paper.current
    if (!box) return
    const ask = () => {
      if (!notice) return setNotice(now => (now === false ? !away && hasRoom(box) : now))
      seenFor.current += ASK_EVERY
      if (seenFor.current >= NOTICE_FOR && !box.matches(':hover,:focus-within')) setNotice(undefined)
    }
    if (notice) rememberShown()
    else ask()
    const timer = setInterval(ask, ASK_EVERY)
    return () => clearInterval(timer)
  }, [notice, away])

  useEffect(() => {
    const handleSent = ({ target }: Event) => {
      sender.current = target
      rememberShown()
      setNotice(undefined)
    }
    document.addEventListener('haven-success', handleSent)
    return () => document.removeEventListener('haven-success', handleSent)
  }, [])

  useEffect(() => {
    const check = () => {
      const isRead = !!sender.current && sender.current === document.activeElement
      const pill = link.current
      const isOver = (element: Element | null, room?: number) => !!pill && covers(pill, element, room)
      const taken = isNarrow() ? [...document.querySelectorAll(`${FORMS},${LINKS},button`)] : []
      const isAway = isOver(focused(), isRead ? Infinity : undefined) || taken.some(one => isOver(one, Infinity))
      setAway(isAway)
      setNotice(now => now && !isAway && !!paper.current && hasRoom(paper.current))
    }
    // Focus that moves within one shadow root makes no event outside; the key that moved it does.
    const events = ['focusin', 'focusout', 'keyup', 'scroll', 'resize']
    for (const type of events) addEventListener(type, check, true)
    check()
    return () => {
      for (const type of events) removeEventListener(type, check, true)
    }
  })

  useEffect(() => {
    if (!href) warn('<haven-call-button> needs a phone attribute or a tel: link.', host)
  }, [host, href])

  function handleClose() {
    setNotice(undefined)
    link.current?.focus()
  }

  if (!href) return <slot />
  return (
    <div className={`call ${shown && !away ? '' : 'out'}`}>
      <div role="status">
        {notice !== undefined && (
          <div className={`notice ${notice ? '' : 'out'}`} part="notice" ref={paper}>
            <p>
              <b>{callStrings.title}</b>
              {callStrings.text}
              {urgent && urgent.href !== 'tel:' && urgent.href !== href && (
                <span>
                  {callStrings.emergency}
                  <a href={urgent.href} part="emergency">
                    {urgent.textContent}
                  </a>
                </span>
              )}
            </p>
            <button type="button" part="close" aria-label={callStrings.close} onClick={handleClose}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M18 6 6 18M6 6l12 12" />
              </svg>
            </button>
          </div>
        )}
      </div>
      {/* Another number comes with a link of its own, as `changing` draws texts. */}
      <a href={href} key={words} part="call" ref={link}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 5a2 2 0 0 1 2-2h3l2 5-3 2a11 11 0 0 0 6 6l2-3 5 2v3a2 2 0 0 1-2 2A16 16 0 0 1 3 5Z" />
        </svg>
        {/[a-z]/i.test(words) ? words : callStrings.verb + words}
      </a>
    </div>
  )
}

/** Every text of the button. */
const callStrings = {
  verb: 'Call ',
  title: 'Is it urgent?',
  text: 'If a deadline is close or someone is detained, please call rather than write.',
  emergency: 'Emergency Line ',
  close: 'Close',
} as const
