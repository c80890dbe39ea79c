import { useEffect, useEffectEvent } from 'react'
import { NEUTRAL_PAGE } from '../../api/contract/neutral-page'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'

/** Number of presses of Shift, with no other key between. */
const PRESSES = 3
/** Longest time from the first press to the last, in ms. */
const WITHIN = 2_000
/** The beginning of every key that widgets keep in a tab. */
const OURS = 'haven-'

export interface LeaveProps extends WidgetProps {
  /** The page that replaces this one. */
  to?: string
  /** Leaves the page. */
  go?: (url: string) => void
}

const replacePage = (url: string) => location.replace(url)

/** A button, and Shift three times: it forgets the typed words here, and replaces this page by another. */
export function Leave({ host, to = NEUTRAL_PAGE, go = replacePage }: LeaveProps) {
  const leave = useEffectEvent(() => {
    forgetDrafts()
    // Until the other page is there, a widget that is drawn again writes its draft again.
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
    // In the capture phase, because the page's own handlers may stop keys.
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

/** Forgets words typed into our forms, here and in this tab's storage, so that Back brings nothing back. */
function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(OURS)) sessionStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
  for (const form of document.forms) if (form.closest('[class~=haven]')) form.reset()
}

/** The address to go to; an invalid one, or one that runs a script, is ignored. */
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
