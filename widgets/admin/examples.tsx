import { useState } from 'react'
import { appears, fill, submit } from '../parts/example'
import { Admin } from './admin'
import { inquiries } from './example-records'
import type { Transport } from './transport'

/** What the API answers, by path; a path that is left out is never answered. */
export type Answers = Record<string, () => Response | Promise<Response>>

/** One named state of the dashboard: what the API answers, and what staff do to reach it. */
export interface AdminExample {
  answers: Answers
  visit?: (root: ParentNode) => Promise<void>
}

/** A JSON answer as the API gives it. */
export const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

/** An error as the API answers it. */
export const refusal = (status: number, code: string, message: string, headers: HeadersInit = {}) =>
  json({ error: { code, message } }, { status, headers })

const list = '/api/admin/inquiries'
/** What a working API answers to everything that the dashboard asks. */
export const working: Answers = {
  '/api/admin/login': () => json({ token: 'example-token', expiresAt: '2026-11-21T17:00:00.000Z' }),
  '/api/admin/logout': () => new Response(null, { status: 204 }),
  '/api/admin/counts': () => json({ lists: { inquiries: { total: 14 } }, undelivered: 2 }),
  [list]: () => json(inquiries, { headers: { 'X-Total-Count': '14', Link: `<${list}?cursor=next>; rel="next"` } }),
  [`${list}?cursor=next`]: () =>
    json(
      inquiries.map(record => ({ ...record, id: record.id + 100 })),
      { headers: { 'X-Total-Count': '14' } },
    ),
  '/readyz': () => json({ status: 'ready', mail: { delivery: 'smtp', undelivered: 2 } }),
}

/** Types a password and presses Login. */
export function logIn(root: ParentNode, password = 'an example of a password') {
  fill(root, { password })
  submit(root)
}

const loggedIn = (then: string) => async (root: ParentNode) => {
  logIn(root)
  await appears(root, then)
}

/** Every state of the dashboard; its story and its tests use this one list. */
export const examples = {
  Login: { answers: working },
  WrongPassword: {
    answers: { '/api/admin/login': () => refusal(401, 'unauthorized', 'Incorrect password') },
    visit: loggedIn('[part=error]:not(:empty)'),
  },
  Throttled: {
    answers: {
      '/api/admin/login': () => refusal(429, 'slow_down', 'Too many attempts', { 'Retry-After': '32' }),
    },
    visit: loggedIn('[part=error]:not(:empty)'),
  },
  Unreachable: {
    answers: { '/api/admin/login': () => Promise.reject(new TypeError('Failed to fetch')) },
    visit: loggedIn('[part=error]:not(:empty)'),
  },
  Loading: {
    answers: { ...working, [list]: () => new Promise(() => {}) },
    visit: loggedIn('.skeleton'),
  },
  Loaded: { answers: working, visit: loggedIn('[part=row]') },
  NobodyEmailed: {
    answers: { ...working, '/readyz': () => json({ mail: { delivery: 'filed', undelivered: 0 } }) },
    visit: loggedIn('[part=mail] b'),
  },
  Empty: {
    answers: {
      ...working,
      [list]: () => json([], { headers: { 'X-Total-Count': '0' } }),
      '/api/admin/counts': () => json({ lists: { inquiries: { total: 0 } }, undelivered: 0 }),
    },
    visit: loggedIn('.empty'),
  },
  LoadFailed: {
    answers: {
      ...working,
      [list]: () =>
        refusal(503, 'unavailable', 'We cannot save anything at the moment. Please try again, or call 020 7946 0123.'),
    },
    visit: loggedIn('[part=failure]'),
  },
  SessionEnded: {
    answers: { ...working, [list]: () => refusal(401, 'unauthorized', 'Please log in') },
    visit: loggedIn('[part=notice]'),
  },
} satisfies Record<string, AdminExample>

let stages = 0

/** Draws the dashboard outside a custom element, as its shadow root would; `transport` replaces the answers. */
export function AdminStage(props: { answers: Answers; transport?: Transport; origin?: string }) {
  // An address of its own: the page's one cache keeps what each stage read.
  const [api] = useState(() => `${props.origin ?? location.origin}/stage-${++stages}`)
  const [widget] = useState(() => ({ host: document.createElement('div'), memory: {} }))
  const answer: Transport = async url => props.answers[url.slice(api.length)]?.() ?? new Promise<Response>(() => {})
  return (
    <div className="haven">
      <Admin {...widget} api={api} transport={props.transport ?? answer} />
    </div>
  )
}
