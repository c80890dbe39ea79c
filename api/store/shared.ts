import type { Database } from './postgres/database'

/** The parts that instances on one database share. */
export interface Shared {
  /** The name of this instance among all, kept over its restarts. */
  instance: string
  database: Database
  /** Removes expired documents. */
  removeExpired(): Promise<void>
  /** Picks from the given references those that a record has. */
  knownReferences(references: readonly string[]): Promise<Set<string>>
}
