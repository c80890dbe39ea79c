import type { Attempt } from '../parts/form-memory'
import type { Values } from '../parts/form-types'
import { forgetTyped, isKeptWhole, keepTyped, readKept } from '../parts/kept-typed'
import type { Letter } from '../parts/letter-types'

/** Where a visitor is in the wizard. */
export interface WizardPosition {
  step: number
  /** The path at the time when they came from the last step to change an answer. */
  changing?: number[] | undefined
}

/** The draft that the tab keeps over a reload: the answers, those to skipped steps too, and the place. */
export interface Draft extends WizardPosition {
  answers: Values
  letters?: Letter[] | undefined
  attempt?: Attempt | undefined
}

/** The key of drafts up to version 0.1; read once and removed. */
const EARLIER = 'haven-visa-wizard'
/** Longest time that a draft is kept, in ms. */
const KEPT_FOR = 24 * 60 * 60 * 1_000

/** The wizard's draft in this tab. */
export function readDraft(host: HTMLElement): Draft | undefined {
  bringOver(host)
  const kept = readKept(host)
  if (!kept) return undefined
  const { values: answers, step = 1, changing, letters, attempt } = kept
  return { answers, step, changing, letters, attempt }
}

/** Keeps the draft, or forgets it. */
export function writeDraft(host: HTMLElement, draft?: Draft) {
  if (!draft) return forgetTyped(host)
  const { answers: values, ...rest } = draft
  keepTyped(host, { ...rest, values, attempt: isKeptWhole(values) ? rest.attempt : undefined })
}

/** Takes a draft of an earlier version over, where it is younger than a day. */
function bringOver(host: HTMLElement) {
  try {
    const { at, answers, step, changing, letters } = JSON.parse(sessionStorage.getItem(EARLIER) ?? '{}')
    sessionStorage.removeItem(EARLIER)
    sessionStorage.removeItem(`${EARLIER}-attempt`)
    if (Date.now() - at < KEPT_FOR) keepTyped(host, { values: answers, step, changing, letters })
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}
