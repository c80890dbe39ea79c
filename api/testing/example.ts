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
  /** The caller's session; by default a session with the shared password. */
  login?: { authorization: string }
}

/** The inputs for one endpoint, and the kinds of callers that may use it. */
export interface Example extends Inputs {
  /**
   * The callers that the endpoint accepts: **n**obody signed in, somebody **e**nrolling by an invitation, a **r**eader,
   * a **c**aseworker, an e**d**itor, a **m**anager, the **s**hared password. The value is `judged` when this depends on
   * the body. These letters are written by hand, so that the tests do not depend on the product's own table.
   */
  open: string
}

/** The inputs for one endpoint. */
export interface Inputs extends Pick<Good, 'good' | 'form'> {
  /** Prepares a service so that the endpoint can succeed. */
  make?: (service: TestService) => Promise<Good>
  /** Changes of the body after which the endpoint refuses it, each with the path of the reported issue. */
  refused?: [change: unknown, path: string][]
  /** The query parameters that the endpoint needs. */
  goodQuery?: string
  /** Query parameters that the endpoint refuses, each with its name. */
  refusedQuery?: [query: string, path: string][]
}
