import { fetchOnce } from '../reading'

/** What goes with a call; `token` is the session's. */
export interface Call {
  method?: 'GET' | 'POST' | 'PATCH'
  json?: unknown
  token?: string | undefined
}

/** Makes one call of the API: answers whatever its status is, and rejects only where there is no answer. */
export type Transport = (url: string, call: Call) => Promise<Response>

/** A call within a session. */
export type AuthedFetch = (url: string, call?: Pick<Call, 'method' | 'json'>) => Promise<Response>

/** The API itself. */
export const callApi: Transport = (url, { method = 'GET', json, token }) =>
  fetchOnce(url, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
