/** A table of values for `unnest`, with one parameter for each column. */
export interface Columns {
  /**
   * The expression `unnest($1::text[], …) as name(list, …)`. A column of arrays is passed as texts, because `unnest`
   * would split the arrays.
   */
  source: string
  values: unknown[][]
}

/** Turns rows into the parameters of a statement, with the given number for the first parameter. */
export function columnsOf<Types extends Record<string, string>>(
  alias: string,
  types: Types,
  rows: readonly Record<keyof Types, unknown>[],
  from: number,
): Columns {
  const names = Object.keys(types) as (keyof Types & string)[]
  const isArray = (name: keyof Types) => types[name]?.endsWith('[]')
  const arrays = names.map((name, at) => `$${from + at}::${isArray(name) ? 'text' : types[name]}[]`)
  const given = (as: string) => `unnest(${arrays.join(', ')}) as ${as}(${names.join(', ')})`
  const read = names.map(name => (isArray(name) ? `${name}::${types[name]}` : name))
  return {
    source: names.some(isArray) ? `(select ${read.join(', ')} from ${given('given')}) ${alias}` : given(alias),
    values: names.map(name => rows.map(row => row[name])),
  }
}
