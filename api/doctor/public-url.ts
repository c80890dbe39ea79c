import { type Config, urlHost } from '../config'
import { certificateEnd, lookAtCertificate } from './certificate'
import { type Line, linesAbout } from './line'
import type { Arrival } from './probes'

/** The longest wait for an answer from `PUBLIC_URL`, in ms. */
const PATIENCE = 10_000
/**
 * The number of bytes in the trial post: more than nginx's default limit (1 MB), and about the size of a small letter.
 */
const POSTED = 1_100_000
/**
 * The number of bytes in the trial post if visitors may not send letters. No endpoint accepts more than 256 kB without
 * letters.
 */
const POSTED_WITHOUT_LETTERS = 250_000
/** Matches the error codes of Node and OpenSSL for a certificate authority that this machine does not know. */
const OWN_AUTHORITY = /^(?:UNABLE_TO_(?:GET|VERIFY)|SELF_SIGNED|DEPTH_ZERO_SELF_SIGNED|CERT_UNTRUSTED)/

/** The results of the checks at `PUBLIC_URL`. */
export interface FoundThere {
  lines: Line[]
  /**
   * The time on the machine that answers at `PUBLIC_URL`, in ms since 1970. Undefined if this machine itself answered,
   * or if the request did not reach the service.
   */
  clock: number | undefined
}

/** The running service, to which the doctor announces a request and which then says how the request arrived. */
export interface RunningService {
  announce(): Promise<string>
  arrival(token: string): Promise<Arrival | undefined>
}

type Settings = Pick<Config, 'publicUrl' | 'trustProxy' | 'host' | 'port' | 'uploads'>

/** Checks that `PUBLIC_URL` leads to this service, with a valid certificate, through correctly configured proxies. */
export async function lookAtPublicUrl(settings: Settings, service: RunningService, now: Date): Promise<FoundThere> {
  const { publicUrl } = settings
  const token = await service.announce()
  const { line, answered } = await requestHealth(publicUrl, token, () => service.arrival(token))
  const certificate = await certificateEnd(publicUrl)
  const lines = [line, ...(certificate === undefined ? [] : [lookAtCertificate(certificate, now)])]
  const arrival = await service.arrival(token)
  if (!arrival) return { lines, clock: undefined }
  return {
    lines: [...lines, proxyLine(arrival, settings), ...(await postLine(settings, token))],
    // Undefined if the request came from this machine, because its proxy has the same clock as the doctor.
    clock: arrival.isFromHere ? undefined : answered,
  }
}

async function requestHealth(url: string, token: string, arrived: () => Promise<Arrival | undefined>) {
  const { ok, wrong } = linesAbout('PUBLIC_URL')
  const sent = Date.now()
  const answer = await fetch(`${url}/healthz?probe=${token}`, {
    signal: AbortSignal.timeout(PATIENCE),
    redirect: 'manual',
  }).catch((error: Error) => reasonOf(error))
  if (typeof answer === 'string') {
    const remedy = OWN_AUTHORITY.test(answer)
      ? 'give the proxy the whole chain of a public authority’s certificate. To trust an authority of your own, set ' +
        'NODE_EXTRA_CA_CERTS=/path/to/ca.pem in the service’s unit and in .env'
      : 'correct PUBLIC_URL, or see that the proxy runs, that its certificate is good, and that the name leads to this machine'
    return { line: wrong(`${url} does not answer (${answer}): ${remedy}.`), answered: undefined }
  }
  await answer.arrayBuffer().catch(() => undefined)
  const date = Date.parse(answer.headers.get('date') ?? '')
  // Adds half of the elapsed time, because the response took about half of it to arrive. The header contains only whole
  // seconds.
  const answered = Number.isNaN(date) ? undefined : date + (Date.now() - sent) / 2
  const line = (await arrived())
    ? ok(`${url} leads to this service.`)
    : wrong(
        answer.status === 200
          ? `${url} answers, but it is another instance: have the proxy lead to this one, or correct PUBLIC_URL.`
          : `${url} answers ${answer.status}, and the request did not arrive here: have the proxy lead to this service, or correct PUBLIC_URL.`,
      )
  return { line, answered }
}

