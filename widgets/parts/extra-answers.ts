import { EXTRA_GROUPS, givenUp, withWords } from '../../api/contract/forms/extras'
import type { FieldSpec } from '../../api/contract/forms/field'
import { DAY_PARTS, dayOf } from '../../api/contract/typed-day'
import type { FormActions, Values } from './form-types'

const FIELDS = EXTRA_GROUPS.flatMap(({ fields }) => fields)

/**
 * What is sent for what was typed: `decision.kind` becomes a part of `decision`, three inputs become one date, and what
 * was left out is left out. The words of what a visitor gives up (`without`) go to the end of the message.
 */
export function nestExtras(typed: Values, without: string[] = []): Record<string, unknown> {
  const given = givenUp([
    ...without,
    ...Object.keys(typed).flatMap(name => (isGiven(name) ? (typed[name] ?? '').split(' ') : [])),
  ])
  const body: Record<string, unknown> = Object.fromEntries(Object.entries(typed).filter(([name]) => !isGiven(name)))
  const words: string[] = []
  for (const field of FIELDS) {
    const { name, label } = field
    const inputs = inputsOf(field)
    const texts = inputs.map(input => typed[input] ?? '')
    for (const input of inputs) delete body[input]
    if (!texts.some(text => text.trim())) continue
    const [group = '', part] = name.split('.')
    if (given.includes(name)) {
      words.push(`${label} ${texts.filter(Boolean).join(' / ')}`)
    } else if (part) body[group] = { ...(body[group] as object), [part]: readField(field, texts) }
    else body[group] = texts[0]
  }
  const message = 'remarks' in typed ? 'remarks' : 'message'
  if (words.length) body[message] = withWords(typed[message], words)
  return body
}

const isGiven = (name: string) => name.startsWith('without.')

/** Whether an input is one of these questions'. */
export const isAnswer = (name: string) => FIELDS.some(field => inputsOf(field).includes(name))

/** Whether something was typed or chosen in a field. */
export const isFilled = (field: FieldSpec, typed: Values) => inputsOf(field).some(input => typed[input])

const inputsOf = ({ name, kind }: FieldSpec) => (kind === 'date' ? DAY_PARTS.map(part => `${name}.${part}`) : [name])

function readField({ kind }: FieldSpec, [first = '', month = '', year = '']: string[]): unknown {
  if (kind === 'date') return dayOf([first, month, year])
  return kind === 'checks' ? first.split(', ') : first
}

/**
 * A form's actions that send the answers to these questions as the API takes them. Where they stand in a form that does
 * not show them, what the API refuses of them goes into the message at once.
 */
export function withExtras(actions: FormActions): FormActions {
  const send = async (api: string, values: Values, key: string, without?: string[]) => {
    const sent = await actions.send(api, nestExtras(values, without) as Values, key)
    if (sent.ok || !sent.issues) return sent
    // Of a list's entries a form shows the list.
    const issues = sent.issues.map(issue => ({ ...issue, path: issue.path.replace(/\.\d+$/, '') }))
    const paths = issues.map(({ path }) => path)
    if (actions.unseen && !without && paths.every(path => FIELDS.some(({ name }) => name === path))) {
      return send(api, values, actions.createKey(), paths)
    }
    return { ...sent, issues }
  }
  return { ...actions, send }
}
