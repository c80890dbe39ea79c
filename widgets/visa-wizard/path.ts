import type { Values } from '../parts/form-types'
import { LAST, type Step, steps } from './steps'
import { wizardStrings as say } from './strings'

/** The number of steps by which the specification counts the progress; the longest path has more. */
const SHOWN_STEPS = 19

const asked = ({ when }: { when?: (answers: Values) => boolean }, answers: Values) => !when || when(answers)

/** The numbers of the steps on the path that these answers give, first to last. */
export const pathOf = (answers: Values): number[] => steps.flatMap((step, i) => (asked(step, answers) ? [i + 1] : []))

/**
 * The step that comes after a step. `changing` is the path at the moment when the visitor left the last step to change
 * an answer. In that case, only questions that the change has added come before the last step.
 */
export const nextStep = (answers: Values, step: number, changing: number[] = []): number =>
  pathOf(answers).find(number => number > step && !(changing.includes(number) && number < LAST)) ?? LAST

/** The step before a step; for the first step, the first step itself. */
export const previousStep = (answers: Values, step: number): number =>
  pathOf(answers)
    .filter(number => number < step)
    .pop() ?? 1

/** How far a step is: of 19 or, with `path`, of the number of steps on the path that these answers give. */
export function progressOf(answers: Values, step: number, counted?: string) {
  const path = pathOf(answers)
  const of = counted === 'path' ? path.length : SHOWN_STEPS
  const number = Math.min(of, path.filter(other => other <= step).length)
  return { number, of, percent: Math.round((number / of) * 100) }
}

/** The open fields of a step: its choice, and then the fields that the answers require. */
export const openFields = (step: Step, answers: Values): string[] => [
  ...(step.kind === 'choice' ? [step.id] : []),
  ...step.fields.filter(field => asked(field, answers)).map(({ name }) => name),
]

/** The body: every field of the wizard, with `''` for a question that was skipped or not answered. */
export function payloadOf(answers: Values): Values {
  return Object.fromEntries(
    steps.flatMap(step => {
      const open = asked(step, answers) ? openFields(step, answers) : []
      const names = [...(step.kind === 'choice' ? [step.id] : []), ...step.fields.map(({ name }) => name)]
      return names.map(name => [name, open.includes(name) && !isTemplate(answers[name]) ? (answers[name] ?? '') : ''])
    }),
  )
}

// An unchanged template, in any language, counts as empty: its four lines end with a colon.
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
