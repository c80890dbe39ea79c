import { useEffect, useEffectEvent } from 'react'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'
import { NEUTRAL_PAGE } from './neutral-page'

/** How often Shift has to be pressed, with nothing between. */
const PRESSES = 3
/** Longest time from the first press to the last, in ms. */
const WITHIN = 2_000
/** What the widgets keep in a tab begins with it. */
const OURS = 'haven-'

export interface LeaveProps extends WidgetProps {
  /** The page that takes this one's place. */
  to?: string
  /** How the page is left. */
  go?: (url: string) => void
}

const replacePage = (url: string) => location.replace(url)

/** A button, and Shift three times: forgets what was typed here, and shows another page in this one's place. */
export function Leave({ host, to = NEUTRAL_PAGE, go = replacePage }: LeaveProps) {
  const leave = useEffectEvent(() => {
    forgetDrafts()
    // Until the other page is there, a widget that is drawn anew writes its draft anew.
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
    // Before the page's own handlers, which may stop keys.
    addEventListener('keydown', handleKey, true)
    return () => removeEventListener('keydown', handleKey, true)
  }, [])

  return (
    <div className="leave">
      <button type="button" part="button" onClick={() => leave()}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m16 17 5-5-5-5m5 5H9m0 9H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />
        </svg>
        {say.leave}
      </button>
      <p part="note">
        <span className="keys">{say.keys}</span> {say.history}
      </p>
    </div>
  )
}

/** Forgets what was typed into our forms, here and in this tab's storage: nothing of it comes back with Back. */
function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OURS)) sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
  for (const form of document.forms) if (form.closest('[class~=haven]')) form.reset()
}

/** The address to go to; one that is none, or runs a script, is passed over. */
function addressOf(to: string, host: HTMLElement): string {
  try {
    const { href, protocol } = new URL(to, location.href)
    if (/^https?:$/.test(protocol)) return href
  } catch {}
  warn(`<haven-leave to="${to}"> names no page and is passed over.`, host)
  return NEUTRAL_PAGE
}

const say = {
  leave: 'Leave this page',
  keys: 'Or press Shift three times.',
  history: 'Your browser’s history still lists this page.',
} as const
