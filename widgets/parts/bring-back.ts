import type { RefObject } from 'react'
// The page has already loaded these two modules. With the imports, the bundler puts shared code into the modules'
// chunks, and makes no further chunk.
import '../runtime'
import './form-view'
import { readControls } from './fallback-state'
import { controlsIn, isChoice, writeFallback } from './form-controls'
import { recall, remember } from './form-memory'
import type { KeptLife, Values } from './form-types'
import { filled, type Kept } from './kept-typed'

/**
 * Fills in the answers that the tab has stored. If the visitor has already typed something since the reload, this text
 * stays.
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

/** The values that the visitor changed in the plain form before the widget was loaded. */
function readChanged(host: HTMLElement): Values {
  const values = readControls(host)
  const changed = [...controlsIn(host)].filter(control => {
    if (isChoice(control)) return control.checked !== control.defaultChecked
    // Initially, a select shows the option with the attribute `selected`, or the first option if no option has this
    // attribute.
    if ('options' in control) return !(control.querySelector('[selected]') ?? control[0])?.matches(':checked')
    return control.value !== control.defaultValue
  })
  return filled(Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? ''])))
}
