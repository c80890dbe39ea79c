import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND } from '../contract/time/durations'
import { stopOrTimeout } from '../stop-or-timeout'
import { addressKind } from './address-kind'

/** The longest time for an attempt, from the look-up of the name to the end of the response, in ms. */
const TIMEOUT = 10 * SECOND
/** The maximum number of bytes that the service reads of a response. */
const MAX_ANSWER = 1_000_000

/** The rules for posting events. */
export interface PostRules {
  /** True when receivers may be at private and loopback addresses, and use http there (`WEBHOOKS_PRIVATE`). */
  mayBePrivate: boolean
  /** Resolves a name to all its addresses; by default with the system's resolver. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

/** The response of a receiver. */
export interface PostAnswer {
  status: number
  text: string
}

/** Thrown before any connection if the rules do not admit the receiver's address. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'
}

/** True when the rules admit this address of a host. */
export function admits(address: string, { protocol }: URL, { mayBePrivate }: PostRules): boolean {
  const kind = addressKind(address)
  return (mayBePrivate && kind === 'private') || (kind === 'public' && protocol === 'https:')
}

/** The IP address that is the host of a URL; undefined if the host is a name. */
export function ipOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) ? host : undefined
}

/**
 * Posts a body. The function resolves the name of the host once, checks all its addresses, and uses one of them.
 * Redirects are not followed. Throws a RefusedAddressError, or the error of the connection.
 */
export async function postEvent(
  url: URL,
  { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
  rules: PostRules,
): Promise<PostAnswer> {
  const check = (addresses: readonly string[]) => {
    if (addresses.every(address => admits(address, url, rules))) return
    throw new RefusedAddressError(
      'The receiver needs a public address and https. WEBHOOKS_PRIVATE=on also admits private addresses.',
    )
  }
  // If the host is an IP address, this line checks it, because such a host is never resolved.
  check([ipOf(url) ?? []].flat())
  const { resolve = host => lookup(host, { all: true }) } = rules
  const checkedLookup: LookupFunction = (host, { all }, done) => {
    resolve(host).then(
      found => {
        try {
          check(found.map(({ address }) => address))
        } catch (error) {
          return done(error as Error, [])
        }
        const [first] = found
        if (all || !first) done(null, found)
        else done(null, first.address, first.family)
      },
      error => done(error, []),
    )
  }
  const request = url.protocol === 'http:' ? requestPlain : requestSecure
  const until = stopOrTimeout(signal, TIMEOUT)
  return await new Promise<PostAnswer>((answered, failed) => {
    const length = Buffer.byteLength(body)
    const options = { method: 'POST', agent: false, headers: { ...headers, 'content-length': length }, signal: until }
    const sending = request(url, { ...options, lookup: checkedLookup }, response => {
      const pieces: Buffer[] = []
      let read = 0
      response.on('data', (piece: Buffer) => {
        read += piece.length
        if (read <= MAX_ANSWER) pieces.push(piece)
        else response.destroy()
      })
      // Ignores errors after the status has arrived, because only the status counts, even if the rest of the response
      // is missing.
      response.on('error', () => undefined)
      response.on('close', () =>
        answered({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }),
      )
    })
    sending.on('error', failed)
    // For a response that switches protocols, the request emits neither a response nor an error.
    sending.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      answered({ status: statusCode, text: '' })
    })
    sending.end(body)
  })
}
