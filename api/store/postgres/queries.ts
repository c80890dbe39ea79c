/** Runs statements of a pool, or of one transaction. */
export interface Queries {
  /** With `name`, a connection parses the statement only once; use it only for a text that never changes. */
  query<Row extends object>(text: string, values?: unknown[], name?: string): Promise<Row[]>
}
