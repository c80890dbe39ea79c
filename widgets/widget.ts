import type { ComponentType } from 'react'
import type { NextWords } from '../api/contract/forms/next-words'
import type { ContactLink } from './parts/fallback-state'
import type { LetterLife } from './parts/letter-types'

/** The page to which a form leads after sending. */
export interface Onward {
  href: string
  /**
   * The time after which the page opens by itself, in ms. Undefined if the visitor has added letters to the form,
   * because the page then opens only after a press on the link.
   */
  opensAfter: number | undefined
  /** The text of the link, and its language. */
  words: string
  lang: string
}

/** The texts that a form shows after the API has stored the request. */
export interface Success {
  reference: string
  /** The form's sentence about success, with the firm's hours. */
  text: string
  /**
   * The sentence about the time by which the firm answers. Empty if `text` already contains this time, or if an older
   * API returns no time.
   */
  answer: string
  /**
   * The number to call if the request is urgent. Set only if the firm answers later than the form's sentence promises.
   */
  urgent?: ContactLink | undefined
  /** The part of the receipt below the reference, if its code could be loaded. */
  Rest?: ComponentType<{ told: Success }>
  /** The texts for a business, which replace the texts for a person, if a business sent the request. */
  next?: NextWords | undefined
  /** The numbers to call if the request is urgent. */
  phones?: ContactLink[]
  /** The text to print or save: the reference, the time of sending, and the next steps. */
  receipt?: string
  /** The firm's own words of thanks. */
  thanks?: string | undefined
  /** The page to which the form leads, if the tag has the attribute `done`. */
  onward?: Onward | undefined
  /** The data with which the visitor can add letters to the request; undefined if the firm accepts no letters. */
  letters?: LetterLife | undefined
}

/** The props that every widget's component has, in addition to the widget's own attributes. */
export interface WidgetProps {
  /** The custom element. The element sends the events, and contains the plain form. */
  host: HTMLElement
  /** The base URL of the API, without a final slash. */
  api: string
  /** For a form: the first values of its fields, as a query string; `url` means the query string of the page. */
  prefill?: string
}

/**
 * Sends a bubbling, composed event from a widget. Returns false when a listener has cancelled the event, which only
 * `haven-submit` allows.
 */
export function emit(host: HTMLElement, name: string, detail?: unknown): boolean {
  const cancelable = name === 'haven-submit'
  return host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))
}
