import type { ComponentType } from 'react'
import type { ContactLink } from './parts/fallback-state'
import type { LetterLife } from './parts/letter-types'

/** The words that a visitor reads once their request is stored. */
export interface Success {
  reference: string
  /** The form's message of success, with the firm's hours. */
  text: string
  /** The time of the answer, in words; empty when an older API does not name it. */
  answer: string
  /** The number to call when the answer comes later than the form's sentence says. */
  urgent?: ContactLink | undefined
  /** The part below the reference, if its code could be loaded. */
  Rest?: ComponentType<{ told: Success }>
  /** The numbers for urgent calls. */
  phones?: ContactLink[]
  /** The text to print or save: the reference, the time of sending, and the next steps. */
  receipt?: string
  /** The parts with which letters are added, if the firm accepts them. */
  letters?: LetterLife | undefined
}

/** The props of every widget's component, in addition to the widget's own attributes. */
export interface WidgetProps {
  /** The custom element itself: it sends the events, and its children are the fallback. */
  host: HTMLElement
  /** The API's base URL, without a final slash. */
  api: string
  /** For a form: the initial values, as a query string; `url` stands for the page's own. */
  prefill?: string
}

/**
 * Dispatches a bubbling, composed event on a widget; false when a listener cancelled it, which works for `haven-submit`
 * only.
 */
export function emit(host: HTMLElement, name: string, detail?: unknown): boolean {
  const cancelable = name === 'haven-submit'
  return host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))
}
