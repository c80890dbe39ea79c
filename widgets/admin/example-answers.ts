import type { LoadRecordView } from './record/load-record-view'
import type { Call } from './transport'

/** What the API answers, by `METHOD PATH`, by path, or by path without its parameters; what is left out is never answered. */
export type Answers = Record<string, (call: Call) => Response | Promise<Response>>

/** The ways in where an example names none: those of a firm of one. */
const ofOne: Answers = {
  '/api/admin/sign-in': () => json({ people: false, sharedPassword: true, passkeys: location.origin }),
}

/** The answer to a call. */
export function answer(answers: Answers, path: string, call: Call): Promise<Response> {
  const plain = path.replace(/\?.*/, '')
  const found = answers[`${call.method} ${path}`] ?? answers[path] ?? answers[plain] ?? ofOne[plain]
  return Promise.resolve(found?.(call) ?? new Promise<Response>(() => {}))
}

/** One named state of the dashboard: what the API answers, and what staff do to reach it. */
export interface AdminExample {
  answers: Answers
  /** Where the API is, if elsewhere than the page. */
  origin?: string
  /** What an open record is drawn by, if it does not come. */
  recordView?: LoadRecordView
  /** The page's own address, where it is all dashboard. */
  history?: string
  hash?: string
  /** The window that opened the page. */
  opener?: unknown
  visit?: (root: ParentNode) => Promise<void>
}

/** A JSON answer as the API gives it. */
export const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

/** An error as the API answers it. */
export const refusal = (status: number, code: string, message: string, headers: HeadersInit = {}) =>
  json({ error: { code, message } }, { status, headers })
