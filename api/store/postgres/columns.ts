/** A table of values as `unnest` takes it: one parameter a column. */
export interface Columns {
  /** `unnest($1::text[], …) as name(list, …)`. */
  source: string
  values: unknown[][]
}

/** Makes rows the parameters of a statement, from a number on. */
export function columnsOf<Types extends Record<string, string>>(
  alias: string,
  types: Types,
  rows: readonly Record<keyof Types, unknown>[],
  from: number,
): Columns {
  const names = Object.keys(types) as (keyof Types & string)[]
  const arrays = names.map((name, at) => `$${from + at}::${types[name]}[]`)
  return {
    source: `unnest(${arrays.join(', ')}) as ${alias}(${names.join(', ')})`,
    values: names.map(name => rows.map(row => row[name])),
  }
}
