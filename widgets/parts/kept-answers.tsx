import { useEffectEvent, useLayoutEffect, useState } from 'react'
// Both stand there by then; without these lines, what they share with this file would be a file more.
import '../runtime'
import './form-view'
import { clearFallback, readChanged } from './fallback-state'
import { writeFallback } from './form-controls'
import { recall, remember } from './form-memory'
import type { FormLife } from './form-types'
import { KeptNote } from './kept-note'
import { forgetTyped, isKeptWhole, keepTyped, readKept } from './kept-typed'

/** Keeps a form's answers in the tab, brings them back after a reload, and tells of it in a line with Clear. */
export function KeptAnswers({ life }: { life: FormLife & { beginEmpty: () => void } }) {
  const { host, busy } = life
  const [isKept, setKept] = useState(false)

  function keep() {
    const { values, letters, attempt } = recall(host)
    if (values) keepTyped(host, { values, letters, attempt: isKeptWhole(values) ? attempt : undefined })
    setKept(!!readKept(host))
  }

  function forget() {
    forgetTyped(host)
    setKept(false)
  }

  const begin = useEffectEvent(() => {
    const kept = readKept(host)
    const { values: typed = {}, letters, attempt } = recall(host)
    if (kept) {
      const values = { ...life.valuesNow(), ...kept.values, ...readChanged(host), ...filled(typed) }
      remember(host, { values, letters: letters ?? kept.letters, attempt: attempt ?? kept.attempt })
      writeFallback(host.shadowRoot?.querySelector('form[part=form]') as HTMLElement, values)
      if (Object.keys(kept.values).some(name => /\.|^(language|interpreter)$/.test(name))) life.openExtras()
      if (kept.letters?.length) life.openLetters()
    }
    keep()
  })
  const keepNow = useEffectEvent(keep)
  const forgetNow = useEffectEvent(forget)
  useLayoutEffect(() => {
    const root = host.shadowRoot as ShadowRoot
    const events = ['haven-success', 'haven-error'] as const
    const handleInput = () => keepNow()
    const handleEnd = ({ type }: Event) => (type === events[0] ? forgetNow() : keepNow())
    begin()
    root.addEventListener('input', handleInput)
    for (const event of events) host.addEventListener(event, handleEnd)
    return () => {
      root.removeEventListener('input', handleInput)
      for (const event of events) host.removeEventListener(event, handleEnd)
    }
  }, [host])

  function handleClear() {
    forget()
    clearFallback(host)
    remember(host, { values: undefined, offer: undefined, attempt: undefined, letters: undefined })
    life.beginEmpty()
  }

  return isKept && <KeptNote busy={busy} onClear={handleClear} />
}

const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))
