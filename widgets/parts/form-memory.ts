import type { Success } from '../widget'
import type { Letter } from './letter-types'

/** An attempt to send a form. The API takes a key with one content only. */
export interface Attempt {
  content: string
  key: string
  /** The values that went along unseen. */
  unseen: Record<string, string>
}

/** What outlives a form's component: while its element is out of the document, and where the component breaks. */
export interface FormMemory {
  /** What was typed. */
  values?: Record<string, string> | undefined
  /** What the visitor was told of it. */
  sent?: Success | undefined
  /** The words of the boxes that a form offers to visitors whom a rule does not fit, by name. */
  offers?: Record<string, string> | undefined
  /** Whether it is to be sent by itself once the intake answers again. */
  resend?: boolean
  /** The last attempt to send it. */
  attempt?: Attempt | undefined
  /** What is sent along. */
  letters?: Letter[] | undefined
}

const memories = new WeakMap<HTMLElement, FormMemory>()
const listeners = new WeakMap<HTMLElement, () => void>()

/** What is kept for an element's form. */
export const recall = (host: HTMLElement): FormMemory => memories.get(host) ?? {}

/** Keeps something new for an element's form, beside what it does not name. */
export function remember(host: HTMLElement, change: FormMemory) {
  memories.set(host, { ...recall(host), ...change })
  listeners.get(host)?.()
}

/** Calls `listener` after each change of an element's memory. Returns the function that ends this. */
export function onRemember(host: HTMLElement, listener: () => void) {
  listeners.set(host, listener)
  return () => {
    if (listeners.get(host) === listener) listeners.delete(host)
  }
}
