import { useRef, useState } from 'react'
import type { PublicFirm } from '../../api/contract/content/firm'
import type { Issue } from '../../api/contract/errors'
import { emit, type Success } from '../widget'
import { advise } from './advise'
import { type ContactLink, readControls } from './fallback-state'
import { recall, remember } from './form-memory'
import type { FormActions, OutcomeStrings, Sent, Values } from './form-types'
import { reachable, sendNatively } from './send-natively'
import type { useLaterParts } from './use-later-parts'
import type { useTyped } from './use-typed'

export type FormStatus = 'idle' | 'submitting' | 'failed' | 'sent'

interface Needs {
  host: HTMLElement
  api: string
  /** The API's path that takes the form. */
  path: string
  strings: OutcomeStrings
  typed: ReturnType<typeof useTyped>
  parts: ReturnType<typeof useLaterParts>
  firm: PublicFirm | undefined
  waysTo: (firm: PublicFirm | undefined) => ContactLink[]
  showIssues: (issues: Issue[]) => void
  readFirm: () => void
  showNext: () => void
}

/** A form as the code for sending sees it: its values, and how it is told of the outcome. */
export interface SendingForm extends Pick<Needs, 'host' | 'api' | 'strings' | 'waysTo' | 'showIssues'> {
  /** The start of typing, in ms since the page's start. */
  since: () => number
  /** The version of the notice that was shown, and the person whom a page is for. */
  unseen: () => Values
  /** Gives the form back to its visitor, unsent. */
  release: () => void
  /** Shows the success; memory and fallback are empty by then. */
  succeed: (told: Success) => void
  /** Sends the form as the browser itself does. */
  leave: (extras: Values, actions: FormActions) => void
  fail: (result: Sent & { ok: false }, actions: FormActions) => void
}

/** Sends a form and keeps how it ended. */
export function useSending(needs: Needs) {
  const { host, api, path, strings, typed, parts, firm, readFirm, showNext } = needs
  const { sent } = recall(host)
  const [status, setStatus] = useState<FormStatus>(sent ? 'sent' : 'idle')
  const [success, setSuccess] = useState(sent)
  const [failure, setFailure] = useState<Sent & { ok: false }>()
  // The page's start at first: typing before the script came took its time, too.
  const since = useRef(0)

  function unseen(): Values {
    const { privacyVersion = '', for: id } = readControls(host)
    return { privacyVersion: firm?.privacyNotice.version ?? privacyVersion, ...(id && { for: +id as never }) }
  }

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
    const release = () => setStatus('idle')
    await actions.submit(
      actions,
      { ...needs, since: () => since.current, unseen, release, succeed, leave, fail },
      values,
    )
  }

  function succeed(told: Success) {
    typed.drawEmpty()
    showNext()
    setSuccess(told)
    setStatus('sent')
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
    if (!firm) readFirm()
    if (result.code === 'key_reused') remember(host, { attempt: undefined })
    actions?.announce(result, strings)
    emit(host, 'haven-error', { code: result.code, message: result.message ?? '' })
    if (result.code === 'not_found' || result.code === 'internal') advise('noAnswer', [api + path])
  }

  function startAgain() {
    since.current = performance.now()
    showNext()
    remember(host, { sent: undefined, letters: undefined })
    setSuccess(undefined)
    setStatus('idle')
  }

  return { status, success, failure, submit, startAgain }
}
