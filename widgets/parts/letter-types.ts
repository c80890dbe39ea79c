import type { ContactLink } from './fallback-state'

/** A photo or a PDF that goes with a request: it waits to leave, is on its way, has come, or met a problem. */
export interface Letter {
  name: string
  bytes: number
  /** Its id at the API, once it is there. */
  id?: string | undefined
  /** What is sent, until it is there. */
  content?: Blob | undefined
  /** How much of it has left, from 0 to 1, while it is on its way. */
  sent?: number | undefined
  call?: XMLHttpRequest | undefined
  /** Why it is not there, in words. */
  problem?: string | undefined
  /** Whether another try may help. */
  again?: boolean | undefined
  /** It is with a request that was sent. */
  added?: boolean
}

/** What sending letters needs of a form, or of what stands in its place once it was sent. */
export interface LetterLife {
  host: HTMLElement
  api: string
  reach: ContactLink[]
  /** What adds letters to a request that was sent. */
  token?: string
  /** Told that what is sent along has changed: a draft may keep it. */
  keep?: (() => void) | undefined
}
