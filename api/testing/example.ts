import type { TestService } from './start-test-service'

/** The inputs with which a call succeeds. */
export interface Good {
  /** An accepted body. */
  good?: Record<string, unknown>
  /** The same for a call that accepts a file. */
  form?: FormData
  /** The id in its path, unless that is 1. */
  id?: string
  /** The file in its path. */
  file?: string
  /** The caller's session, unless it is that of the shared password. */
  login?: { authorization: string }
}

/** The inputs of one call, and who may make it. */
export interface Example extends Inputs {
  /**
   * The callers whom it admits: **n**obody signed in, somebody **e**nrolling by an invitation, a **r**eader, a
   * **c**aseworker, a **m**anager, the **s**hared password. `judged` when the call decides by the body. Written by
   * hand: nothing here comes from the product.
   */
  open: string
}

/** The inputs of one call. */
export interface Inputs extends Pick<Good, 'good' | 'form'> {
  /** Prepares a service for the call. */
  make?: (service: TestService) => Promise<Good>
  /** Refused changes of that body, each with the path of the issue that names it. */
  refused?: [change: unknown, path: string][]
  /** Parameters that it needs. */
  goodQuery?: string
  /** Refused parameters, each with its name. */
  refusedQuery?: [query: string, path: string][]
}
