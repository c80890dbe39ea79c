import type { ContactLink } from './fallback-state'

/** A photo or PDF for a request, which waits, is being sent, has arrived, or has a problem. */
export interface Letter {
  name: string
  bytes: number
  /** The id that the API gave the letter, after it has arrived. */
  id?: string | undefined
  /** The bytes of the letter, until it has arrived. */
  content?: Blob | undefined
  /** The share of the letter that has been sent, from 0 to 1. */
  sent?: number | undefined
  call?: XMLHttpRequest | undefined
  /** The reason why the letter has not arrived, in words. */
  problem?: string | undefined
  /** True when another attempt may succeed. */
  again?: boolean | undefined
  /** True for a PDF that needs a password. */
  locked?: boolean
  /** True for a letter of a request that was already sent. */
  added?: boolean
}

/** The parts of a form, or of its success panel, that letters need. */
export interface LetterLife {
  host: HTMLElement
  api: string
  reach: ContactLink[]
  /** The token for adding letters to a request that was sent. */
  token?: string
  /** A function to call when letters were added, removed or sent, so that a draft keeps them. */
  keep?: (() => void) | undefined
}
