import type { ComponentType } from 'react'
import type { NextWords } from '../api/contract/forms/next-words'
import type { ContactLink } from './parts/fallback-state'
import type { LetterLife } from './parts/letter-types'

/** The words that a visitor reads when their request is stored. */
export interface Success {
  reference: string
  /** The message of success that the form has, with the firm's hours. */
  text: string
  /** Words for when the firm answers; empty when an older API does not say. */
  answer: string
  /** The number to call if the answer comes later than the form's sentence says. */
  urgent?: ContactLink | undefined
  /** The part below the reference, if its code could be loaded. */
  Rest?: ComponentType<{ told: Success }>
  /** The words that fit the request, where those for a person do not. */
  next?: NextWords | undefined
  /** The numbers for urgent calls. */
  phones?: ContactLink[]
  /** The text to print or save: the reference, the time of sending, and the next steps. */
  receipt?: string
  /** The parts with which letters are added, if the firm accepts them. */
  letters?: LetterLife | undefined
}

/** The props that every widget's component has, in addition to the widget's own attributes. */
export interface WidgetProps {
  /** The custom element itself, which sends the events, and whose children are the fallback. */
  host: HTMLElement
  /** The base URL of the API, without a final slash. */
  api: string
  /** For a form, the values that it has at first, as a query string; `url` means the query string of the page. */
  prefill?: string
}

/**
 * Sends a bubbling, composed event from a widget; false when a listener cancelled it, which only `haven-submit` allows.
 */
export function emit(host: HTMLElement, name: string, detail?: unknown): boolean {
  const cancelable = name === 'haven-submit'
  return host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))
}
