import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'

export type { Logger }

/**
 * The log gathers about this many bytes (less than one write of the stream, 16 kB), or waits for `FLUSH_EVERY` ms,
 * before it writes.
 */
const BUFFER_BYTES = 16_000
const FLUSH_EVERY = 1_000

/** A log of JSON lines on stdout; tests pass another destination in `to`. */
export function createLog(level: string, to: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    // The log of the operating system already adds process id and host name to each line.
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return pino(options, to)
}

/** Describes an error by its place in the code, without its message, which may quote a visitor. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line))
  return {
    type: error.name,
    // A message of the operating system names a file or an address of this machine, and contains nothing of a visitor.
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
  // If the log cannot be written, for instance because the disk is full, the service must go on.
  stream.on('error', () => undefined)
  return stream
}
