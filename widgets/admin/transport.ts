import ky from 'ky'
import { TIMEOUT } from '../reading'

/** The parts of a request to the API; `token` is the session's token. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  json?: unknown
  /** The `ETag` that the record must still have. If the record's `ETag` is different, the API changes nothing. */
  ifMatch?: string | undefined
  /** The `Idempotency-Key`. Several requests with the same key add only one entry. */
  key?: string | undefined
  token?: string | undefined
  /** True for a request that the browser sends even while the page closes. */
  keepalive?: boolean
  /** Aborts the request. */
  signal?: AbortSignal
}

/** Sends one request to the API. Resolves for every status, and rejects only when there is no response. */
export type Transport = (url: string, call: Call) => Promise<Response>

/** Sends a request with the token of the present session. */
export type AuthedFetch = (url: string, call?: Omit<Call, 'token'>) => Promise<Response>

/** Sends one request to the API, and never tries again by itself. */
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
