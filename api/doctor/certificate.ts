import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY, MINUTE } from '../contract/time/durations'
import { about, type Line } from './line'

/** How long a handshake may take, in ms. */
const PATIENCE = 10_000
/** Days before its end from which a certificate should have been renewed: certbot and Caddy do so a month before. */
const SOON = 14

/**
 * When the certificate of an https address ends, in ms since 1970, even where nobody vouches for it. Undefined for http,
 * and where no handshake comes about.
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
      // Nothing is sent: an ended certificate has to be read, too.
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

/** How long the end of a certificate is not asked for again, in ms. */
const HOLDS = 10 * MINUTE

/** Creates what tells the end of a certificate as it was last known, and asks for it anew in the background. */
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

/** Whether a certificate that ends at a moment, in ms since 1970, is good for long enough. */
export function lookAtCertificate(end: number, now: Date): Line {
  const { ok, look, wrong } = about('Certificate')
  const day = new Date(end).toISOString().slice(0, 10)
  const left = Math.floor((end - now.getTime()) / DAY)
  const wayOut =
    'renew it (`certbot renew` says why it was not), and have the proxy read it (`systemctl reload nginx`). Caddy renews by itself: see its log'
  if (end <= now.getTime())
    return wrong(`That of PUBLIC_URL ended on ${day}, and browsers refuse every page: ${wayOut}.`)
  if (left < SOON) return look(`That of PUBLIC_URL ends on ${day}, in ${left} days: ${wayOut}.`)
  return ok(`Good until ${day}.`)
}
