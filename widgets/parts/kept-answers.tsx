import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
// The page has already loaded these two modules. With the imports, the bundler puts shared code into the modules'
// chunks, and makes no further chunk.
import '../runtime'
import './form-view'
import { clearFallback } from './fallback-state'
import { onRemember, recall, remember } from './form-memory'
import type { KeptLife } from './form-types'
import { KeptNote, keepTyped, readKept } from './kept-typed'

/**
 * Stores the answers to a form in the tab, and restores them when the page is loaded again. Also draws a line that
 * tells the visitor about the stored answers, with a button that removes them.
 */
export function KeptAnswers({ life }: { life: KeptLife }) {
  const { host, busy } = life
  const [isKept, setKept] = useState(false)
  // True after the component has restored the stored answers. Until then, nothing may replace the stored answers.
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
