import type { FieldSpec } from '../../api/contract/forms/labels/field'
// The page has already loaded the widgets' runtime. With this import, the bundler puts shared code into the runtime's
// chunk, and makes no further chunk.
import '../runtime'
import type { wizardStrings } from '../visa-wizard/strings'
import type { Control } from './form-controls'
import { controlsIn, isChoice } from './form-controls'
import type { FormSpec } from './form-spec'
import type { Values } from './form-types'
import { readPrefill } from './prefill'

/** The page's own texts for a form, and the values that its fields have when the form appears. */
export interface Own {
  words: (spec: FormSpec) => FormSpec
  values?: Values
  /**
   * Replaces texts of the wizard with the page's own texts. Only the wizard needs this function, because the wizard
   * draws texts that are not in its `FormSpec`. `say` translates a text into the widget's language. Returns a function
   * that stops the replacement.
   */
  replace?: (
    english: typeof wizardStrings & { optional: string },
    say?: (english: string) => string | undefined,
  ) => () => void
}

/**
 * Reads the page's own texts from the plain form inside the tag, and the fields' first values from the attribute
 * `prefill`.
 */
export function readOwn(host: HTMLElement, { rows }: FormSpec, prefill: string | undefined): Own {
  const form = host.querySelector('form')
  const controls = form ? [...controlsIn(form)] : []
  // The code reads the texts at once, before anything changes the plain form that the page has
  // written.
  const fields = rows.flat().map(field => [field.name, wordsOf(field, controls)] as const)
  const own = new Map(fields)
  const submit = textOf(form?.querySelector('[type=submit], button:not([type])'))
  /** Returns the plain form's first control in a group of optional questions. */
  const behind = (group: string) => form?.querySelector(`[name^="${group === 'letters' ? 'files' : group}"]`)
  const lang = form?.closest('[lang]')?.getAttribute('lang') ?? undefined
  return {
    words: spec => ({
      ...spec,
      rows: spec.rows.map(row => row.map(field => ({ ...field, ...own.get(field.name) }))),
      submit: submit || spec.submit,
      ...(form && lang && { lang }),
      own: {
        line: group => ownText(behind(group)?.closest('details')?.querySelector('summary')),
        field: field => ({ ...field, ...wordsOf(field, controls) }),
      },
    }),
    values: readPrefill(rows, prefill),
    replace({ hints, previous, next, submit: send, optional }, say) {
      const texts = new Map<string, string>([
        [hints.service ?? '', textOf(form?.querySelector('fieldset > p'))],
        [previous, textOf(form?.querySelector('.previous'))],
        [next, textOf(form?.querySelector('.next'))],
        [send, textOf(form?.querySelector('button:not([type=button])'))],
      ])
      for (const { name, label, hint = optional } of rows.flat()) {
        texts.set(label, own.get(name)?.label ?? '').set(hint, own.get(name)?.hint ?? '')
        // An option's value is its English text, so the code finds the text to replace by the value.
        for (const control of controls) {
          if (control.name === name && isChoice(control)) texts.set(control.value, textOf(control.labels?.[0]))
        }
      }
      // In another language, the widget shows a translation, not the English text, so the translation is the text to
      // replace.
      for (const [english, own] of [...texts]) texts.set(say?.(english) ?? english, own)
      return replaceTexts(host, texts, lang)
    },
  }
}

/**
 * Replaces texts in a widget, now and whenever the widget draws them later. A text with an empty replacement stays as
 * it is. Returns a function that stops the replacement.
 */
function replaceTexts(host: HTMLElement, texts: Map<string, string>, lang = '') {
  function replace(node: Node) {
    if (!(node instanceof Text)) return node.childNodes.forEach(replace)
    const text = node.data.trim()
    // The text of a long option may contain zero-width spaces, at which a line may break. The comparison ignores them.
    const own = texts.get(text.replaceAll('\u200b', ''))
    if (!own || own === text || !node.parentElement) return
    node.data = node.data.replace(text, () => own)
    node.parentElement.lang = lang
  }
  const root = host.shadowRoot as ShadowRoot
  const observer = new MutationObserver(records => {
    for (const { addedNodes } of records) addedNodes.forEach(replace)
  })
  observer.observe(root, { childList: true, subtree: true })
  replace(root)
  return () => observer.disconnect()
}

/** The page's own texts for a field, from the plain form; empty if the plain form does not have the field. */
function wordsOf({ name, kind, options }: FieldSpec, controls: Control[]): Partial<FieldSpec> {
  const isDate = kind === 'date'
  const own = controls.filter(control => control.name.replace(isDate ? /\.[^.]+$/ : '', '') === name)
  const [first] = own
  if (!first) return {}
  const isSet = isDate || isChoice(first)
  const title = isSet ? first.closest('fieldset')?.querySelector('legend') : first.labels?.[0]
  const label = ownText(title)
  const hint = label && textOf(title?.querySelector('small'))
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

/**
 * The text of an element. The result is empty if the element also contains the English version, because the text is
 * then Haven's own translation, which the widget draws itself.
 */
const ownText = (element: Element | null | undefined) =>
  element?.querySelector('[data-english]') ? '' : textOf(element)

/** The text of an element, without its hint and its controls. */
export function textOf(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined
  for (const part of copy?.querySelectorAll('small, select, textarea') ?? []) part.remove()
  return copy?.textContent?.replace(/[^\S\u00a0]+/g, ' ').trim() ?? ''
}
