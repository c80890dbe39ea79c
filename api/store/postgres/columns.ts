/** A table of values as `unnest` takes it: one parameter a column. */
export interface Columns {
  /** `unnest($1::text[], …) as name(list, …)`; a column of arrays is given as texts, since `unnest` would take its arrays apart. */
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
  const isArray = (name: keyof Types) => types[name]?.endsWith('[]')
  const arrays = names.map((name, at) => `$${from + at}::${isArray(name) ? 'text' : types[name]}[]`)
  const given = (as: string) => `unnest(${arrays.join(', ')}) as ${as}(${names.join(', ')})`
  const read = names.map(name => (isArray(name) ? `${name}::${types[name]}` : name))
  return {
    source: names.some(isArray) ? `(select ${read.join(', ')} from ${given('given')}) ${alias}` : given(alias),
    values: names.map(name => rows.map(row => row[name])),
  }
}
