import type { TestService } from './start-test-service'

/** The inputs with which an endpoint succeeds. */
export interface Good {
  /** A body that the endpoint accepts. */
  good?: Record<string, unknown>
  /** The form data for an endpoint that receives a letter. */
  form?: FormData
  /** The id in the path; 1 by default. */
  id?: string
  /** The letter's id in the path. */
  file?: string
  /** The session of the caller; by default one with the shared password. */
  login?: { authorization: string }
}

/** The inputs for one endpoint, and the kinds of callers that may use it. */
export interface Example extends Inputs {
  /**
   * The callers that the endpoint accepts: **n**obody signed in, somebody **e**nrolling by an invitation, a **r**eader,
   * a **c**aseworker, an e**d**itor, a **m**anager, the **s**hared password. `judged` when this depends on the body.
   * These abbreviations are written by hand, and not made by the product's code.
   */
  open: string
}

/** The inputs for one endpoint. */
export interface Inputs extends Pick<Good, 'good' | 'form'> {
  /** Prepares a service so that the endpoint can succeed. */
  make?: (service: TestService) => Promise<Good>
  /** Changes of the body that are refused, each with the path of the reported issue. */
  refused?: [change: unknown, path: string][]
  /** The query parameters that the endpoint needs. */
  goodQuery?: string
  /** Query parameters that are refused, each with its name. */
  refusedQuery?: [query: string, path: string][]
}
