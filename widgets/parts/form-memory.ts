import type { Success } from '../widget'
import type { Letter } from './letter-types'

/** An attempt to send a form. The API accepts an idempotency key with one content only. */
export interface Attempt {
  content: string
  key: string
  /** The hidden values of the attempt. */
  unseen: Record<string, string>
}

/**
 * The state of a form that outlives its component: while its element is out of the document, and when the component
 * breaks.
 */
export interface FormMemory {
  /** The typed values. */
  values?: Record<string, string> | undefined
  /** The words that the visitor saw after sending. */
  sent?: Success | undefined
  /** The labels of the boxes that the form offers when a rule does not fit the visitor, by name. */
  offers?: Record<string, string> | undefined
  /** True when the form sends itself once the intake answers again. */
  resend?: boolean
  /** The last attempt to send the form. */
  attempt?: Attempt | undefined
  /** The words of the form's language for an English text. Without a function, the form is in English. */
  say?: (text: string) => string | undefined
  /** The language of the form, as everything that it sends names it. */
  said?: { formLanguage: string }
  /** The letters of the form. */
  letters?: Letter[] | undefined
}

const memories = new WeakMap<HTMLElement, FormMemory>()
const listeners = new WeakMap<HTMLElement, () => void>()

/** The memory of an element's form. */
export const recall = (host: HTMLElement): FormMemory => memories.get(host) ?? {}

/** Changes the memory of an element's form; fields without a new value stay. */
export function remember(host: HTMLElement, change: FormMemory) {
  memories.set(host, { ...recall(host), ...change })
  listeners.get(host)?.()
}

/** Calls `listener` after each change of an element's memory. Returns the function that stops the calls. */
export function onRemember(host: HTMLElement, listener: () => void) {
  listeners.set(host, listener)
  return () => {
    if (listeners.get(host) === listener) listeners.delete(host)
  }
}
