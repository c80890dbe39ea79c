/** Runs statements on any connection of a pool, or in one transaction. */
export interface Queries {
  /** With `name`, a connection parses the statement only once; pass a name only with a text that never changes. */
  query<Row extends object>(text: string, values?: unknown[], name?: string): Promise<Row[]>
}
