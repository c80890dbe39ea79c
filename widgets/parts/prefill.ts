import { MAX_TEXT } from '../../api/contract/forms/options'
import type { FormSpec } from './form-spec'
import type { Values } from './form-types'

/**
 * The values that a form has at first, from a query string; `url` means the query string of the page. Only the form's
 * own fields, and only valid values, are read.
 */
export function readPrefill(rows: FormSpec['rows'], prefill = ''): Values {
  const given = new URLSearchParams(prefill === 'url' ? location.search : prefill)
  const values: Values = {}
  for (const { name, options, control } of rows.flat()) {
    let value = given.get(name) ?? ''
    // In a query string, a plus sign means a space. A phone number does not begin with a space, and an email address
    // has none.
    if (control?.type) value = value.replace(control.type === 'email' ? / /g : /^ /, '+')
    const fits = options ? options.some(([option]) => option === value) : value.length <= MAX_TEXT
    if (value && fits && !/[^\P{Cc}\n\t]/u.test(value)) values[name] = value
  }
  return values
}
