import type { Attempt } from '../parts/form-memory'
import type { Values } from '../parts/form-types'
import { forgetTyped, KEPT_FOR, keepTyped, readKept } from '../parts/kept-typed'
import type { Letter } from '../parts/letter-types'

/** The visitor's position in the wizard. */
export interface WizardPosition {
  step: number
  /** The path to the last step, if the visitor has left the last step to change an answer; otherwise undefined. */
  changing?: number[] | undefined
}

/**
 * The draft that survives a reload of the tab. It contains the visitor's position and all answers, even those to
 * questions that the wizard now skips.
 */
export interface Draft extends WizardPosition {
  answers: Values
  letters?: Letter[] | undefined
  attempt?: Attempt | undefined
}

/** The storage key of version 0.1. The wizard reads a draft under this key once, and then removes the draft. */
const EARLIER = 'haven-visa-wizard'

/** Reads the draft that this tab has stored for the wizard. */
export function readDraft(host: HTMLElement): Draft | undefined {
  bringOver(host)
  const kept = readKept(host)
  return kept && { step: 1, ...kept, answers: kept.values }
}

/** Stores a draft. Without `draft`, removes the stored draft. */
export function writeDraft(host: HTMLElement, draft?: Draft) {
  if (!draft) return forgetTyped(host)
  const { answers: values, ...rest } = draft
  keepTyped(host, { ...rest, values })
}

/** Moves a draft of version 0.1 that is less than a day old to the present key. */
function bringOver(host: HTMLElement) {
  try {
    const { at, answers, ...place } = JSON.parse(sessionStorage.getItem(EARLIER) ?? '{}')
    sessionStorage.removeItem(EARLIER)
    sessionStorage.removeItem(`${EARLIER}-attempt`)
    if (Date.now() - at < KEPT_FOR) writeDraft(host, { answers, ...place })
  } catch {
    // Where the browser allows no storage, there is no draft.
  }
}
