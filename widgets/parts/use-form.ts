import { createElement, type FormEvent, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { FieldSpec } from '../../api/contract/forms/labels/field'
import { MAX_TEXT } from '../../api/contract/forms/options'
import { emit, type WidgetProps } from '../widget'
import { adoptFallback, carryFocus, detachControls } from './fallback-state'
import type { Control } from './form-controls'
import { recall } from './form-memory'
import type { FallbackMail, OutcomeStrings, Values } from './form-types'
import { mailLink } from './mail-link'
import { FailurePanel } from './panels'
import { formStrings } from './strings'
import { useIntake } from './use-intake'
import { useIssues } from './use-issues'
import { type Loaders, useLaterParts } from './use-later-parts'
import { useNextInView } from './use-next-in-view'
import { useReach } from './use-reach'
import { useSending } from './use-sending'
import { useTyped } from './use-typed'

export type { FormStatus } from './use-sending'

interface FormOptions extends Loaders {
  /** The path of the API to which the form is sent. */
  path: string
  initial?: Values | undefined
  /** The control of the plain form that has the focus, if the caller knows it. */
  from?: Control | undefined
  /**
   * Chooses the values to store. A form needs this function if its controls on the screen do not contain every answer.
   */
  keep?: (typed: Values, before: Values) => Values
  strings: OutcomeStrings
}

/** The number of typed characters from which on a text field shows how many characters are left. */
const LONG = MAX_TEXT - 500

const whenIdle: (run: () => void) => void = run =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2_000 }) : setTimeout(run, 200)

/**
 * The behaviour of a form with uncontrolled inputs: the hook reads their values from the DOM. On submit, the hook
 * checks the values, sends the form, and moves the focus to the text that the visitor should read next. While the
 * visitor corrects a field with a mistake, the hook checks this field again.
 */
export function useForm({ host, api: named }: WidgetProps, options: FormOptions) {
  const { path, initial, from, keep = typed => typed, strings } = options
  const [focused] = useState(() => from ?? adoptFallback(host, path))
  const api = useIntake(host, named)
  const typed = useTyped(host, initial, keep)
  const parts = useLaterParts(host, options, typed.now)
  const firm = useReach(host)
  const issues = useIssues(host, parts.actions)
  const { panel: next, showNext } = useNextInView(typed.form)
  const { waysTo } = firm
  const sending = useSending({
    ...{ host, api, path, strings, typed, parts, waysTo, readFirm, showNext },
    firm: firm.firm,
    showIssues(found) {
      issues.show(found)
      if (found[0]) showNext()
    },
  })
  const fileInput = host.querySelector<HTMLInputElement>('[type=file]')
  const busy = sending.status === 'submitting'

  function readFirm() {
    parts
      .prepare()
      .then(actions => actions.readFirm(api))
      .then(firm.setFirm, () => {})
  }

  const prepareIdle = useEffectEvent(() => {
    if (fileInput?.value || recall(host).letters) parts.openLetters().catch(() => {})
    whenIdle(readFirm)
  })
  useLayoutEffect(() => {
    carryFocus(host, focused)
    prepareIdle()
    return detachControls(host)
  }, [host, focused])

  function handleInput({ target }: FormEvent) {
    const field = target as HTMLTextAreaElement
    if (field.value?.length > LONG) import('./letters-left').then(({ countLetters }) => countLetters(field, MAX_TEXT))
    if (!recall(host).values) emit(host, 'haven-begin')
    const values = typed.read()
    if (parts.actions.current) issues.check(values)
    else readFirm()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) sending.submit()
  }

  const { actions, prepare: _, ...optionalParts } = parts
  const { NoAnswerPanel, Rescue, KeepAnswers, inWords, panels, ErrorSummary } = actions.current ?? {}
  return {
    host,
    api,
    busy,
    ...sending,
    ...issues,
    /** The panels after sending, once their code has loaded. */
    panels,
    ErrorSummary,
    next,
    /** The values of the form, with the optional answers in words. */
    inWords: (values: Values) => inWords?.(values) ?? values,
    /**
     * After a failure, draws the panel that offers the values as an email. If the code for a draft could not be loaded,
     * the panel offers only an email that the form itself defines (`mail`), as a link.
     */
    failure(fields: readonly FieldSpec[], values: Values, mail?: FallbackMail) {
      if (sending.status !== 'failed' || issues.summary[0]) return
      const to = firm.reach.find(({ href }) => href.startsWith('mailto:'))?.href
      return createElement(
        (sending.failure?.code === 'network' && NoAnswerPanel) || FailurePanel,
        { host, api, links: firm.reach, panel: next },
        Rescue
          ? createElement(Rescue, { fields, values, mail, to })
          : mail && createElement('a', { href: mailLink(mail, to), part: 'draft' }, formStrings.asMail),
      )
    },
    /** The ways to reach the firm. */
    reach: firm.reach,
    end: {
      // The plain form may have a link to the page's own privacy notice.
      privacy:
        host.querySelector<HTMLAnchorElement>('form a[href*="/"]')?.href ??
        `${api}${firm.firm?.privacyNotice.path ?? '/privacy/'}`,
      links: firm.links,
    },
    values: typed.now(),
    valuesNow: typed.now,
    redraw: typed.redraw,
    KeepAnswers,
    ...optionalParts,
    // Until the firm's data arrive, a file input in the plain form shows that the intake accepts letters. If the tag
    // contains no plain form, the form offers letters, because most intakes accept them.
    takesLetters: firm.firm ? firm.firm.uploads : fileInput || !host.querySelector('form'),
    offers: recall(host).offers ?? {},
    drawn: typed.drawn,
    form: {
      ref: typed.form,
      method: 'post',
      action: `${api}${path}`,
      noValidate: true,
      onSubmit: handleSubmit,
      onInput: handleInput,
    },
  }
}
