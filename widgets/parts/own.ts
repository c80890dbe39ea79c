import type { FieldSpec } from '../../api/contract/forms/labels/field'
// The widgets' runtime is already loaded; without this import, the code that both use would be one more file.
import '../runtime'
import type { Control } from './form-controls'
import { controlsIn, isChoice } from './form-controls'
import type { FormSpec } from './form-spec'
import type { Values } from './form-types'
import { readPrefill } from './prefill'

/** The page's own texts for a form, and the values that are chosen at first. */
export interface Own {
  words: (spec: FormSpec) => FormSpec
  values?: Values
}

/** Reads the page's own texts from its plain form, and the values that are chosen there. */
export function readOwn(host: HTMLElement, { rows }: FormSpec, prefill: string | undefined): Own {
  const form = host.querySelector('form')
  const controls = form ? [...controlsIn(form)] : []
  // The texts are read at once, while the plain form is still as the page wrote it.
  const fields = rows.flat().map(field => [field.name, wordsOf(field, controls)] as const)
  const own = new Map(fields)
  const submit = textOf(form?.querySelector('[type=submit], button:not([type])'))
  /** The first control behind a line. */
  const behind = (group: string) => form?.querySelector(`[name^="${group === 'letters' ? 'files' : group}"]`)
  const lang = form?.closest('[lang]')?.getAttribute('lang')
  return {
    words: spec => ({
      ...spec,
      rows: spec.rows.map(row => row.map(field => ({ ...field, ...own.get(field.name) }))),
      submit: submit || spec.submit,
      ...(form && lang && { lang }),
      own: {
        line: group => textOf(behind(group)?.closest('details')?.querySelector('summary')),
        field: field => ({ ...field, ...wordsOf(field, controls) }),
      },
    }),
    values: readPrefill(rows, prefill),
  }
}

/** The texts for a field in the page's own form; none when that form does not have the field. */
function wordsOf({ name, kind, options }: FieldSpec, controls: Control[]): Partial<FieldSpec> {
  const isDate = kind === 'date'
  const own = controls.filter(control => control.name.replace(isDate ? /\.[^.]+$/ : '', '') === name)
  const [first] = own
  if (!first) return {}
  const isSet = isDate || isChoice(first)
  const title = isSet ? first.closest('fieldset')?.querySelector('legend') : first.labels?.[0]
  const label = textOf(title)
  const hint = textOf(title?.querySelector('small'))
  return {
    ...(label && { label }),
    ...(hint && { hint }),
    ...(isDate && {
      options: own.map(part => [part.name.replace(/.*\./, ''), textOf(part.labels?.[0])] as const),
    }),
    ...(options && {
      options: options.map(([value, word, meaning]) => {
        const choice = own.find(control => isSet && control.value === value)?.labels?.[0]
        const option = first.querySelector(`option[value="${value}"]`)
        const small = textOf(choice?.querySelector('small')) || meaning
        const words = textOf(choice ?? option) || word
        return small ? ([value, words, small] as const) : ([value, words] as const)
      }),
    }),
  }
}

/** The text of an element, without its hint and without the controls in it. */
function textOf(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined
  for (const part of copy?.querySelectorAll('small, select, textarea') ?? []) part.remove()
  return copy?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}
