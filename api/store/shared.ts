import type { Database } from './postgres/database'

/** The parts that instances on one database share. */
export interface Shared {
  /** Tells this instance from the others, over its restarts. */
  instance: string
  database: Database
  /** Removes expired documents. */
  removeExpired(): Promise<void>
  /** The given references that records have. */
  knownReferences(references: readonly string[]): Promise<Set<string>>
}
