import type { TestService } from './start-test-service'

/** The inputs that make a call succeed. */
export interface Good {
  /** A body that the call accepts. */
  good?: Record<string, unknown>
  /** The form data of a call that accepts a letter. */
  form?: FormData
  /** The id in the path of the call; 1 by default. */
  id?: string
  /** The letter's id in the path of the call. */
  file?: string
  /** The session of the caller; by default a session with the shared password. */
  login?: { authorization: string }
}

/** The inputs of one call, and the kinds of callers that can make the call. */
export interface Example extends Inputs {
  /**
   * The callers that the call accepts: **n**obody signed in, somebody **e**nrolling by an invitation, a **r**eader, a
   * **c**aseworker, a **m**anager, the **s**hared password. `judged` when the body of the request decides which callers
   * are accepted. The letters are written by hand: none of them comes from the product's code.
   */
  open: string
}

/** The inputs of one call. */
export interface Inputs extends Pick<Good, 'good' | 'form'> {
  /** Prepares a service so that the call can succeed. */
  make?: (service: TestService) => Promise<Good>
  /** Changes of the body that make the call fail, each with the path of the reported issue. */
  refused?: [change: unknown, path: string][]
  /** The parameters that the call needs. */
  goodQuery?: string
  /** Parameters that make the call fail, each with its name. */
  refusedQuery?: [query: string, path: string][]
}
