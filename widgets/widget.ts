import type { ComponentType } from 'react'
import type { ContactLink } from './parts/fallback-state'
import type { LetterLife } from './parts/letter-types'

/** What a visitor is told once their request is saved. */
export interface Success {
  reference: string
  /** The form's own sentence, with the firm's number of hours. */
  text: string
  /** By when they have an answer; empty where an older API does not tell. */
  answer: string
  /** Whom to call where that is later than the sentence says. */
  urgent?: ContactLink | undefined
  /** What stands below the reference, where it could be loaded. */
  Rest?: ComponentType<{ told: Success }>
  /** Whom to call where it cannot wait. */
  phones?: ContactLink[]
  /** What can be printed or saved: the reference, when it was sent, and what happens next. */
  receipt?: string
  /** What adds letters to it, where they are taken. */
  letters?: LetterLife | undefined
}

/** What every widget's component gets beside its own attributes. */
export interface WidgetProps {
  /** The custom element itself: the source of its events, with the fallback among its children. */
  host: HTMLElement
  /** The API's base URL, without a final slash. */
  api: string
  /** A form's: what its fields start with, as a query string; `url` for that of the page. */
  prefill?: string
}

/** Dispatches a bubbling, composed event on a widget; false when a listener cancelled it, as only `haven-submit` can be. */
export function emit(host: HTMLElement, name: string, detail?: unknown): boolean {
  const cancelable = name === 'haven-submit'
  return host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))
}
