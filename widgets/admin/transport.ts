import ky from 'ky'
import { TIMEOUT } from '../reading'

/** The parts of a call; `token` belongs to the session. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  /** The `ETag` that the record must still have. */
  ifMatch?: string | undefined
  /** The `Idempotency-Key`: a repeated call with it adds its entry once. */
  key?: string | undefined
  token?: string | undefined
  /** True for a call that is sent even when its page closes. */
  keepalive?: boolean
}

/** Makes one call of the API. A transport resolves for every status, and rejects only without an answer. */
export type Transport = (url: string, call: Call) => Promise<Response>

/** Makes a call in a session. */
export type AuthedFetch = (url: string, call?: Omit<Call, 'token'>) => Promise<Response>

/** Calls the API itself, once; the caller decides about another attempt. */
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
