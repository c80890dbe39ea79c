import type { Attempt } from '../parts/form-memory'
import type { Values } from '../parts/form-types'
import { forgetTyped, KEPT_FOR, keepTyped, readKept } from '../parts/kept-typed'
import type { Letter } from '../parts/letter-types'

/** A visitor's place in the wizard. */
export interface WizardPosition {
  step: number
  /** The path at the moment when the visitor came from the last step to change an answer. */
  changing?: number[] | undefined
}

/** The draft that the tab keeps over a reload: all answers, also to skipped steps, and the place. */
export interface Draft extends WizardPosition {
  answers: Values
  letters?: Letter[] | undefined
  attempt?: Attempt | undefined
}

/** The key of drafts of version 0.1, which are read once and then removed. */
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

/** Takes over a draft of version 0.1 that is less than a day old. */
function bringOver(host: HTMLElement) {
  try {
    const { at, answers, ...place } = JSON.parse(sessionStorage.getItem(EARLIER) ?? '{}')
    sessionStorage.removeItem(EARLIER)
    sessionStorage.removeItem(`${EARLIER}-attempt`)
    if (Date.now() - at < KEPT_FOR) writeDraft(host, { answers, ...place })
  } catch {
    // Without storage the browser has kept nothing.
  }
}
