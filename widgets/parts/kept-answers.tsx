import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
// Both have already loaded; without these lines, the code that they share with this file would be one more file.
import '../runtime'
import './form-view'
import { clearFallback, readControls } from './fallback-state'
import { controlsIn, isChoice, writeFallback } from './form-controls'
import { onRemember, recall, remember } from './form-memory'
import type { KeptLife, Values } from './form-types'
import { KeptNote } from './kept-note'
import { filled, keepTyped, readKept } from './kept-typed'

/** Keeps a form's answers in the tab, restores them after a reload, and says so in a line with Clear. */
export function KeptAnswers({ life }: { life: KeptLife }) {
  const { host, busy } = life
  const [isKept, setKept] = useState(false)

  function keep() {
    const { sent, values = {}, offers, letters, attempt } = recall(host)
    keepTyped(host, sent ? { values: {} } : { values, offers, letters, attempt })
    setKept(!!readKept(host))
  }

  const keepNow = useEffectEvent(keep)
  const begin = useEffectEvent(() => {
    bringBack(life)
    if (recall(host).values) keep()
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

/** Fills in the answers that the tab keeps. Words typed since the reload stay. */
function bringBack({ host, form, valuesNow, redraw, openExtras, openLetters }: KeptLife) {
  const kept = readKept(host)
  if (!kept) return
  const { offers, letters, attempt } = kept
  const now = filled(recall(host))
  const values = { ...valuesNow(), ...kept.values, ...readChanged(host), ...filled(now.values ?? {}) }
  remember(host, { offers, letters, attempt, ...now, values })
  writeFallback((form.ref as RefObject<HTMLFormElement>).current, values)
  redraw()
  if (Object.keys(kept.values).some(name => /\.|^(lan|int)/.test(name))) openExtras().catch(() => {})
  if (letters?.length) openLetters().catch(() => {})
}

/** The values of the controls in a page's own form that a visitor changed before the widget came. */
function readChanged(host: HTMLElement): Values {
  const values = readControls(host)
  const changed = [...controlsIn(host)].filter(control => {
    if (isChoice(control)) return control.checked !== control.defaultChecked
    // A list begins with its marked option, else with its first.
    if ('options' in control) return !(control.querySelector('[selected]') ?? control[0])?.matches(':checked')
    return control.value !== control.defaultValue
  })
  return filled(Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? ''])))
}
