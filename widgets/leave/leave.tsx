import { useEffect, useEffectEvent } from 'react'
import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'

/** How often the Shift key must be pressed, without another key in between. */
const PRESSES = 3
/** The longest time between the first and the last press, in ms. */
const WITHIN = 2_000
/** The beginning of every key under which widgets store data in a tab. */
const OURS = 'haven-'

export interface LeaveProps extends WidgetProps {
  /** The address of the page that is opened instead of this one. */
  to?: string
  /** Opens the other page; tests pass another function. */
  go?: (url: string) => void
}

const replacePage = (url: string) => location.replace(url)

/**
 * A button, and the Shift key pressed three times, which remove the typed words and open another page instead of this
 * one.
 */
export function Leave({ host, to = NEUTRAL_PAGE, go = replacePage }: LeaveProps) {
  const leave = useEffectEvent(() => {
    forgetDrafts()
    // Until the other page has loaded, a widget that is drawn again would store its draft again.
    addEventListener('pagehide', forgetDrafts)
    go(addressOf(to, host))
  })

  useEffect(() => {
    let presses: number[] = []
    const handleKey = ({ key, repeat, timeStamp }: KeyboardEvent) => {
      if (repeat) return
      presses = key === 'Shift' ? [...presses.filter(at => timeStamp - at < WITHIN), timeStamp] : []
      if (presses.length >= PRESSES) leave()
    }
    // The listener runs in the capture phase, because the page's own handlers may stop key events.
    addEventListener('keydown', handleKey, true)
    return () => removeEventListener('keydown', handleKey, true)
  }, [])

  return (
    <div className="leave">
      <button type="button" part="button" onClick={() => leave()}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m16 17 5-5-5-5m5 5H9m0 9H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />
        </svg>
        {leaveStrings.leave}
      </button>
      <p part="note">
        <span className="keys">{leaveStrings.keys}</span> {leaveStrings.history}
      </p>
    </div>
  )
}

/** Removes typed words from Haven's forms and from this tab's storage, so that the Back button restores nothing. */
function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OURS)) sessionStorage.removeItem(key)
  } catch {
    // If the browser has no storage, it has kept nothing.
  }
  for (const form of document.forms) if (form.closest('[class~=haven]')) form.reset()
}

/** The address of the other page; an address that is invalid or runs a script is ignored. */
function addressOf(to: string, host: HTMLElement): string {
  try {
    const { href, protocol } = new URL(to, location.href)
    if (/^https?:$/.test(protocol)) return href
  } catch {}
  warn(`<haven-leave to="${to}"> names no page and is passed over.`, host)
  return NEUTRAL_PAGE
}

export const leaveStrings = {
  leave: 'Leave this page',
  keys: 'Or press Shift three times.',
  history: 'Your browser’s history still lists this page.',
} as const
