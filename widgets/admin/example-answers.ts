import type { TabName } from './filters'
import type { LoadRecordView } from './record/load-record-view'
import type { Call } from './transport'

/** The API's answers by `METHOD PATH`, by path, or by path without parameters; other calls get none. */
export type Answers = Record<string, (call: Call) => Response | Promise<Response>>

/** The answers about the sign-in when an example names none: those of a firm of one person. */
const ofOne: Answers = {
  '/api/admin/sign-in': () => json({ people: false, sharedPassword: true, passkeys: location.origin }),
}

/** The answer of an example to a call. */
export function answer(answers: Answers, path: string, call: Call): Promise<Response> {
  const plain = path.replace(/\?.*/, '')
  const found = answers[`${call.method} ${path}`] ?? answers[path] ?? answers[plain] ?? ofOne[plain]
  return Promise.resolve(found?.(call) ?? new Promise<Response>(() => {}))
}

/** One named state of the dashboard: the API's answers, and the steps of staff that lead to it. */
export interface AdminExample {
  answers: Answers
  /** The API's origin; by default the page's own. */
  origin?: string
  /** Loads the view of an open record; an example may replace it by a failure. */
  recordView?: LoadRecordView
  /** The `history` attribute, for a page that shows only the dashboard. */
  history?: string
  hash?: string
  /** The tab that opens after the sign-in; by default the contact inquiries. */
  start?: TabName
  /** The window that opened the page. */
  opener?: unknown
  visit?: (root: ParentNode) => Promise<void>
}

/** A JSON answer of the API. */
export const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

/** An error answer of the API. */
export const refusal = (status: number, code: string, message: string, headers: HeadersInit = {}) =>
  json({ error: { code, message } }, { status, headers })
