import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { AuthedFetch, Transport } from './transport'

/**
 * Returns the functions that send requests with the token of the present session; `requestQuietly` does not prolong the
 * session. When the session ends, the hook aborts unfinished requests that only read, and later requests reject at
 * once. Otherwise, the API would refuse these requests, and the browser would write each refusal to the console.
 */
export function useSessionCalls(props: {
  transport: Transport
  token: string | undefined
  /** The newest session's token, which can differ from `token` when a function is called late. */
  latest: RefObject<string | undefined>
  /** Called before each request that prolongs the session. */
  onActive: () => void
  /** Called when the API no longer knows the session. */
  onRefused: () => void
}): { request: AuthedFetch; requestQuietly: AuthedFetch } {
  const { transport, token, latest, onActive, onRefused } = props
  const reads = useRef(new Set<AbortController>())
  useLayoutEffect(() => {
    const unfinished = reads.current
    return () => {
      if (token) for (const read of unfinished) read.abort()
    }
  }, [token])

  async function send(url: string, call: Parameters<AuthedFetch>[1], changes: boolean) {
    if (latest.current !== token) throw new Error('The session has ended')
    const abort = new AbortController()
    if (!changes) reads.current.add(abort)
    const response = await transport(url, { ...call, token, signal: abort.signal }).finally(() => {
      reads.current.delete(abort)
    })
    if (response.status === 401) onRefused()
    return response
  }
  const requestQuietly: AuthedFetch = (url, call) => send(url, call, false)
  const request: AuthedFetch = (url, call) => {
    onActive()
    return send(url, call, call?.method !== undefined)
  }
  return { request, requestQuietly }
}
