import type { Attempt } from '../parts/form-memory'
import type { Values } from '../parts/form-types'
import { forgetTyped, KEPT_FOR, keepTyped, readKept } from '../parts/kept-typed'
import type { Letter } from '../parts/letter-types'

/** Where a visitor is in the wizard. */
export interface WizardPosition {
  step: number
  /** The path of steps at the moment when the visitor left the last step to change an answer. */
  changing?: number[] | undefined
}

/**
 * The draft that the tab keeps when it is loaded again: all answers, even to skipped steps, and where the visitor was.
 */
export interface Draft extends WizardPosition {
  answers: Values
  letters?: Letter[] | undefined
  attempt?: Attempt | undefined
}

/** The storage key of drafts by version 0.1, which are read once and then removed. */
const EARLIER = 'haven-visa-wizard'

/** Reads the wizard's draft in this tab. */
export function readDraft(host: HTMLElement): Draft | undefined {
  bringOver(host)
  const kept = readKept(host)
  return kept && { step: 1, ...kept, answers: kept.values }
}

/** Stores the draft, or removes it. */
export function writeDraft(host: HTMLElement, draft?: Draft) {
  if (!draft) return forgetTyped(host)
  const { answers: values, ...rest } = draft
  keepTyped(host, { ...rest, values })
}

/** Uses a draft of version 0.1 that is less than a day old. */
function bringOver(host: HTMLElement) {
  try {
    const { at, answers, ...place } = JSON.parse(sessionStorage.getItem(EARLIER) ?? '{}')
    sessionStorage.removeItem(EARLIER)
    sessionStorage.removeItem(`${EARLIER}-attempt`)
    if (Date.now() - at < KEPT_FOR) writeDraft(host, { answers, ...place })
  } catch {
    // If the browser has no storage, it has kept nothing.
  }
}
