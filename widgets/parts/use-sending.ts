import { useRef, useState } from 'react'
import { emit, type Success } from '../widget'
import { readControls } from './fallback-state'
import { recall, remember } from './form-memory'
import type { FormActions, OutcomeStrings, Sent, Values } from './form-types'
import { reachable, sendNatively } from './send-natively'
import type { useIssues } from './use-issues'
import type { useLaterParts } from './use-later-parts'
import type { useReach } from './use-reach'
import type { useTyped } from './use-typed'
import { warn } from './warn'

export type FormStatus = 'idle' | 'submitting' | 'failed' | 'sent'

/** How long a success waits for the firm's promises, in ms. */
const FIRM_WAIT = 1_000
/** How long a success waits for the part below its reference, in ms. */
const AFTER_WAIT = 3_000
/** How long a failure waits for the answer to "does the intake refuse this page?", in ms. */
const REFUSED_WAIT = 5_000
/** A sentence that names the firm's hours, which are not known when `describe` fails. */
const PROMISE = /[^.]*\{\w+\}\./

const within = <Result>(ms: number, asked: Promise<Result>) =>
  Promise.race([asked, new Promise<undefined>(done => setTimeout(done, ms))])

interface Needs {
  host: HTMLElement
  api: string
  path: string
  strings: OutcomeStrings
  typed: ReturnType<typeof useTyped>
  parts: ReturnType<typeof useLaterParts>
  issues: ReturnType<typeof useIssues>
  firm: ReturnType<typeof useReach>
  readFirm: () => void
  showNext: () => void
}

/** Sends a form, with one key for one content, and keeps how it ended. */
export function useSending({ host, api, path, strings, typed, parts, issues, firm, readFirm, showNext }: Needs) {
  const { sent } = recall(host)
  const [status, setStatus] = useState<FormStatus>(sent ? 'sent' : 'idle')
  const [success, setSuccess] = useState(sent)
  const [failure, setFailure] = useState<Sent & { ok: false }>()
  // `since` is the page's start: typing before the script came took its time, too.
  const last = useRef({ content: '', unseen: {} as Values, key: '', since: 0 })

  /** The notice that was shown, and the person a page is for, whom the API knows by number. */
  function unseen(): Values {
    const { privacyVersion = '', for: id } = readControls(host)
    return {
      privacyVersion: firm.firm?.privacyNotice.version ?? privacyVersion,
      ...(id && { for: +id as never }),
    }
  }

  /** Fixes the key with its content: the API takes a key with one body only. */
  function keyFor(values: Values, actions: FormActions) {
    const content = JSON.stringify(values)
    if (content !== last.current.content)
      Object.assign(last.current, { content, unseen: unseen(), key: actions.createKey() })
    return last.current
  }

  /** True where the intake answers, but not to this page's script: it kept nothing. */
  const isRefused = async (actions: FormActions) =>
    (await reachable(`${api}/healthz`)) && !(await actions.readFirm(api).catch(() => {}))

  async function submit() {
    const values = typed.read()
    setStatus('submitting')
    let actions: FormActions
    try {
      actions = await parts.prepare()
    } catch {
      // Without the code for sending, the browser itself sends the form to an intake that answers.
      if (await reachable(`${api}/healthz`)) return leave(unseen())
      return fail({ ok: false, code: 'network' })
    }
    const found = actions.validate(values)
    issues.show(found)
    if (found.length) showNext()
    if (found.length || !emit(host, 'haven-submit')) return setStatus('idle')
    const { unseen: along, key, since } = keyFor(values, actions)
    const elapsedMs = `${Math.round(performance.now() - since)}`
    const [result, known] = await Promise.all([
      actions.send(api, { ...values, ...along, elapsedMs }, key),
      // Usually read long before; a request that is kept does not wait for it.
      within(FIRM_WAIT, actions.readFirm(api)).catch(() => undefined),
    ])
    if (result.ok) return succeed(result, actions, known)
    if (result.code === 'network' && (await within(REFUSED_WAIT, isRefused(actions))))
      return leave({ ...along, idempotencyKey: key }, actions)
    if (result.issues) issues.show(result.issues)
    fail(result, actions)
  }

  async function succeed(
    result: Sent & { ok: true },
    actions: FormActions,
    known: Awaited<ReturnType<FormActions['readFirm']>>,
  ) {
    const told: Success = (await within(
      AFTER_WAIT,
      actions.describe(result, strings.successText, known, firm.waysTo(known), { host, api }),
    ).catch(() => undefined)) ?? {
      reference: result.reference,
      text: strings.successText.replace(PROMISE, ''),
      answer: '',
    }
    last.current.content = ''
    typed.forget()
    remember(host, { sent: told })
    showNext()
    setSuccess(told)
    setStatus('sent')
    actions.announce(result, { ...strings, successText: `${told.text} ${told.answer}` })
    emit(host, 'haven-success', { reference: result.reference, answerBy: result.answerBy })
  }

  function leave(extras: Values, actions?: FormActions) {
    const failed = () => fail({ ok: false, code: 'network' }, actions)
    // The page may have taken the form away meanwhile.
    if (!typed.form.current) return failed()
    sendNatively(typed.form.current, extras, left => (left ? setStatus('idle') : failed()))
  }

  function fail(result: Sent & { ok: false }, actions?: FormActions) {
    setFailure(result)
    setStatus('failed')
    showNext()
    if (!firm.firm) readFirm()
    if (result.code === 'key_reused') last.current.content = ''
    actions?.announce(result, strings)
    emit(host, 'haven-error', { code: result.code, message: result.message ?? '' })
    if (result.code === 'not_found' || result.code === 'internal')
      warn(`${api}${path} gave no answer of Haven: is it down, or api not its address alone?`)
  }

  function startAgain() {
    last.current.since = performance.now()
    showNext()
    remember(host, { sent: undefined, letters: undefined })
    setSuccess(undefined)
    setStatus('idle')
  }

  return { status, success, failure, submit, startAgain }
}
