import type { TestService } from './start-test-service'

/** The inputs with which a call succeeds. */
export interface Good {
  /** A body that the call accepts. */
  good?: Record<string, unknown>
  /** The form of a call that accepts a letter. */
  form?: FormData
  /** The id in the call's path; 1 by default. */
  id?: string
  /** The letter's id in the call's path. */
  file?: string
  /** The caller's session; by default one with the shared password. */
  login?: { authorization: string }
}

/** The inputs of one call, and the callers who may make it. */
export interface Example extends Inputs {
  /**
   * The callers whom the call admits: **n**obody signed in, somebody **e**nrolling by an invitation, a **r**eader, a
   * **c**aseworker, a **m**anager, the **s**hared password. `judged` when the request's body decides who is admitted.
   * The letters are written by hand: nothing here comes from the product.
   */
  open: string
}

/** The inputs of one call. */
export interface Inputs extends Pick<Good, 'good' | 'form'> {
  /** Prepares a service for the call. */
  make?: (service: TestService) => Promise<Good>
  /** Changes of the body that the call refuses, each with the path of the issue. */
  refused?: [change: unknown, path: string][]
  /** The parameters that the call needs. */
  goodQuery?: string
  /** Parameters that the call refuses, each with its name. */
  refusedQuery?: [query: string, path: string][]
}
