import { type FormEvent, type MouseEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { visaReachFields } from '../../api/contract/forms/labels/visa'
import { advise } from '../parts/advise'
import { changing } from '../parts/changing'
import { ExtraLines } from '../parts/extra-lines'
import { clearFallback, readControls } from '../parts/fallback-state'
import { recall, remember } from '../parts/form-memory'
import type { FormSpec } from '../parts/form-spec'
import type { FormActions, OwnWords } from '../parts/form-types'
import { KeptNote } from '../parts/kept-typed'
import { FormFooter } from '../parts/panels'
import { formStrings } from '../parts/strings'
import { useForm } from '../parts/use-form'
import { useOwn } from '../parts/use-own'
import type { WidgetProps } from '../widget'
import { NextWords, Progress } from './frame'
import { openFields, payloadOf, progressOf, stepOf } from './path'
import { Question } from './question'
import { Review } from './review'
import { LAST, type Step, steps } from './steps'
import { wizardStrings as say } from './strings'
import { firstDraft, useSteps } from './use-steps'

export interface VisaWizardProps extends WidgetProps {
  /** With `path`, the progress counts the steps on this visitor's path, instead of 19 steps. */
  progress?: string
  /** With `on`, the browser's buttons Back and Forward move between the steps. */
  history?: string
  /** Loads the functions for sending. */
  load?: () => Promise<FormActions>
}

const PATH = '/api/visa-applications'

// The fields in the email that visitors can send instead when the wizard cannot send.
const mailFields = steps.flatMap(({ id, kind, fields }) => [
  ...(kind === 'choice' ? [{ name: id, label: say.questions[id] }] : []),
  ...fields,
])

const { whatsapp, ...reach } = visaReachFields
/** The description of the wizard's plain form. */
const plain: FormSpec = {
  path: PATH,
  rows: [[{ name: 'service', label: say.questions.service }, ...Object.values(reach)]],
  submit: say.submit,
  strings: say.outcome,
}
const loadSending = () => import('./send').then(({ formActions }) => formActions)

/** The visa application: 21 questions, one at a time, which are sent to `POST /api/visa-applications`. */
export function VisaWizard(props: VisaWizardProps) {
  const own = useOwn(props, plain)
  const { host } = props
  useLayoutEffect(() => own?.replace?.({ ...say, ...formStrings }, recall(host).say), [own, host])
  return own ? <DrawnWizard {...props} own={own.words(plain).own} /> : <slot />
}

type DrawnProps = VisaWizardProps & { own: OwnWords | undefined }

function DrawnWizard({ progress, history, load = loadSending, own, ...widget }: DrawnProps) {
  const { host } = widget
  const [first] = useState(() => firstDraft(host, PATH))
  const life = useForm(widget, {
    load,
    loadExtras: () => import('../parts/extra-questions'),
    loadLetters: () => import('../parts/letters'),
    path: PATH,
    strings: say.outcome,
    initial: first.answers,
    from: first.from,
    // The controls on the screen contain only some of the answers. So the hook stores and sends the answers from the
    // stored state, which has all of them.
    keep: (_, answers) => answers,
  })
  const { values: answers, success, busy, errors } = life
  const place = useSteps(host, first, life.valuesNow, history === 'on')
  const { step, moves } = place
  const id = useId()

  const clearSteps = useEffectEvent(place.clear)
  useLayoutEffect(() => {
    if (success) clearSteps()
  }, [success])

  useEffect(() => {
    if (progress && progress !== 'path') advise('noValue', [host, 'progress', progress, 'path'])
    if (history && history !== 'on') advise('noValue', [host, 'history', history, 'on'])
  }, [host, progress, history])

  function startAgain() {
    life.startAgain()
    place.clear()
  }

  if (success) {
    const { panels, next } = life
    return (
      panels && (
        <panels.SuccessPanel title={say.outcome.successTitle} told={success} onAgain={startAgain} panel={next} />
      )
    )
  }

  const question = steps[step - 1] as Step
  const last = step === LAST
  const isRefusal = question.id === 'refusalDetails'
  const open = openFields(question, answers)
  // On the first screen without answers, there is no line about stored answers, because the plain form has no such
  // line.
  const kept = moves > 0 || Object.keys(first.answers).length > 0
  const ready = ['name', 'phone', answers.noEmail ? 'noEmail' : 'email'].every(field => answers[field]?.trim())

  function handleInput(event: FormEvent<HTMLFormElement>) {
    const { name: field } = event.target as HTMLInputElement
    life.form.onInput(event)
    if (field) place.answer(field, readControls(event.currentTarget)[field] ?? '')
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    if (last) return life.form.onSubmit(event)
    event.preventDefault()
    place.next()
  }

  // A press on an entry in the list of mistakes leads to the step with the mistake, if this is another step.
  function handleClick(event: MouseEvent<HTMLFormElement>) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[part=summary] a')
    const there = link && stepOf(link.hash.slice(1))
    if (there && there !== step) place.change(there)
  }

  function clear() {
    clearFallback(host)
    remember(host, { values: undefined, attempt: undefined })
    startAgain()
  }

  return (
    <>
      {life.extras && <life.extras.UrgentPanel host={host} life={life} without="language" />}
      <div className="place">
        {!moves && <slot />}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link in the summary also causes a click. */}
        <form
          {...life.form}
          className="wizard"
          onInput={handleInput}
          onSubmit={handleSubmit}
          onClick={handleClick}
          part="form"
        >
          {last && life.summary.length > 0 && life.ErrorSummary && (
            <life.ErrorSummary issues={life.summary} panel={life.next} />
          )}
          <Progress id={`${id}p`} {...progressOf(answers, step, progress)} />
          <div className="question" key={`${moves} ${step}`} inert={busy}>
            <Question
              question={question}
              progressId={`${id}p`}
              heading={place.heading}
              answers={answers}
              errors={errors}
            />
          </div>
          {Object.entries(payloadOf(answers)).map(
            ([field, value]) => !open.includes(field) && <input type="hidden" name={field} value={value} key={field} />,
          )}
          {last && <Review answers={answers} links={place.links} onChange={place.change} busy={busy} />}
          <ExtraLines
            life={life}
            own={own}
            keep={place.keep}
            groups={last ? undefined : isRefusal ? ['decision', 'letters'] : ['decision']}
            without="language"
          />
          {last &&
            life.failure(mailFields, { ...life.inWords({ ...life.values, language: '' }), ...payloadOf(answers) })}
          <FormFooter links={life.end.links} privacy={last && life.end.privacy}>
            <div className="steps">
              <button
                type="button"
                className="previous"
                part="previous"
                disabled={step === 1 || busy}
                onClick={place.previous}
              >
                {say.previous}
              </button>
              <button type="submit" className="next" part="button" disabled={last && (busy || !ready)}>
                {last ? changing(busy ? formStrings.submitting : say.submit) : <NextWords />}
              </button>
            </div>
          </FormFooter>
          {kept && <KeptNote busy={busy} onClear={clear} />}
        </form>
      </div>
    </>
  )
}
