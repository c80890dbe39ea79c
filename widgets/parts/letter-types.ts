import type { ContactLink } from './fallback-state'

/** A photo or a PDF for a request: waiting, under way, arrived, or with a problem. */
export interface Letter {
  name: string
  bytes: number
  /** Its id at the API, once it has arrived. */
  id?: string | undefined
  /** Its bytes, until it has arrived. */
  content?: Blob | undefined
  /** The sent share, from 0 to 1, while it is under way. */
  sent?: number | undefined
  call?: XMLHttpRequest | undefined
  /** The reason why it did not arrive, in words. */
  problem?: string | undefined
  /** True when another try may help. */
  again?: boolean | undefined
  /** True for a PDF that asks for a password. */
  locked?: boolean
  /** True when it belongs to a sent request. */
  added?: boolean
}

/** The parts of a form, or of its success panel, that letters need. */
export interface LetterLife {
  host: HTMLElement
  api: string
  reach: ContactLink[]
  /** Adds letters to a sent request. */
  token?: string
  /** Called when the letters have changed, so that a draft may keep them. */
  keep?: (() => void) | undefined
}
