import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
// The widgets' runtime is already loaded; without this import, the code that both use would be one more file.
import '../runtime'
import { adoptStyles, createSheet } from '../styles'
import styles from './toasts.css'

export interface Toast {
  title?: string | undefined
  text: string
  /** True for a toast in the colours of an error, which is announced at once. */
  failed?: boolean
  /**
   * True when the focused panel has the same words. The toast is then announced, and shown only after F8.
   */
  told?: boolean
}

/** How long a toast is shown, in ms, unless the pointer or the focus is in it. */
const SHOWN_FOR = 5_000
/** How long a removed toast is remembered, in ms. */
const REMEMBERED_FOR = 1_000_000
/** The length of a swipe to the right that removes a toast, in CSS pixels. */
const SWIPE = 50
const REGION = 'haven-toasts'

interface RegionHost extends HTMLElement {
  show?(toast: Toast | undefined): void
}

/** The newest toast, and if it is shown, under the pointer, or has the focus. */
interface RegionState {
  toast?: (Toast & { at: number }) | undefined
  open?: boolean
  pointed?: boolean
  focused?: boolean
}

function ToastRegion({ host }: { host: RegionHost }) {
  const [state, setState] = useState<RegionState>({})
  const region = useRef<HTMLDivElement>(null)
  const swipe = useRef(Number.NaN)
  const current = state.open ? state.toast : undefined

  const close = () => setState(({ toast }) => ({ toast }))
  const hold = (by: { pointed: boolean } | { focused: boolean }) => setState(now => ({ ...now, ...by }))

  // The effect runs before the first paint, so that a toast which is shown at once is not lost.
  useLayoutEffect(() => {
    host.show = toast =>
      setState(now => ({ ...now, open: !!toast, toast: { ...(toast as Toast), at: performance.now() } }))
    const handleKey = ({ key }: KeyboardEvent) => key === 'F8' && region.current?.focus()
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [host])

  useEffect(() => {
    const { toast, open, pointed, focused } = state
    if (open && (pointed || focused)) return
    const timer = setTimeout(() => setState(open ? { toast } : {}), open ? SHOWN_FOR : REMEMBERED_FOR)
    return () => clearTimeout(timer)
  }, [state])

  function handlePointer({ type, clientX, currentTarget: { style } }: PointerEvent<HTMLElement>) {
    if (type === 'pointerdown') swipe.current = clientX
    // NaN when nobody swipes, because then none of the comparisons below is true.
    const moved = Math.max(0, clientX - swipe.current)
    style.transform = `translateX(${moved}px)`
    if (!/up|cancel/.test(type)) return
    if (moved >= SWIPE) close()
    swipe.current = Number.NaN
    style.transform = ''
  }

  const drawn = current && (
    <div
      className={`panel toast ${current.failed ? 'failed' : ''} ${current.told ? 'told' : ''}`}
      key={current.at}
      onPointerDown={handlePointer}
      onPointerMove={handlePointer}
      onPointerUp={handlePointer}
      onPointerCancel={handlePointer}
    >
      <div>
        {current.title && <b>{current.title}</b>}
        <p>{current.text}</p>
      </div>
      <button type="button" aria-label="Close" onClick={close}>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
          <path d="M18 6 6 18M6 6l12 12" />
        </svg>
      </button>
    </div>
  )
  return (
    <div
      className="haven toasts"
      lang="en-GB"
      role="region"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      ref={region}
      onMouseEnter={() => hold({ pointed: true })}
      onMouseLeave={() => hold({ pointed: false })}
      onFocus={() => hold({ focused: true })}
      onBlur={() => hold({ focused: false })}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <div role="status">{!current?.failed && drawn}</div>
      <div role="alert">{current?.failed && drawn}</div>
    </div>
  )
}

/** A page's modal dialog makes everything outside it unusable. */
const MODAL = CSS.supports('selector(:modal)') ? 'dialog:modal' : 'dialog[open]'

/** Puts the region where it can be read and used: into the modal dialog that covers the page, if there is one. */
function attachRegion(host: RegionHost) {
  const dialog = [...document.querySelectorAll(MODAL)].pop()
  const parent = dialog ?? document.body
  if (host.parentNode !== parent) parent.append(host)
  dialog?.addEventListener('close', () => attachRegion(host), { once: true })
}

/**
 * The page's one region for toasts, made when sending code first loads, because a live region must exist before its
 * text.
 */
export function findRegion(): RegionHost {
  const found = document.querySelector<RegionHost>(REGION)
  if (found) return found
  const host: RegionHost = document.createElement(REGION)
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, [createSheet(styles)])
  // The region is out of the flow, so that it is no row in a page's grid and needs no space in a flex box. The region
  // is drawn above a page's own header.
  host.style.cssText = 'position:fixed!important;z-index:2147483647'
  attachRegion(host)
  createRoot(shadow as unknown as HTMLElement).render(<ToastRegion host={host} />)
  return host
}

// The classic script may run before the page has a body; it then asks for the region later.
if (document.body) findRegion()

/** Shows a toast, or none, in the page's one region, instead of the earlier toast. */
export function showToast(toast?: Toast) {
  const host = findRegion()
  attachRegion(host)
  // The region has the theme of the page's own tags.
  host.setAttribute('theme', `${document.querySelector('[theme]')?.getAttribute('theme')}`)
  host.show?.(toast)
}
