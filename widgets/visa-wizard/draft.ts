import type { Values } from '../parts/form-types'
import type { Letter } from '../parts/letter-types'

/** Where a visitor is in the wizard. */
export interface WizardPosition {
  step: number
  /** The path as it was when they came from the last step to change an answer. */
  changing?: number[] | undefined
}

/** What outlives a reload: the answers, those of skipped steps too, and the place. */
export interface Draft extends WizardPosition {
  answers: Values
  /** The letters that are at the API by now. */
  letters?: Letter[] | undefined
  /** When it was last written, in ms since 1970. */
  at?: number
}

const DRAFT = 'haven-visa-wizard'
/** How long a draft is kept where a tab stays open, in ms. */
const KEPT_FOR = 24 * 60 * 60 * 1_000
const ATTEMPT = 'haven-visa-wizard-attempt'

// Browsers that refuse storage let the wizard work without a draft.
function read<Kept>(key: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) as string) ?? undefined
  } catch {}
}

function write(key: string, value: unknown) {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {}
}

/** The draft of this tab, if it is not too old to be theirs who sits there now. */
export function readDraft(): Draft | undefined {
  const draft = read<Draft>(DRAFT)
  if (!draft || Date.now() - (draft.at ?? 0) < KEPT_FOR) return draft
  writeDraft()
}

/** Keeps the draft for as long as the tab is open, or forgets it, and with it what was tried to send. */
export function writeDraft(draft?: Draft) {
  write(DRAFT, draft && { ...draft, at: Date.now() })
  if (!draft) writeAttempt()
}

/** What was last tried to send: the same content goes out under the same key and time, after a reload too. */
export interface Attempt {
  content: string
  key: string
  submittedAt: string
}

// Here, too, for as long as the page is open: without it, a browser that refuses storage would send the same key with
// another time, which the API takes for another application.
let latest: Attempt | undefined

const readAttempt = () => latest ?? read<Attempt>(ATTEMPT)

function writeAttempt(attempt?: Attempt) {
  latest = attempt
  write(ATTEMPT, attempt)
}

/** What was last tried to send, given to what sends: a part that both import would load on its own. */
export const attempts = { readAttempt, writeAttempt }

export type Attempts = typeof attempts
