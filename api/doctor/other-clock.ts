import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Config } from '../config'

/** The longest time for which the doctor waits for the time of a host, in ms. */
const PATIENCE = 5_000
/** Matches a date as in RFC 5322, section 3.3. Exchange and Sendmail write such a date into their greetings. */
const DATE = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}/

/** The clock of another machine. */
export interface OtherClock {
  /** The name of the machine, as the doctor's line shows it. */
  where: string
  /** The number of ms by which this machine's clock is ahead of the other clock; negative when it is behind. */
  ahead: number
}

/**
 * Finds the time on another machine. The function asks only hosts that the service uses anyway: the host of
 * `PUBLIC_URL`, the mail server, and the host of `HEARTBEAT_URL`. The function ignores a host if it is this machine.
 */
export async function askOtherClock(
  { smtpUrl, heartbeatUrl }: Pick<Config, 'smtpUrl' | 'heartbeatUrl'>,
  atPublicUrl: number | undefined,
  now: () => Date,
): Promise<OtherClock | undefined> {
  const aheadOf = (at: number) => now().getTime() - at
  if (atPublicUrl !== undefined) return { where: 'PUBLIC_URL', ahead: aheadOf(atPublicUrl) }
  const greeted = smtpUrl === undefined ? undefined : await timeInGreeting(smtpUrl)
  if (greeted !== undefined) return { where: 'the mail server', ahead: aheadOf(greeted) }
  const dated = heartbeatUrl === undefined ? undefined : await timeInHeader(heartbeatUrl)
  if (dated !== undefined) return { where: 'the host of HEARTBEAT_URL', ahead: aheadOf(dated) }
  return undefined
}

const isElsewhere = ({ localAddress, remoteAddress }: Socket) => localAddress !== remoteAddress

/** The time in a mail server's greeting, if it contains one. The function sends nothing to the mail server. */
function timeInGreeting(smtpUrl: string): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(smtpUrl)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isTls = protocol === 'smtps:'
  const address = { host, port: Number(port || (isTls ? 465 : 587)) }
  return new Promise(resolve => {
    const socket = isTls ? connectTls({ ...address, rejectUnauthorized: false }) : connect(address)
    const end = (at?: number) => {
      socket.destroy()
      resolve(at)
    }
    socket.setTimeout(PATIENCE, end)
    socket.once('error', () => end())
    socket.once('end', () => end())
    socket.once('data', (greeting: Buffer) => {
      const [date] = DATE.exec(greeting.toString('latin1')) ?? []
      end(date !== undefined && isElsewhere(socket) ? Date.parse(date) : undefined)
    })
  })
}

/**
 * The time in the `Date` header of a host's response. The function requests the root of the host, because a request to
 * the path of HEARTBEAT_URL would report that all is well.
 */
function timeInHeader(url: string): Promise<number | undefined> {
  const root = new URL('/', url)
  const request = root.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise(resolve => {
    const began = Date.now()
    const sent = request(root, { method: 'HEAD', timeout: PATIENCE }, answer => {
      const date = Date.parse(answer.headers.date ?? '')
      const isUsable = !Number.isNaN(date) && isElsewhere(answer.socket)
      // Adds half of the elapsed time, because the response took about half of it to arrive. The result can be up to a
      // second too early, because the header contains only whole seconds.
      resolve(isUsable ? date + (Date.now() - began) / 2 : undefined)
      answer.destroy()
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(undefined))
    sent.end()
  })
}
