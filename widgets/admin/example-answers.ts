import type { TabName } from './filters'
import type { LoadRecordView } from './record/load-record-view'
import type { Call } from './transport'

/** The API's answers by `METHOD PATH`, by path, or by path without parameters; all other calls get no answer. */
export type Answers = Record<string, (call: Call) => Response | Promise<Response>>

/** The answers about signing in if an example names none: those of a firm of one person. */
const ofOne: Answers = {
  '/api/admin/sign-in': () => json({ people: false, sharedPassword: true, passkeys: location.origin }),
}

/** An example's answer to a call. */
export function answer(answers: Answers, path: string, call: Call): Promise<Response> {
  const plain = path.replace(/\?.*/, '')
  const found = answers[`${call.method} ${path}`] ?? answers[path] ?? answers[plain] ?? ofOne[plain]
  return Promise.resolve(found?.(call) ?? new Promise<Response>(() => {}))
}

/** A named example state of the dashboard: the API's answers, and the steps that lead to this state. */
export interface AdminExample {
  answers: Answers
  /** The origin of the API; by default the page's own. */
  origin?: string
  /** Loads the view of an open record; an example can replace this function by one that fails. */
  recordView?: LoadRecordView
  /** The attribute `history`, for a page with nothing but the dashboard. */
  history?: string
  hash?: string
  /** The tab that opens after the sign-in, which is that of the contact enquiries by default. */
  start?: TabName
  /** The window that opened the page. */
  opener?: unknown
  visit?: (root: ParentNode) => Promise<void>
}

/** A JSON answer, as the API sends it. */
export const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

/** An error answer, as the API sends it. */
export const refusal = (status: number, code: string, message: string, headers: HeadersInit = {}) =>
  json({ error: { code, message } }, { status, headers })
