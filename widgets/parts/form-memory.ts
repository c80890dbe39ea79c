import type { Success } from '../widget'
import type { Letter } from './letter-types'

/** One attempt to send a form. With one idempotency key, the API accepts only one content. */
export interface Attempt {
  content: string
  key: string
  /** The hidden values that this attempt sends. */
  unseen: Record<string, string>
}

/**
 * The state of a form that is kept longer than its component: while the element is out of the document, and if the
 * component fails.
 */
export interface FormMemory {
  /** The values that the visitor has typed. */
  values?: Record<string, string> | undefined
  /** The words that were shown to the visitor after sending. */
  sent?: Success | undefined
  /** The labels of the boxes that the form offers when a rule does not fit the visitor, by the boxes' names. */
  offers?: Record<string, string> | undefined
  /** True when the form will send itself as soon as the intake answers again. */
  resend?: boolean
  /** The last attempt to send the form. */
  attempt?: Attempt | undefined
  /** Returns the words for an English text in the form's language. Without this function, the form is in English. */
  say?: ((text: string) => string | undefined) | undefined
  /** The language of the form, as the form names it in everything that it sends. */
  said?: { formLanguage: string } | undefined
  /** The letters that the visitor has added to the form. */
  letters?: Letter[] | undefined
}

const memories = new WeakMap<HTMLElement, FormMemory>()
const listeners = new WeakMap<HTMLElement, () => void>()

/** The stored state of an element's form. */
export const recall = (host: HTMLElement): FormMemory => memories.get(host) ?? {}

/** Changes the stored state of an element's form; fields without a new value stay as they are. */
export function remember(host: HTMLElement, change: FormMemory) {
  memories.set(host, { ...recall(host), ...change })
  listeners.get(host)?.()
}

/**
 * Calls `listener` after each change to the stored state of an element's form. Returns a function that stops these
 * calls.
 */
export function onRemember(host: HTMLElement, listener: () => void) {
  listeners.set(host, listener)
  return () => {
    if (listeners.get(host) === listener) listeners.delete(host)
  }
}
