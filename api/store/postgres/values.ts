/** Collects the values of a statement, and returns the parameter of each value. */
export class Values {
  readonly all: unknown[] = []

  /** Returns `$1`, `$2` …, with a type if the database cannot infer the type. */
  add(value: unknown, type?: string): string {
    // Replaces NUL, which PostgreSQL's texts cannot contain, by a character that no text uses.
    this.all.push(typeof value === 'string' ? value.replaceAll('\0', '\uffff') : value)
    return type ? `$${this.all.length}::${type}` : `$${this.all.length}`
  }

  /**
   * Adds rows with one parameter for each column; returns `unnest($1::text[], …) as name(list, …)`. A column of arrays
   * is passed as texts, because `unnest` would split the arrays.
   */
  table<Types extends Record<string, string>>(
    name: string,
    types: Types,
    rows: readonly Record<keyof Types, unknown>[],
  ): string {
    const columns = Object.entries(types)
    const isArray = columns.some(([, type]) => type.endsWith('[]'))
    const arrays = columns.map(([column, type]) =>
      this.add(
        rows.map(row => row[column]),
        type.endsWith('[]') ? 'text[]' : `${type}[]`,
      ),
    )
    const given = `unnest(${arrays.join(', ')}) as ${isArray ? 'given' : name}(${Object.keys(types).join(', ')})`
    const read = columns.map(([column, type]) => (type.endsWith('[]') ? `${column}::${type}` : column))
    return isArray ? `(select ${read.join(', ')} from ${given}) ${name}` : given
  }
}
