import { type Dispatch, type RefObject, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import '../runtime'
import type { PublicFirm } from '../../api/contract/content/firm'
import type { OfficeState } from '../../api/contract/time/office-state'
import { readOnce } from '../parts/cache'
import { readJson } from '../reading'
import type * as All from './in-the-way'

export { isClosed } from '../../api/contract/time/office-state'

/** The time for which the notice is visible, in ms. The notice stays longer while the pointer or the focus is in it. */
const NOTICE_FOR = 8_000
/** The time between two checks whether there is room for the notice, and whether its time is over, in ms. */
const ASK_EVERY = 500
/** The key under which the tab stores that this visitor has seen the notice. */
const SHOWN = 'haven-call-seen'

/** Reads from the API whether the office is open; undefined when the API does not respond. */
export const readOffice = (api: string): Promise<OfficeState | undefined> =>
  readOnce(`${api}/api/firm`, readJson).then(firm => (firm as PublicFirm | undefined)?.office)

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
    // Where the browser allows no storage, the notice appears again on the next page.
  }
}

/** Every control on a page, including those in shadow roots. */
const controlsIn = (root: ParentNode, selector: string): Element[] =>
  [...root.querySelectorAll('*')].flatMap(element => {
    if (element.shadowRoot) return controlsIn(element.shadowRoot, selector)
    return element.matches(selector) ? [element] : []
  })

/**
 * True for a visible control. The position alone does not prove that a control is visible, because a control in a
 * collapsed part also has a position.
 */
const isSeen = (element: Element) =>
  getComputedStyle(element).visibility === 'visible' && element.checkVisibility?.() !== false

type InTheWay = Pick<typeof All, 'CLEAR' | 'CONTROLS' | 'covers' | 'focused' | 'isWriting'>

/** True if a box covers a part of a form, or of another element that stays clear. */
const isOverForm = (box: Element, { covers, CLEAR }: InTheWay) =>
  [...document.querySelectorAll(CLEAR)].some(form => covers(box, form, Infinity))

/** True when the notice would cover no control and no text of a form, and nobody is typing. */
function hasRoom(notice: Element, pill: Element | null, inTheWay: InTheWay) {
  const { covers, focused, isWriting, CONTROLS } = inTheWay
  const active = focused()
  if (notice.contains(active)) return true
  const isCovered = (element: Element | null) => covers(notice, element) && isSeen(element as Element)
  return (
    !isWriting() &&
    ![active, ...controlsIn(document, CONTROLS).filter(control => control !== pill)].some(isCovered) &&
    !isOverForm(notice, inTheWay)
  )
}

/**
 * The notice above the button, for visitors in a hurry; it appears once per visit. A notice with a number covers the
 * button, so that visitors never see two numbers at once.
 */
export function Notice(props: {
  /** True when the time has come to show the notice. */
  due: boolean
  /** True while the button is hidden. */
  away: boolean
  /** Hides the button, or shows it. */
  setAway: Dispatch<SetStateAction<boolean>>
  urgent: { href: string; textContent: string | null } | undefined
  pill: RefObject<HTMLAnchorElement | null>
  /**
   * Functions from the button's file. The button passes these functions, because an import here would make a further
   * file, which every page with the button would load.
   */
  inTheWay: InTheWay
}) {
  const { due, away, setAway, urgent, pill, inTheWay } = props
  // True while the notice is visible. While the notice waits for room, it is on the page but invisible, so that the
  // code can measure its position.
  const [notice, setNotice] = useState<boolean>()
  const paper = useRef<HTMLDivElement>(null)
  const seenFor = useRef(0)

  useLayoutEffect(() => {
    if (due && !wasShown()) setNotice(false)
  }, [due])

  useEffect(() => {
    const handleSent = () => {
      rememberShown()
      setNotice(undefined)
    }
    // The button looks at what it covers at the end of a scroll. At each step of a scroll, only the few forms are
    // checked, so that the button never slides over a form.
    const handleScroll = () => setAway(away => away || isOverForm(pill.current as Element, inTheWay))
    document.addEventListener('haven-success', handleSent)
    addEventListener('scroll', handleScroll, true)
    return () => {
      document.removeEventListener('haven-success', handleSent)
      removeEventListener('scroll', handleScroll, true)
    }
  }, [setAway, inTheWay, pill])

  useLayoutEffect(() => {
    const box = paper.current
    if (!box) return
    const canShow = () => !away && hasRoom(box, pill.current, inTheWay)
    const look = () => setNotice(now => now && canShow())
    const ask = () => {
      if (!notice) return setNotice(now => (now === false ? canShow() : now))
      look()
      seenFor.current += ASK_EVERY
      if (seenFor.current >= NOTICE_FOR && !box.matches(':hover,:focus-within')) setNotice(undefined)
    }
    if (notice) {
      rememberShown()
      look()
    } else ask()
    const events = ['focusin', 'focusout', 'keyup', 'scroll', 'resize']
    for (const type of events) addEventListener(type, look, true)
    const timer = setInterval(ask, ASK_EVERY)
    return () => {
      for (const type of events) removeEventListener(type, look, true)
      clearInterval(timer)
    }
  }, [notice, away, inTheWay, pill])

  function handleClose() {
    setNotice(undefined)
    pill.current?.focus()
  }

  if (notice === undefined) return null
  return (
    <div className={`notice ${notice ? '' : 'out'}`} part="notice" ref={paper}>
      <p>
        <b>{noticeStrings.title}</b>
        {noticeStrings.text}
        {urgent && urgent.href !== 'tel:' && urgent.href !== pill.current?.href && (
          <span>
            {noticeStrings.emergency}
            <a href={urgent.href} part="emergency">
              {urgent.textContent}
            </a>
          </span>
        )}
      </p>
      <button type="button" part="close" aria-label={noticeStrings.close} onClick={handleClose}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M18 6 6 18M6 6l12 12" />
        </svg>
      </button>
    </div>
  )
}

export const noticeStrings = {
  title: 'Is it urgent?',
  text: 'If a deadline is close or someone is detained, please call rather than write.',
  emergency: 'Emergency Line ',
  close: 'Close',
} as const
