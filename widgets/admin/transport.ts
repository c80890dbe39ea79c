import ky from 'ky'
import { TIMEOUT } from '../reading'

/** The parts of a call; `token` is the token of the session. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  /** The `ETag` that the record must still have for the change. */
  ifMatch?: string | undefined
  /** The `Idempotency-Key`, with which a repeated call adds its entry only once. */
  key?: string | undefined
  token?: string | undefined
  /** True for a call that is sent even if its page closes. */
  keepalive?: boolean
}

/** Makes one call to the API. A transport resolves for every status, and rejects only when there is no answer. */
export type Transport = (url: string, call: Call) => Promise<Response>

/** Makes a call in the name of a session. */
export type AuthedFetch = (url: string, call?: Omit<Call, 'token'>) => Promise<Response>

/** Makes one call to the API; the caller decides whether to try again. */
export const callApi: Transport = (url, { ifMatch, key, token, ...call }) =>
  ky(url, {
    ...call,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(ifMatch && { 'If-Match': ifMatch }),
      ...(key && { 'Idempotency-Key': key }),
    },
    timeout: TIMEOUT,
    retry: 0,
    throwHttpErrors: false,
  })
