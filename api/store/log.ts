/** The part of a pino logger that the store and the outbox use. A log line never holds a person's data. */
export interface StoreLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A log that writes nothing. */
export const NO_LOG: StoreLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
