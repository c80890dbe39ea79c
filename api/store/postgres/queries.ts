/** Runs statements: a pool's, or those of one transaction. */
export interface Queries {
  /** With a name, a connection parses the statement once: for those that are the same each time. */
  query<Row extends object>(text: string, values?: unknown[], name?: string): Promise<Row[]>
}
