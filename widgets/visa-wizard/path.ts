import type { Values } from '../parts/form-types'
import { LAST, type Step, steps } from './steps'
import { wizardStrings as say } from './strings'

/** The number of steps in the progress, according to the specification; the longest path has more steps. */
const SHOWN_STEPS = 19

const asked = ({ when }: { when?: (answers: Values) => boolean }, answers: Values) => !when || when(answers)

/** The numbers of the steps on the path that these answers lead to, in order. */
export const pathOf = (answers: Values): number[] => steps.flatMap((step, i) => (asked(step, answers) ? [i + 1] : []))

/**
 * The step that comes after a step. If the visitor has left the last step to change an answer, `changing` is the path
 * that led there. The wizard then shows only steps that the changed answer has added, and returns to the last step.
 */
export const nextStep = (answers: Values, step: number, changing: number[] = []): number =>
  pathOf(answers).find(number => number > step && !(changing.includes(number) && number < LAST)) ?? LAST

/** The step before a step; for the first step, the first step itself. */
export const previousStep = (answers: Values, step: number): number =>
  pathOf(answers)
    .filter(number => number < step)
    .pop() ?? 1

/** The progress at a step: of 19 steps or, with `path`, of the number of steps that these answers lead to. */
export function progressOf(answers: Values, step: number, counted?: string) {
  const path = pathOf(answers)
  const of = counted === 'path' ? path.length : SHOWN_STEPS
  const number = Math.min(of, path.filter(other => other <= step).length)
  return { number, of, percent: Math.round((number / of) * 100) }
}

/** The names of a step's fields: its choice, and then the further fields. */
const namesOf = ({ id, kind }: Step, fields: readonly { name: string }[]): string[] => [
  ...(kind === 'choice' ? [id] : []),
  ...fields.map(({ name }) => name),
]

/** The names of the fields that a step shows for these answers. */
export const openFields = (step: Step, answers: Values): string[] =>
  namesOf(
    step,
    step.fields.filter(field => asked(field, answers)),
  )

/**
 * The body of the request: every field of the wizard. A question that the wizard skipped, or that the visitor did not
 * answer, has an empty text.
 */
export function payloadOf(answers: Values): Values {
  return Object.fromEntries(
    steps.flatMap(step => {
      const open = asked(step, answers) ? openFields(step, answers) : []
      return namesOf(step, step.fields).map(name => [
        name,
        open.includes(name) && !isTemplate(answers[name]) ? (answers[name] ?? '') : '',
      ])
    }),
  )
}

// True for an empty template, in any language: each of its four lines ends with a colon. The wizard sends an empty text
// in place of an empty template.
const isTemplate = (text = '') => /^([^\n:]+:\n?){4}$/.test(text.trim())

/** The answers of all steps before the last, in order, each with the number of its step. */
export function reviewOf(answers: Values) {
  const payload = payloadOf(answers)
  return pathOf(answers)
    .filter(number => number < LAST)
    .map(number => {
      const step = steps[number - 1] as Step
      const words = openFields(step, answers).flatMap(name => payload[name] || [])
      return { number, id: step.id, question: say.questions[step.id], words }
    })
}

/** The number of the step that asks for a field. */
export const stepOf = (field: string): number =>
  steps.findIndex(({ id, fields }) => id === field || fields.some(({ name }) => name === field)) + 1
