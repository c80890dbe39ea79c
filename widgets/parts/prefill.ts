import { MAX_TEXT } from '../../api/contract/forms/options'
import type { FormSpec } from './form-spec'
import type { Values } from './form-types'

/**
 * The initial values of a form: a query string, or `url` for the page's own. It reads only the form's own fields, and
 * only valid values.
 */
export function readPrefill(rows: FormSpec['rows'], prefill = ''): Values {
  const given = new URLSearchParams(prefill === 'url' ? location.search : prefill)
  const values: Values = {}
  for (const { name, options, control } of rows.flat()) {
    let value = given.get(name) ?? ''
    // A query string writes a space as a plus. A phone number begins with none, and an address has none.
    if (control?.type) value = value.replace(control.type === 'email' ? / /g : /^ /, '+')
    const fits = options ? options.some(([option]) => option === value) : value.length <= MAX_TEXT
    if (value && fits && !/[^\P{Cc}\n\t]/u.test(value)) values[name] = value
  }
  return values
}
