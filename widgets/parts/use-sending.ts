import { useRef, useState } from 'react'
import type { PublicFirm } from '../../api/contract/content/firm'
import type { Issue } from '../../api/contract/errors'
import { emit, type Success } from '../widget'
import { advise } from './advise'
import { type ContactLink, readControls } from './fallback-state'
import { recall, remember } from './form-memory'
import type { FormActions, OutcomeStrings, SendingForm, Sent, Values } from './form-types'
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

/** Sends a form and keeps how it ended. */
export function useSending(needs: Needs) {
  const { host, api, path, strings, typed, parts, firm, readFirm, showNext } = needs
  const { sent } = recall(host)
  const [status, setStatus] = useState<FormStatus>(sent ? 'sent' : 'idle')
  const [success, setSuccess] = useState(sent)
  const [failure, setFailure] = useState<Sent & { ok: false }>()
  // The page's start at first: typing before the script came took its time, too.
  const last = useRef<SendingForm['last']>({ since: 0 })

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
    await actions.submit(actions, { ...needs, last: last.current, unseen, release, succeed, leave, fail }, values)
  }

  function succeed(told: Success) {
    last.current.attempt = undefined
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
    if (result.code === 'key_reused') last.current.attempt = undefined
    actions?.announce(result, strings)
    emit(host, 'haven-error', { code: result.code, message: result.message ?? '' })
    if (result.code === 'not_found' || result.code === 'internal') advise('noAnswer', [api + path])
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