/** The message of a failed fetch does not say the reason, which is in the error's `cause`. */
function reasonOf({ cause, message }: Error): string {
  const { code, message: why } = (cause ?? {}) as NodeJS.ErrnoException
  return code ?? why ?? message
}

const NAME_THE_VISITOR =
  'let it name the visitor’s address (nginx: `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`; Caddy does so by itself)'

/** Checks that `TRUST_PROXY` is the number of proxies in front of the service. */
function proxyLine({ forwarded }: Arrival, { publicUrl, trustProxy, host, port }: Settings): Line {
  const { ok, wrong } = linesAbout('TRUST_PROXY')
  const { protocol, host: name } = new URL(publicUrl)
  const isDirect = protocol === 'http:' && name === `${urlHost(host)}:${port}`
  const set = (number: number) => `Set TRUST_PROXY=${number}, and restart.`
  if (forwarded === 0 && protocol === 'https:') {
    const rest = trustProxy === 1 ? 'and reload it.' : `then ${set(1).replace('Set', 'set')}`
    return wrong(
      'PUBLIC_URL is https, so a proxy stands in front, but no X-Forwarded-For arrived: all visitors count as one ' +
        `address, and one of them can lock the others out. Keep the proxy, ${NAME_THE_VISITOR}, ${rest}`,
    )
  }
  if (forwarded === 0 && trustProxy > 0 && !isDirect) {
    return wrong(
      `TRUST_PROXY is ${trustProxy}, but no X-Forwarded-For arrived. Where a proxy stands in front, ` +
        `${NAME_THE_VISITOR}. Where none does, anybody can claim any address: ${set(0).replace('Set', 'set')}`,
    )
  }
  const inFront = forwarded === 1 ? '1 proxy stands in front' : `${forwarded || 'No'} proxies stand in front`
  if (forwarded > trustProxy) {
    return wrong(
      `${inFront}, but TRUST_PROXY is ${trustProxy}: all visitors count as one address, and one ` +
        `of them can lock the others out. ${set(forwarded)}`,
    )
  }
  if (forwarded < trustProxy) {
    return wrong(`${inFront}, but TRUST_PROXY is ${trustProxy}: anybody can claim any address. ${set(forwarded)}`)
  }
  return ok(forwarded === 0 ? 'No proxy stands in front.' : `${forwarded} in front, as set.`)
}

/**
 * Checks that the proxies accept bodies of `POSTED` bytes, or of `POSTED_WITHOUT_LETTERS` bytes if visitors may not
 * send letters. Posts such a body to `/api/uploads`, where the service counts its bytes and stores nothing.
 */
async function postLine({ publicUrl, uploads }: Settings, token: string): Promise<Line[]> {
  const { ok, wrong } = linesAbout('Body limit')
  const bytes = uploads ? POSTED : POSTED_WITHOUT_LETTERS
  const size = uploads ? '1.1 MB' : '250 kB'
  const answer = await fetch(`${publicUrl}/api/uploads?probe=${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: Buffer.alloc(bytes),
    signal: AbortSignal.timeout(PATIENCE),
    redirect: 'manual',
  }).catch((error: Error) => reasonOf(error))
  const came = typeof answer === 'string' ? undefined : await answer.json().catch(() => undefined)
  if ((came as { bytes?: number } | undefined)?.bytes === bytes) return [ok(`${size} come through the proxies.`)]
  const said = typeof answer === 'string' ? answer : answer.status
  const lost = uploads ? 'Letters that visitors send do not arrive' : 'Long enquiries do not arrive'
  return [
    wrong(
      `A proxy in front refuses ${size} (${said}). ${lost}: let /api/uploads and the forms have 55 MB (nginx: ` +
        '`client_max_body_size 55m`; Caddy: `request_body` with `max_size 55MB`), as the samples in deploy/ do.',
    ),
  ]
}
