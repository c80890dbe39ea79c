import type { RefObject } from 'react'
// Both files are already loaded; without these imports, the code that they share with this file would be one more file.
import '../runtime'
import './form-view'
import { readControls } from './fallback-state'
import { controlsIn, isChoice, writeFallback } from './form-controls'
import { recall, remember } from './form-memory'
import type { KeptLife, Values } from './form-types'
import { filled, type Kept } from './kept-typed'

/**
 * Fills in the answers that the tab has kept. Words that were typed after the page was loaded again are not replaced.
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

/** The values of those controls in the page's own form that a visitor changed before the widget was loaded. */
function readChanged(host: HTMLElement): Values {
  const values = readControls(host)
  const changed = [...controlsIn(host)].filter(control => {
    if (isChoice(control)) return control.checked !== control.defaultChecked
    // At first, the chosen option of a list is the marked one or, without a mark, the first one.
    if ('options' in control) return !(control.querySelector('[selected]') ?? control[0])?.matches(':checked')
    return control.value !== control.defaultValue
  })
  return filled(Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? ''])))
}
