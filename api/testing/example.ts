import type { TestService } from './start-test-service'

/** What makes a call succeed. */
export interface Good {
  /** A body that is taken. */
  good?: Record<string, unknown>
  /** The same for a call that takes a file. */
  form?: FormData
  /** The id in its path, where that is not 1. */
  id?: string
  /** The file in its path. */
  file?: string
  /** Whose call it is, where it is not that of the shared password. */
  login?: { authorization: string }
}

/** What one call is tried with, and by whom. */
export interface Example extends Inputs {
  /**
   * Who gets past its door: **n**obody logged in, somebody **e**nrolling by an invitation, a **r**eader, a **c**aseworker, a
   * **m**anager, the **s**hared password; `judged` where the call judges what is sent, whoever sends it. Written by hand:
   * nothing here is read from the product.
   */
  open: string
}

/** What one call is tried with. */
export interface Inputs extends Pick<Good, 'good' | 'form'> {
  /** What has to be made of a service first. */
  make?: (service: TestService) => Promise<Good>
  /** Changes of that body that are refused, each with the path of the issue that names it. */
  refused?: [change: unknown, path: string][]
  /** Parameters that it needs. */
  goodQuery?: string
  /** Parameters that are refused, each with its name. */
  refusedQuery?: [query: string, path: string][]
}
