import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'

export type { Logger }

/**
 * The log writes its lines to stdout when they have this many bytes, and at least every `FLUSH_EVERY` ms. This number
 * is below 16 kB, the maximum that the stream writes at once.
 */
const BUFFER_BYTES = 16_000
const FLUSH_EVERY = 1_000

/** Makes a log of JSON lines on stdout; tests pass another destination as `to`. */
export function createLog(level: string, to: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    // Leaves out process id and host name, because the operating system's log adds both to each line.
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return pino(options, to)
}

/** Describes an error by its type and stack, without its message, which may quote a visitor. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line))
  return {
    type: error.name,
    // Logs the message of an operating-system error, because such a message names only files and network addresses.
    ...('syscall' in error && { message: error.message }),
    ...('code' in error && { code: String(error.code) }),
    ...(error.cause !== undefined && { cause: describeCause(error.cause) }),
    stack: frames?.map(line => line.trim()),
  }
}

function describeCause(cause: unknown) {
  if (!(cause instanceof Error)) return { type: typeof cause }
  return { type: cause.name, ...('syscall' in cause && { message: cause.message }) }
}

function standardOutput(): DestinationStream {
  const stream = destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_EVERY })
  // Ignores errors of the stream. If the log cannot be written, for instance on a full disk, the service continues
  // without it.
  stream.on('error', () => undefined)
  return stream
}
