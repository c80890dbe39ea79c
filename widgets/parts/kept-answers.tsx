import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
// Both files are already loaded; without these imports, the code that they share with this file would be one more file.
import '../runtime'
import './form-view'
import { clearFallback } from './fallback-state'
import { onRemember, recall, remember } from './form-memory'
import type { KeptLife } from './form-types'
import { KeptNote, keepTyped, readKept } from './kept-typed'

/**
 * Keeps the answers in a form in the tab, restores them when the page is loaded again, and shows a line about this with
 * Clear.
 */
export function KeptAnswers({ life }: { life: KeptLife }) {
  const { host, busy } = life
  const [isKept, setKept] = useState(false)
  // Until the kept answers are restored, nothing replaces them in the tab's storage.
  const isBack = useRef(false)

  function keep() {
    const { sent, values = {}, offers, letters, attempt } = recall(host)
    if (!sent && !isBack.current) return
    keepTyped(host, sent ? { values: {} } : { values, offers, letters, attempt })
    setKept(!!readKept(host))
  }

  const keepNow = useEffectEvent(keep)
  const goOn = useEffectEvent(() => {
    isBack.current = true
    if (recall(host).values) keep()
  })
  const begin = useEffectEvent(() => {
    const kept = readKept(host)
    if (kept) import('./bring-back').then(({ bringBack }) => bringBack(life, kept)).then(goOn, () => {})
    else goOn()
  })
  useLayoutEffect(() => {
    begin()
    return onRemember(host, keepNow)
  }, [host])

  function handleClear() {
    clearFallback(host)
    remember(host, { values: undefined, attempt: undefined })
    life.startAgain()
  }

  return isKept && <KeptNote busy={busy} onClear={handleClear} />
}
