import type { ContactLink } from './fallback-state'

/** A photo or a PDF for a request: waiting, under way, arrived, or with a problem. */
export interface Letter {
  name: string
  bytes: number
  /** The letter's id at the API, after it has arrived. */
  id?: string | undefined
  /** The letter's bytes, until it has arrived. */
  content?: Blob | undefined
  /** The sent share of a letter under way, from 0 to 1. */
  sent?: number | undefined
  call?: XMLHttpRequest | undefined
  /** The reason why the letter did not arrive, in words. */
  problem?: string | undefined
  /** True when another try may help. */
  again?: boolean | undefined
  /** True for a PDF that asks for a password. */
  locked?: boolean
  /** True for a letter of a request that was already sent. */
  added?: boolean
}

/** The parts of a form, or of its success panel, that letters need. */
export interface LetterLife {
  host: HTMLElement
  api: string
  reach: ContactLink[]
  /** The token that adds letters to a sent request. */
  token?: string
  /** The function that is called when the letters have changed, so that a draft keeps them. */
  keep?: (() => void) | undefined
}
