import type { RefObject } from 'react'
// The two modules imported here are already loaded. With these imports, the bundler puts code that this file shares
// with the modules into their chunks, and makes no further chunk.
import '../runtime'
import './form-view'
import { readControls } from './fallback-state'
import { controlsIn, isChoice, writeFallback } from './form-controls'
import { recall, remember } from './form-memory'
import type { KeptLife, Values } from './form-types'
import { filled, type Kept } from './kept-typed'

/**
 * Fills in the answers that the tab has stored. Text that the visitor has typed since the page was loaded again is not
 * replaced.
 */
export function bringBack(life: KeptLife, kept: Kept) {
  const { host, form, valuesNow, redraw, openExtras, openLetters } = life
  const { offers, letters, attempt } = kept
  const now = filled(recall(host))
  const values = { ...valuesNow(), ...kept.values, ...readChanged(host), ...filled(now.values ?? {}) }
  remember(host, { offers, letters, attempt, ...now, values })
  writeFallback((form.ref as RefObject<HTMLFormElement>).current, values)
  redraw()
  if (Object.keys(kept.values).some(name => /\.|^(lan|int)/.test(name))) openExtras().catch(() => {})
  if (letters?.length) openLetters().catch(() => {})
}

/** The values of those controls in the plain form that the visitor changed before the widget was loaded. */
function readChanged(host: HTMLElement): Values {
  const values = readControls(host)
  const changed = [...controlsIn(host)].filter(control => {
    if (isChoice(control)) return control.checked !== control.defaultChecked
    // At first, a list shows the option with the attribute `selected` or, without one, its first
    // option.
    if ('options' in control) return !(control.querySelector('[selected]') ?? control[0])?.matches(':checked')
    return control.value !== control.defaultValue
  })
  return filled(Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? ''])))
}
