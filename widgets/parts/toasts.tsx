import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
// The page has already loaded the widgets' runtime. With this import, the bundler puts shared code into the runtime's
// chunk, and makes no further chunk.
import '../runtime'
import { adoptStyles, createSheet } from '../styles'
import styles from './toasts.css'

export interface Toast {
  /** The form whose result the toast contains; undefined for a toast that says that a form is still being sent. */
  host?: HTMLElement
  title?: string | undefined
  /** Undefined for a call that shows no toast, and only removes an earlier toast of the same form. */
  text?: string
  /** True for a toast in the colours of an error, which is announced at once. */
  failed?: boolean
  /**
   * True when the focused panel has the same text. Screen readers then announce the toast, but it is invisible until F8
   * shows it.
   */
  told?: boolean
}

/** How long a toast stays, in ms, unless the pointer or the focus is in it. */
const SHOWN_FOR = 5_000
/** The time for which F8 can show a removed toast again, in ms. */
const REMEMBERED_FOR = 1_000_000
/** The length of a swipe to the right that removes a toast, in CSS pixels. */
const SWIPE = 50
const REGION = 'haven-toasts'

interface RegionHost extends HTMLElement {
  show?(toast: Toast): void
}

/**
 * The newest toast, with `open` if it is on the screen, `pointed` if the pointer is over the region, and `focused` if
 * the region has the focus.
 */
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

  // `host.show` may be called as soon as the region exists, so this effect sets it before the first
  // paint.
  useLayoutEffect(() => {
    host.show = toast =>
      setState(now => {
        if (toast.text !== undefined) return { ...now, open: true, toast: { ...toast, at: performance.now() } }
        const isOther = now.toast?.host && now.toast.host !== toast.host
        return isOther ? now : { toast: now.toast }
      })
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
    // Without a swipe, `moved` is NaN, and no comparison below is true.
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

/** Selects the page's modal dialog. A modal dialog makes everything outside of it unusable. */
const MODAL = CSS.supports('selector(:modal)') ? 'dialog:modal' : 'dialog[open]'

/**
 * Moves the region into the page's modal dialog, if there is one, because visitors could not use the region outside of
 * it.
 */
function attachRegion(host: RegionHost) {
  const dialog = [...document.querySelectorAll(MODAL)].pop()
  const parent = dialog ?? document.body
  if (host.parentNode !== parent) parent.append(host)
  dialog?.addEventListener('close', () => attachRegion(host), { once: true })
}

/**
 * Finds or makes the page's one region for toasts. This file makes the region as soon as the file is loaded, because a
 * live region must exist before its text.
 */
export function findRegion(): RegionHost {
  const found = document.querySelector<RegionHost>(REGION)
  if (found) return found
  const host: RegionHost = document.createElement(REGION)
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow, [createSheet(styles)])
  // The region is out of the flow, so that it takes no row in a page's grid and no space in a flex box. The region is
  // drawn above a page's own header.
  host.style.cssText = 'position:fixed!important;z-index:2147483647'
  attachRegion(host)
  createRoot(shadow as unknown as HTMLElement).render(<ToastRegion host={host} />)
  return host
}

// The classic script may run before the page has a body. In that case, the region is made later.
if (document.body) findRegion()

/** Shows a toast in place of the earlier one. Without text, only removes an earlier toast of the same form. */
export function showToast(toast: Toast) {
  const host = findRegion()
  attachRegion(host)
  // The region gets the theme of the first tag on the page that has a theme.
  host.setAttribute('theme', `${document.querySelector('[theme]')?.getAttribute('theme')}`)
  host.show?.(toast)
}
