import type { Success } from '../widget'
import type { Letter } from './letter-types'

/** One attempt to send a form. The API accepts an idempotency key again only with the same content. */
export interface Attempt {
  content: string
  key: string
  /** The hidden values that this attempt sends. */
  unseen: Record<string, string>
}

/**
 * The state of a form that outlives the form's component. The state stays while the element is out of the document, and
 * after an error in the component.
 */
export interface FormMemory {
  /** The values that the visitor has typed. */
  values?: Record<string, string> | undefined
  /** The texts that the form shows after sending. */
  sent?: Success | undefined
  /** The labels, by name, of the checkboxes that let a visitor send despite a rule, such as “I have only one name”. */
  offers?: Record<string, string> | undefined
  /** True when the form will send itself as soon as the intake responds again. */
  resend?: boolean
  /** The last attempt to send the form. */
  attempt?: Attempt | undefined
  /**
   * Returns the translation of an English text into the form's language. Without this function, the form is in English.
   */
  say?: ((text: string) => string | undefined) | undefined
  /** The form's language, as a hidden value of every request that the form sends. */
  said?: { formLanguage: string } | undefined
  /** The letters that the visitor has added to the form. */
  letters?: Letter[] | undefined
}

const memories = new WeakMap<HTMLElement, FormMemory>()
const listeners = new WeakMap<HTMLElement, () => void>()

/** The state of an element's form; empty if nothing has been stored. */
export const recall = (host: HTMLElement): FormMemory => memories.get(host) ?? {}

/** Changes parts of the stored state of an element's form. */
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
