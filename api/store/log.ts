/** The part of a pino logger that the store and the outbox use. Log lines never hold a person's data. */
export interface StoreLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Writes nothing. */
export const NO_LOG: StoreLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
