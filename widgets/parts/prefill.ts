// Stands there by then; without this line, what both share would be a file more.
import '../runtime'
import { MAX_TEXT } from '../../api/contract/forms/options'
import type { FormSpec } from './form-spec'
import type { Values } from './form-types'

/**
 * What a form's fields start with: a query string, or `url` for that of the page. Only the form's own fields are read,
 * and only values that they take.
 */
export function readPrefill(rows: FormSpec['rows'], prefill = ''): Values {
  const given = new URLSearchParams(prefill === 'url' ? location.search : prefill)
  const values: Values = {}
  for (const { name, options } of rows.flat()) {
    const value = given.get(name) ?? ''
    const fits = options ? options.some(([option]) => option === value) : value.length <= MAX_TEXT
    if (value && fits && !/[^\P{Cc}\n\t]/u.test(value)) values[name] = value
  }
  return values
}
