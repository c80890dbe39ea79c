import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../styles'

export interface Toast {
  title?: string | undefined
  text: string
  /** Announced at once, in the colours of an error. */
  failed?: boolean
}

/** How long a toast stays unless someone points at it or is in it, in ms. */
const SHOWN_FOR = 5_000
/** How long a removed toast is remembered, in ms. */
const REMEMBERED_FOR = 1_000_000
/** How far to the right a swipe must go to remove a toast, in CSS pixels. */
const SWIPE = 50
const REGION = 'haven-toasts'

type Entry = Toast & { id: number; open: boolean }
interface RegionHost extends HTMLElement {
  show?(toast: Toast): void
}

function ToastRegion({ host }: { host: RegionHost }) {
  const [entries, setEntries] = useState<Entry[]>([])
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const last = useRef(0)
  const swipe = useRef<number>(undefined)
  const current = entries.find(({ open }) => open)

  function close() {
    setEntries(all => all.map(entry => ({ ...entry, open: false })))
    setHeld(false)
  }

  // Before the first paint, so that a toast shown at once is not lost.
  useLayoutEffect(() => {
    host.show = toast => {
      const id = ++last.current
      setEntries(all => [...all.map(entry => ({ ...entry, open: false })), { ...toast, id, open: true }])
      setTimeout(() => setEntries(all => all.filter(entry => entry.id !== id || entry.open)), REMEMBERED_FOR)
    }
    const focus = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus()
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])

  useEffect(() => {
    if (!current || held) return
    const timer = setTimeout(close, SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [current?.id, held])

  function handleMove({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    if (swipe.current !== undefined)
      currentTarget.style.transform = `translateX(${Math.max(0, clientX - swipe.current)}px)`
  }

  function handleRelease({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    if (swipe.current !== undefined && clientX - swipe.current >= SWIPE) close()
    currentTarget.style.transform = ''
    swipe.current = undefined
  }

  const drawn = current && (
    <div
      className={`toast ${current.failed ? 'failed' : ''}`}
      key={current.id}
      onPointerDown={event => {
        swipe.current = event.clientX
      }}
      onPointerMove={handleMove}
      onPointerUp={handleRelease}
      onPointerCancel={handleRelease}
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
      role="region"
      aria-label="Notifications (F8)"
      tabIndex={-1}
      ref={region}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <div role="status">{!current?.failed && drawn}</div>
      <div role="alert">{current?.failed && drawn}</div>
    </div>
  )
}

/** The page's one region, made when the first code for sending arrives: live regions must stand before they speak. */
function findRegion(): RegionHost {
  const found = document.querySelector<RegionHost>(REGION)
  if (found) return found
  const host: RegionHost = document.createElement(REGION)
  const shadow = host.attachShadow({ mode: 'open' })
  adoptStyles(shadow)
  document.body.append(host)
  createRoot(shadow as unknown as HTMLElement).render(<ToastRegion host={host} />)
  return host
}

findRegion()

/** Shows a toast in the page's one region, in place of the one before. */
export function showToast(toast: Toast) {
  findRegion().show?.(toast)
}
