import { useEffect, useEffectEvent } from 'react'
import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'

/** The number of presses of the Shift key, without another key in between, that leave the page. */
const PRESSES = 3
/** The longest time between the first and the last press, in ms. */
const WITHIN = 2_000
/** The prefix of every key under which widgets store data in a tab. */
const OURS = 'haven-'

export interface LeaveProps extends WidgetProps {
  /** The address of the page that opens instead of this one. */
  to?: string
  /** Opens the other page; tests pass another function. */
  go?: (url: string) => void
}

const replacePage = (url: string) => location.replace(url)

/**
 * A button that removes what the visitor has typed, and opens another page in place of this one. Pressing Shift three
 * times does the same.
 */
export function Leave({ host, to = NEUTRAL_PAGE, go = replacePage }: LeaveProps) {
  const leave = useEffectEvent(() => {
    forgetDrafts()
    // Removes the drafts again when the page closes, because a widget may have stored a draft again in the meantime.
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
    // The listener runs in the capture phase, before the page's own handlers, which may stop key
    // events.
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

/**
 * Removes the typed text from Haven's plain forms and from this tab's storage, so that the Back button restores none of
 * it.
 */
function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OURS)) sessionStorage.removeItem(key)
  } catch {
    // Where the browser allows no storage, nothing was stored.
  }
  for (const form of document.forms) if (form.closest('[class~=haven]')) form.reset()
}

/**
 * The address of the page to open. If `to` is invalid, or would run a script, the function returns the neutral page.
 */
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
