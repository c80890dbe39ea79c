import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY, MINUTE } from '../contract/time/durations'
import { about, type Line } from './line'

/** Longest time for a TLS handshake, in ms. */
const PATIENCE = 10_000
/**
 * Number of days before its end at which a certificate counts as due for renewal; certbot and Caddy renew a month
 * before.
 */
const SOON = 14

/**
 * The time when an https address's certificate ends, in ms since 1970, even if it is not trusted. Undefined for an http
 * address, and when the handshake fails.
 */
export function certificateEnd(url: string): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return Promise.resolve(undefined)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise(resolve => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      // The connection sends no data, and it must be able to read expired certificates.
      rejectUnauthorized: false,
    })
    const end = (at?: number) => {
      socket.destroy()
      resolve(at)
    }
    socket.setTimeout(PATIENCE, end)
    socket.once('error', () => end())
    socket.once('secureConnect', () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to)
      end(Number.isNaN(until) ? undefined : until)
    })
  })
}

/** Time for which a known end is used without looking again, in ms. */
const HOLDS = 10 * MINUTE

/** Creates a function that returns the last known end of a certificate, and looks again in the background. */
export function createCertificateWatch(url: string, now: () => Date): () => number | undefined {
  let known: number | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now().getTime() - askedAt >= HOLDS) {
      askedAt = now().getTime()
      void certificateEnd(url).then(end => {
        known = end
      })
    }
    return known
  }
}

/** Checks that a certificate ending at this time (ms since 1970) is valid for long enough. */
export function lookAtCertificate(end: number, now: Date): Line {
  const { ok, look, wrong } = about('Certificate')
  const day = new Date(end).toISOString().slice(0, 10)
  const left = Math.floor((end - now.getTime()) / DAY)
  const remedy =
    'renew it (`certbot renew` says why it was not), and have the proxy read it (`systemctl reload nginx`). Caddy renews by itself: see its log'
  if (end <= now.getTime())
    return wrong(`The certificate of PUBLIC_URL ended on ${day}, and browsers refuse every page: ${remedy}.`)
  if (left < SOON) return look(`The certificate of PUBLIC_URL ends on ${day}, in ${left} days: ${remedy}.`)
  return ok(`Good until ${day}.`)
}
