import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import type { Scan } from '../store/store'

/**
 * The scan gives up after this time in ms in which no byte was sent or received. Sent bytes count, because clamd answers
 * only after it has received the whole letter.
 */
const PATIENCE = 60_000
/** The maximum number of characters that the service stores of a signature's name. */
const MOST_NAME = 100

/**
 * Creates the scan of a letter by clamd's command INSTREAM (https://docs.clamav.net/manual/Usage/ReportsAndFormat.html,
 * clamd(8)). `clamd` is `host:port`, or the path of a socket. The scan rejects when clamd is silent for `patience` ms.
 */
export function createScan(clamd: string, patience = PATIENCE): Scan {
  return async content => {
    const socket = connect(addressOf(clamd))
    socket.setTimeout(patience, () => socket.destroy(new Error('clamd is silent')))
    const answer: Buffer[] = []
    socket.on('data', (part: Buffer) => answer.push(part))
    const ended = once(socket, 'end')
    ended.catch(() => undefined)
    try {
      for await (const piece of inStream(content)) {
        // Stops sending when the connection ends, because clamd may reply and close the connection before it has
        // received the whole letter.
        if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), ended])
        if (socket.readableEnded) break
      }
      await ended
    } finally {
      content.destroy()
      socket.destroy()
    }
    return verdictOf(Buffer.concat(answer).toString('latin1'))
  }
}

/** The longest time for which the check waits for clamd's reply to PING, in ms. */
const PING_PATIENCE = 5_000

/** The reason why clamd cannot scan now; undefined when clamd replies to the command PING. */
export async function clamdProblem(clamd: string): Promise<string | undefined> {
  const socket = connect(addressOf(clamd))
  socket.setTimeout(PING_PATIENCE, () => socket.destroy(new Error('it is silent')))
  try {
    socket.end('zPING\0')
    const answer = Buffer.concat(await socket.toArray()).toString('latin1')
    return answer.startsWith('PONG') ? undefined : 'the reply is not PONG'
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code ?? message
  } finally {
    socket.destroy()
  }
}

/** True for a text that can be clamd's address. */
export const isClamdAddress = (text: string) =>
  text.startsWith('/') || /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i.test(text)

function addressOf(clamd: string) {
  if (clamd.startsWith('/')) return { path: clamd }
  const colon = clamd.lastIndexOf(':')
  const host = clamd.slice(0, colon).replace(/^\[(.*)\]$/, '$1')
  return { host, port: Number(clamd.slice(colon + 1)) }
}

/** Yields the command, then the length and the bytes of each piece, and at the end a length of 0. */
async function* inStream(content: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/**
 * The name of the signature in a reply such as `stream: Eicar-Test-Signature FOUND`; undefined for a letter without
 * malware. Throws when clamd could not scan the letter.
 */
function verdictOf(answer: string): string | undefined {
  const text = answer.replace(/\0.*$/s, '').trim()
  if (text === 'stream: OK') return undefined
  const name = /^stream: (.+) FOUND$/.exec(text)?.[1]
  if (name === undefined) throw new Error('clamd could not scan a file')
  return name.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, MOST_NAME)
}
