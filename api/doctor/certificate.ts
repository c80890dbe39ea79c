import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY, MINUTE } from '../contract/time/durations'
import { type Line, linesAbout } from './line'

/** Longest time for a TLS handshake, in ms. */
const PATIENCE = 10_000
/**
 * The number of days before the end of a certificate from which the doctor asks for its renewal; certbot and Caddy
 * renew about a month before the end.
 */
const SOON = 14

/**
 * The time when the certificate of an https address expires, in ms since 1970, even if this machine does not trust the
 * certificate. Undefined for an http address, and when the handshake fails.
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
      // Accepts certificates that have expired, too, because this connection sends no data.
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

/** The time after which the service looks up the end of a certificate again, in ms. */
const HOLDS = 10 * MINUTE

/**
 * Makes a function that returns the end of a certificate as last looked up, in ms since 1970. If the last look-up began
 * `HOLDS` ms ago or earlier, the function also starts another one in the background.
 */
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

/** Says if a certificate that expires at `end` (in ms since 1970) is still valid for long enough. */
export function lookAtCertificate(end: number, now: Date): Line {
  const { ok, look, wrong } = linesAbout('Certificate')
  const day = new Date(end).toISOString().slice(0, 10)
  const left = Math.floor((end - now.getTime()) / DAY)
  const remedy =
    'renew it (`certbot renew` prints the reason if it fails), and reload the proxy (`systemctl reload nginx`). Caddy renews by itself: see its log'
  if (end <= now.getTime())
    return wrong(`The certificate of PUBLIC_URL ended on ${day}, and browsers refuse every page: ${remedy}.`)
  if (left < SOON) return look(`The certificate of PUBLIC_URL ends on ${day}, in ${left} days: ${remedy}.`)
  return ok(`Good until ${day}.`)
}
