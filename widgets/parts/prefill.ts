import { MAX_TEXT } from '../../api/contract/forms/options'
import type { FormSpec } from './form-spec'
import type { Values } from './form-types'

/**
 * The initial values of a form's fields, from the query string `prefill`; `url` means the query string of the page. The
 * function ignores unknown names, and values that a field does not accept.
 */
export function readPrefill(rows: FormSpec['rows'], prefill = ''): Values {
  const given = new URLSearchParams(prefill === 'url' ? location.search : prefill)
  const values: Values = {}
  for (const { name, options, control } of rows.flat()) {
    let value = given.get(name) ?? ''
    // In a query string, a plus sign means a space. But no phone number begins with a space, and no email address
    // contains one. In these fields, the space was a plus sign.
    if (control?.type) value = value.replace(control.type === 'email' ? / /g : /^ /, '+')
    const fits = options ? options.some(([option]) => option === value) : value.length <= MAX_TEXT
    if (value && fits && !/[^\P{Cc}\n\t]/u.test(value)) values[name] = value
  }
  return values
}
