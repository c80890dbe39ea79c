import type { Database } from './postgres/database'

/** What instances on one database share. */
export interface Shared {
  /** Tells this instance from the others, over its restarts. */
  instance: string
  database: Database
  /** Removes documents whose time is over. */
  removeExpired(): Promise<void>
  /** Those of some references that are of records. */
  knownReferences(references: readonly string[]): Promise<Set<string>>
}
