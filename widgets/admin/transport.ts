import ky from 'ky'
import { TIMEOUT } from '../reading'

/** What goes with a call; `token` is the session's. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  /** The record's `ETag`, which it must still have. */
  ifMatch?: string | undefined
  /** Sent again with the same `Idempotency-Key`, what is written down stands there once. */
  key?: string | undefined
  token?: string | undefined
  /** It is sent even where its page closes in that moment. */
  keepalive?: boolean
}

/** Makes one call of the API: answers whatever its status is, and rejects only where there is no answer. */
export type Transport = (url: string, call: Call) => Promise<Response>

/** A call within a session. */
export type AuthedFetch = (url: string, call?: Omit<Call, 'token'>) => Promise<Response>

/** The API itself, asked once: the caller decides about another try. */
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
