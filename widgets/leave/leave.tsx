import { useEffect, useEffectEvent } from 'react'
import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'

/** Number of presses of Shift, with no other key between. */
const PRESSES = 3
/** Longest time from the first press to the last, in ms. */
const WITHIN = 2_000
/** The beginning of every key that widgets use in a tab's storage. */
const OURS = 'haven-'

export interface LeaveProps extends WidgetProps {
  /** The address of the page that replaces this one. */
  to?: string
  /** Replaces the page; tests pass another function. */
  go?: (url: string) => void
}

const replacePage = (url: string) => location.replace(url)

/**
 * A button, and the Shift key pressed three times, that forget the typed words here and replace this page by another
 * one.
 */
export function Leave({ host, to = NEUTRAL_PAGE, go = replacePage }: LeaveProps) {
  const leave = useEffectEvent(() => {
    forgetDrafts()
    // Until the other page has loaded, a widget that draws again would write its draft again.
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
    // The listener is in the capture phase, because the page's own handlers may stop keys.
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

/** Removes typed words from Haven's forms and this tab's storage, so that the Back button brings nothing back. */
function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OURS)) sessionStorage.removeItem(key)
  } catch {
    // Without storage the browser has kept nothing.
  }
  for (const form of document.forms) if (form.closest('[class~=haven]')) form.reset()
}

/** The address of the other page; an invalid one, or one that runs a script, is ignored. */
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
