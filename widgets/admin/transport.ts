import '../network'
import { client } from '../api-client'

/** What goes with a call; `token` is the session's. */
export interface Call {
  method?: 'GET' | 'POST' | 'PATCH'
  json?: unknown
  token?: string | undefined
}

/** Makes one call of the API: answers whatever its status is, and rejects only where there is no answer. */
export type Transport = (url: string, call: Call) => Promise<Response>

/** A call within a session. */
export type Ask = (url: string, call?: Pick<Call, 'method' | 'json'>) => Promise<Response>

/** The API itself. */
export const callApi: Transport = (url, { token, ...call }) =>
  client(url, { ...call, throwHttpErrors: false, headers: token ? { Authorization: `Bearer ${token}` } : {} })
