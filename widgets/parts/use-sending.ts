import { useRef, useState } from 'react'
import type { PublicFirm } from '../../api/contract/content/firm'
import type { Issue } from '../../api/contract/errors'
import { emit, type Success } from '../widget'
import { type ContactLink, readControls } from './fallback-state'
import { recall, remember } from './form-memory'
import type { FormActions, OutcomeStrings, Sent, Values } from './form-types'
import type { KnownFirm } from './known-firm'
import { reachable, sendNatively } from './send-natively'
import type { useLaterParts } from './use-later-parts'
import type { useTyped } from './use-typed'

export type FormStatus = 'idle' | 'submitting' | 'failed' | 'sent'

interface Needs {
  host: HTMLElement
  api: string
  /** The path of the API to which the form is sent. */
  path: string
  strings: OutcomeStrings
  typed: ReturnType<typeof useTyped>
  parts: ReturnType<typeof useLaterParts>
  firm: PublicFirm | undefined
  waysTo: (firm: KnownFirm | undefined) => ContactLink[]
  showIssues: (issues: Issue[]) => void
  readFirm: () => void
  showNext: () => void
}

/** Sends a form, and stores the result, which decides what the form shows next. */
export function useSending(needs: Needs) {
  const { host, api, typed, parts, firm, showIssues, readFirm, showNext } = needs
  const { sent } = recall(host)
  const [status, setStatus] = useState<FormStatus>(sent ? 'sent' : 'idle')
  const [success, setSuccess] = useState(sent)
  const [failure, setFailure] = useState<Sent & { ok: false }>()
  // The time when the visitor began this request, in ms since the page was opened. For the first request, the time is
  // 0, because visitors may type before the script has loaded.
  const since = useRef(0)

  function unseen(): Values {
    const { privacyVersion = '', for: id } = readControls(host)
    return {
      ...recall(host).said,
      privacyVersion: firm?.privacyNotice.version ?? privacyVersion,
      ...(id && { for: +id as never }),
    }
  }

  async function submit() {
    const values = typed.read()
    setStatus('submitting')
    const lost = () => fail({ ok: false, code: 'network' })
    let actions: FormActions
    try {
      actions = await parts.prepare()
    } catch {
      // If the code for sending cannot be loaded but the intake responds, the browser itself sends the form.
      if (await reachable(api)) return leave(unseen(), lost)
      return lost()
    }
    const release = () => setStatus('idle')
    await actions.submit(actions, { ...needs, since: since.current, unseen, release, succeed, leave, fail }, values)
  }

  function succeed(told: Success) {
    showNext()
    setSuccess(told)
    setStatus('sent')
  }

  function leave(extras: Values, failed: () => void) {
    // The page may have removed the form in the meantime.
    if (!typed.form.current) return failed()
    sendNatively(typed.form.current, extras, left => (left ? setStatus('idle') : failed()))
  }

  function fail(result: Sent & { ok: false }) {
    setFailure(result)
    setStatus('failed')
    showNext()
    if (!firm) readFirm()
    emit(host, 'haven-error', { code: result.code, message: result.message ?? '' })
  }

  function startAgain() {
    since.current = performance.now()
    typed.drawEmpty()
    showIssues([])
    showNext()
    remember(host, { sent: undefined, offers: undefined, letters: undefined })
    setSuccess(undefined)
    setStatus('idle')
  }

  return { status, success, failure, submit, startAgain }
}
