import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND } from '../contract/time/durations'
import { stopOrTimeout } from '../stop-or-timeout'
import { addressKind } from './address-kind'

/** The longest time for an attempt in ms, from looking up the name to the end of the answer. */
const TIMEOUT = 10 * SECOND
/** The service reads at most this many bytes of an answer. */
const MAX_ANSWER = 1_000_000

/** The rules by which events are posted. */
export interface PostRules {
  /** True when private and loopback addresses are admitted, and http to them (`WEBHOOKS_PRIVATE`). */
  mayBePrivate: boolean
  /** Resolves a name to all its addresses; by default as the system does. */
  resolve?: (host: string) => Promise<LookupAddress[]>
}

/** The answer of a receiver. */
export interface PostAnswer {
  status: number
  text: string
}

/** Thrown before any connection is made if the receiver has an address that the rules do not admit. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'
}

/** True when the rules admit an address of a host. */
export function admits(address: string, { protocol }: URL, { mayBePrivate }: PostRules): boolean {
  const kind = addressKind(address)
  return (mayBePrivate && kind === 'private') || (kind === 'public' && protocol === 'https:')
}

/** The host of an address if it is an IP address; undefined for a name. */
export function ipOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) ? host : undefined
}

/**
 * Posts a body. The host's name is resolved once, all its addresses are checked, and one of them is used. Redirects are
 * not followed. Throws a RefusedAddressError, or the error of the connection.
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
  // Checks the host here if it is an IP address, because such a host is never resolved.
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
      // Ignores errors after the status has arrived: only the status counts, even if the rest of the answer is
      // missing.
      response.on('error', () => undefined)
      response.on('close', () =>
        answered({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString('utf8') }),
      )
    })
    sending.on('error', failed)
    // For an answer that changes the protocol, the request emits neither a response nor an error.
    sending.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      answered({ status: statusCode, text: '' })
    })
    sending.end(body)
  })
}
