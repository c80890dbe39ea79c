import type { TabName } from './filters'
import type { LoadRecordView } from './record/load-record-view'
import type { Call } from './transport'

/**
 * The API's responses. A key is `METHOD PATH`, a path, or a path without parameters. A request that matches no key gets
 * no response.
 */
export type Answers = Record<string, (call: Call) => Response | Promise<Response>>

/** The response about ways to sign in for examples without their own: the firm has only the shared password. */
const ofOne: Answers = {
  '/api/admin/sign-in': () => json({ people: false, sharedPassword: true, passkeys: location.origin }),
}

/** The response of an example to a request; pending forever if the example has none. */
export function answer(answers: Answers, path: string, call: Call): Promise<Response> {
  const plain = path.replace(/\?.*/, '')
  const found = answers[`${call.method} ${path}`] ?? answers[path] ?? answers[plain] ?? ofOne[plain]
  return Promise.resolve(found?.(call) ?? new Promise<Response>(() => {}))
}

/** A named example state of the dashboard: the API's responses, and the steps that lead to the state. */
export interface AdminExample {
  answers: Answers
  /** The origin of the API; by default the page's own. */
  origin?: string
  /** Loads the code that draws an open record; an example can replace it by a function that fails. */
  recordView?: LoadRecordView
  /** The value of the tag's attribute `history`. */
  history?: string
  hash?: string
  /** The tab that opens after the sign-in; by default the tab of contact enquiries. */
  start?: TabName
  /** Stands for `window.opener`, the window that opened the page. */
  opener?: unknown
  visit?: (root: ParentNode) => Promise<void>
}

/** A JSON response, as the API sends it. */
export const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

/** An error response, as the API sends it. */
export const refusal = (status: number, code: string, message: string, headers: HeadersInit = {}) =>
  json({ error: { code, message } }, { status, headers })
