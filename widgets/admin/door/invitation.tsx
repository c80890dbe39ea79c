import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EnrolledAnswer, InvitationAnswer, SignInAnswer } from '../../../api/contract/people'
import { AnswerError, failureText, readAnswer } from '../calls'
import { strings } from '../strings'
import type { Transport } from '../transport'
import { type CallOwn, CodeSetup } from './code-setup'
import { Frame } from './frame'
import { makePasskey, takesPasskeys } from './passkeys'
import { RecoveryCodes } from './recovery-codes'
import { say } from './strings'

type Step =
  | { kind: 'opening' }
  | { kind: 'refused'; text: string }
  | { kind: 'choose'; opened: InvitationAnswer }
  | { kind: 'code'; opened: InvitationAnswer }
  | { kind: 'recovery'; codes: readonly string[]; token: string }

/** Sets up how somebody who was invited signs in, then opens their session. */
export function Invitation(props: {
  api: string
  transport: Transport
  /** Of the invitation's link. */
  invitation: string
  ways: SignInAnswer
  onOpen: (token: string) => void
  /** Leads to the login instead. */
  onLeave: () => void
}) {
  const { api, transport, invitation, ways, onOpen, onLeave } = props
  const [step, setStep] = useState<Step>({ kind: 'opening' })
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    let isGone = false
    transport(`${api}/api/admin/invitation`, { method: 'POST', json: { token: invitation } })
      .then(readAnswer)
      .then(
        answer => !isGone && setStep({ kind: 'choose', opened: answer as InvitationAnswer }),
        error => !isGone && setStep({ kind: 'refused', text: failureText(error) }),
      )
    return () => {
      isGone = true
    }
  }, [api, transport, invitation])

  // What comes next is told to whoever cannot see it.
  useEffect(() => {
    if (step.kind !== 'opening') head.current?.focus()
  }, [step.kind])

  const callAs =
    ({ token }: InvitationAnswer): CallOwn =>
    async (path, call) =>
      (await readAnswer(await transport(`${api}/api/admin/${path}`, { token, ...call }))) as never

  function goOn({ session, recoveryCodes }: EnrolledAnswer) {
    if (!session) return
    if (recoveryCodes) setStep({ kind: 'recovery', codes: recoveryCodes, token: session.token })
    else onOpen(session.token)
  }

  async function handlePasskey(opened: InvitationAnswer) {
    if (busy) return
    setProblem('')
    setBusy(true)
    try {
      goOn(await makePasskey(callAs(opened), say.newPasskeyName))
    } catch (error) {
      setProblem(error instanceof AnswerError ? failureText(error) : say.newPasskeyFailed)
    }
    setBusy(false)
  }

  const frame = (title: string, content: ReactNode) => (
    <Frame>
      <h1 ref={head} tabIndex={-1}>
        {title}
      </h1>
      {content}
    </Frame>
  )

  if (step.kind === 'opening') return frame(strings.title, <p role="status">{say.opening}</p>)
  if (step.kind === 'recovery') {
    return frame(say.recovery, <RecoveryCodes codes={step.codes} onKept={() => onOpen(step.token)} />)
  }
  if (step.kind === 'refused') {
    return frame(
      say.refused,
      <>
        <p>{step.text}</p>
        <button type="button" onClick={onLeave} part="button">
          {say.startAgain}
        </button>
      </>,
    )
  }
  const { opened } = step
  if (step.kind === 'code') {
    return frame(
      say.newCode,
      <>
        <CodeSetup call={callAs(opened)} email={opened.email} onDone={goOn} />
        <button type="button" className="plain" onClick={() => setStep({ kind: 'choose', opened })} part="other-way">
          {say.back}
        </button>
      </>,
    )
  }
  return frame(
    say.welcome(opened.name),
    <>
      <p>{say.setUp}</p>
      <div role="alert" className="problem" part="error">
        {problem}
      </div>
      {takesPasskeys(ways) && (
        <div className="choice">
          <button type="button" onClick={() => handlePasskey(opened)} aria-disabled={busy || undefined} part="passkey">
            {busy ? say.passkeyBusy : say.newPasskey}
          </button>
          <small className="hint">{say.newPasskeyHint}</small>
        </div>
      )}
      <div className="choice">
        <button
          type="button"
          className={takesPasskeys(ways) ? 'second' : ''}
          onClick={() => setStep({ kind: 'code', opened })}
          part="other-way"
        >
          {say.newCode}
        </button>
        <small className="hint">{say.newCodeHint}</small>
      </div>
    </>,
  )
}
