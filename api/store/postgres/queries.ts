/** Runs statements of a pool, or of one transaction. */
export interface Queries {
  /** With a name, a connection parses the statement only once, for a text that is always the same. */
  query<Row extends object>(text: string, values?: unknown[], name?: string): Promise<Row[]>
}
