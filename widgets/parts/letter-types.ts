import type { ContactLink } from './fallback-state'

/** A photo or PDF for a request: waiting, being uploaded, uploaded, or with a problem. */
export interface Letter {
  name: string
  bytes: number
  /** The API's id of the letter; undefined until the letter is uploaded. */
  id?: string | undefined
  /** The bytes of the letter; undefined for an uploaded letter that was restored after a reload. */
  content?: Blob | undefined
  /** The share of the letter that has been uploaded, from 0 to 1. */
  sent?: number | undefined
  call?: XMLHttpRequest | undefined
  /** The reason why the letter could not be uploaded, in words. */
  problem?: string | undefined
  /** True when another attempt may succeed. */
  again?: boolean | undefined
  /** True for an encrypted PDF, which usually needs a password. */
  locked?: boolean
  /** True for a letter that the API has added to a request that was already sent. */
  added?: boolean
}

/** The state and functions of a form, or of its receipt, that the code for letters needs. */
export interface LetterLife {
  host: HTMLElement
  api: string
  reach: ContactLink[]
  /** The token for adding letters to a request that was sent. */
  token?: string
  /** Stores the form's answers in the tab again. The code for letters calls this after each change of the letters. */
  keep?: (() => void) | undefined
}
