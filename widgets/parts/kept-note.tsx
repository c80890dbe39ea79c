import { useLayoutEffect, useRef, useState } from 'react'
import { createSheet } from '../styles'
import styles from './kept.css'

let sheet: CSSStyleSheet | undefined

/** Tells that the tab keeps the answers, and clears them once the visitor has confirmed it. */
export function KeptNote({ busy, onClear }: { busy: boolean; onClear: () => void }) {
  const [asking, setAsking] = useState(false)
  const line = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const shadow = line.current?.getRootNode() as ShadowRoot
    sheet ??= createSheet(styles)
    if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  }, [])

  function handleClear() {
    setAsking(false)
    onClear()
  }

  // The button that asks becomes the one that keeps: a double press does no harm, and the focus stays.
  return (
    <div className="kept" ref={line}>
      <p role="status">{asking ? say.sure : say.stays}</p>
      <button type="button" part="clear" disabled={busy} onClick={() => setAsking(!asking)}>
        {asking ? say.keepThem : say.clear}
      </button>
      {asking && (
        <button type="button" part="clear" onClick={handleClear}>
          {say.clearNow}
        </button>
      )}
    </div>
  )
}

const say = {
  stays: 'Your answers stay in this tab until you send them, for 24 hours at most.',
  clear: 'Clear my answers',
  sure: 'Clear all your answers?',
  clearNow: 'Yes, clear them',
  keepThem: 'No, keep them',
} as const
