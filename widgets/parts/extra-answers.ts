import { EXTRA_FIELDS, givenUp, withWords } from '../../api/contract/forms/labels/extras'
import type { FieldSpec } from '../../api/contract/forms/labels/field'
import { DAY_PARTS, dayOf } from '../../api/contract/time/typed-day'
import type { FormActions, Values } from './form-types'

/**
 * Makes the body of a request from typed values. For example, `decision.kind` becomes the property `kind` of
 * `decision`, and three inputs become one date. Empty inputs are left out. The values of the fields in `without` become
 * text in the message.
 */
export function nestExtras(typed: Values, without: string[] = []): Record<string, unknown> {
  const leftOut = Object.keys(typed).filter(name => name.startsWith('without.'))
  const given = givenUp([...without, ...leftOut.flatMap(name => (typed[name] as string).split(' '))])
  const body: Record<string, unknown> = { ...typed }
  for (const input of [...leftOut, ...EXTRA_FIELDS.flatMap(inputsOf)]) delete body[input]
  const words: string[] = []
  for (const field of EXTRA_FIELDS) {
    const { name, label } = field
    const said = wordsIn(field, typed)
    if (!said) continue
    const texts = inputsOf(field).map(input => typed[input] ?? '')
    const [group = '', part] = name.split('.')
    if (given.includes(name)) words.push(`${label} ${said}`)
    else if (part) body[group] = { ...(body[group] as object), [part]: readField(field, texts) }
    else body[group] = texts[0]
  }
  const message = 'remarks' in typed ? 'remarks' : 'message'
  if (words.length) body[message] = withWords(typed[message], words)
  return body
}

/** True for an input that belongs to an optional question. */
export const isAnswer = (name: string) => EXTRA_FIELDS.flatMap(inputsOf).includes(name)

/** The answer in a field in words: the typed text, or the labels of the chosen options. Empty for an empty field. */
export const wordsIn = (field: FieldSpec, typed: Values) =>
  inputsOf(field)
    .flatMap(input => typed[input]?.trim() || [])
    .join(' / ')
    .replace(/[^, ]+/g, chosen => new Map(field.options as readonly [string, string][]).get(chosen) ?? chosen)

const inputsOf = ({ name, kind }: FieldSpec) => (kind === 'date' ? DAY_PARTS.map(part => `${name}.${part}`) : [name])

function readField({ kind }: FieldSpec, texts: string[]): unknown {
  if (kind === 'date') return dayOf(texts)
  return kind === 'checks' ? texts[0]?.split(', ') : texts[0]
}

/**
 * Wraps a form's functions, so that they send optional answers in the shape that the API expects. If the API refuses
 * answers whose questions the form does not show, `send` moves these answers into the message, and sends again at once.
 */
export function withExtras(actions: FormActions): FormActions {
  const send = async (api: string, values: Values, key: string, without?: string[]) => {
    const sent = await actions.send(api, nestExtras(values, without) as Values, key)
    if (sent.ok || !sent.issues) return sent
    // The form shows a mistake in one entry of a list, such as `ways.1`, at the list's field.
    const issues = sent.issues.map(issue => ({ ...issue, path: issue.path.replace(/\.\d+$/, '') }))
    const paths = issues.map(({ path }) => path)
    if (actions.unseen && !without && paths.every(path => EXTRA_FIELDS.some(({ name }) => name === path))) {
      return send(api, values, actions.createKey(), paths)
    }
    return { ...sent, issues }
  }
  const inWords = (typed: Values) =>
    ({
      ...nestExtras(typed),
      ...Object.fromEntries(EXTRA_FIELDS.map(field => [field.label, wordsIn(field, typed)])),
    }) as Values
  return { ...actions, send, inWords }
}
