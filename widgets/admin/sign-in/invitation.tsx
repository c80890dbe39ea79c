import { type ReactNode, useEffect, useRef, useState } from 'react'
import { INVITATION_TOKEN } from '../../../api/contract/people/invitation'
import type { EnrolledAnswer, InvitationAnswer, SignInAnswer } from '../../../api/contract/people/people'
import { AnswerError, plainText, readAnswer } from '../calls'
import { strings } from '../strings'
import type { Transport } from '../transport'
import { rememberWaiting } from '../waiting-tokens'
import { type CallOwn, CodeSetup } from './code-setup'
import { Frame } from './frame'
import { makePasskey, noPasskeyText } from './make-passkey'
import { takesPasskeys } from './passkeys'
import { RecoveryCodes } from './recovery-codes'
import { say } from './set-up-strings'
import { say as saySignIn } from './strings'

type Step =
  | { kind: 'opening' }
  /** The page could not check the link, so nobody knows yet whether the link is valid. */
  | { kind: 'unknown'; text: string }
  | { kind: 'refused'; text: string }
  | { kind: 'choose'; opened: InvitationAnswer }
  | { kind: 'code'; opened: InvitationAnswer }
  | { kind: 'recovery'; codes: readonly string[]; token: string | undefined }
  /** The person has set up a way to sign in, but the API has started no session, so the person must sign in. */
  | { kind: 'outside' }

/** True when the API refused the link; false when the API was busy or could not be reached. */
const isRefusal = (error: unknown) => error instanceof AnswerError && error.status < 500 && error.status !== 429

/**
 * The pages on which an invited person sets up a way to sign in. Afterwards, the person's session begins, unless the
 * API has started none.
 */
export function Invitation(props: {
  api: string
  transport: Transport
  /** The token in the invitation's link, which may be damaged. */
  invitation: string
  ways: SignInAnswer
  onOpen: (token: string) => void
  /** Opens the sign-in form without an invitation. */
  onLeave: () => void
}) {
  const { api, transport, invitation, ways, onOpen, onLeave } = props
  const isWhole = INVITATION_TOKEN.test(invitation)
  const [step, setStep] = useState<Step>(isWhole ? { kind: 'opening' } : { kind: 'refused', text: say.damaged })
  const [tries, setTries] = useState(0)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends the request once more.
  useEffect(() => {
    if (!isWhole) return
    let isGone = false
    transport(`${api}/api/admin/invitation`, { method: 'POST', json: { token: invitation } })
      .then(readAnswer)
      .then(
        answer => !isGone && setStep({ kind: 'choose', opened: answer as InvitationAnswer }),
        error => !isGone && setStep({ kind: isRefusal(error) ? 'refused' : 'unknown', text: plainText(error) }),
      )
    return () => {
      isGone = true
    }
  }, [api, transport, invitation, isWhole, tries])

  // At each step, the focus moves to the heading, so that screen readers announce the step.
  useEffect(() => {
    if (step.kind !== 'opening') head.current?.focus()
  }, [step.kind])

  const callAs =
    ({ token }: InvitationAnswer): CallOwn =>
    async (path, call) =>
      (await readAnswer(await transport(`${api}/api/admin/${path}`, { token, ...call }))) as never

  function goOn({ session, recoveryCodes }: EnrolledAnswer) {
    if (session) rememberWaiting(session.token, session.waitingToken)
    if (recoveryCodes) setStep({ kind: 'recovery', codes: recoveryCodes, token: session?.token })
    else enter(session?.token)
  }

  const enter = (token: string | undefined) => (token ? onOpen(token) : setStep({ kind: 'outside' }))

  async function handlePasskey(opened: InvitationAnswer) {
    if (busy) return
    setProblem('')
    setBusy(true)
    try {
      goOn(await makePasskey(callAs(opened), say.newPasskeyName))
    } catch (error) {
      setProblem(noPasskeyText(error, say.newPasskeyFailed))
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
  const leave = (
    <button type="button" onClick={onLeave} part="button">
      {say.startAgain}
    </button>
  )

  switch (step.kind) {
    case 'opening':
      return frame(strings.title, <p role="status">{say.opening}</p>)
    case 'recovery':
      return frame(say.recovery, <RecoveryCodes codes={step.codes} onKept={() => enter(step.token)} />)
    case 'outside':
      return frame(
        say.isSetUp,
        <>
          <p>{say.nowSignIn}</p>
          {leave}
        </>,
      )
    case 'unknown':
      return frame(
        say.notOpened,
        <>
          <p className="problem">{step.text}</p>
          <button
            type="button"
            onClick={() => {
              setStep({ kind: 'opening' })
              setTries(tries + 1)
            }}
            part="retry"
          >
            {strings.retry}
          </button>
        </>,
      )
    case 'refused':
      return frame(
        say.refused,
        <>
          <p>{step.text}</p>
          {leave}
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
    <ChooseWay
      ways={ways}
      isBusy={busy}
      problem={problem}
      onPasskey={() => handlePasskey(opened)}
      onCode={() => {
        setProblem('')
        setStep({ kind: 'code', opened })
      }}
    />,
  )
}

/** Offers two ways to sign in: a passkey, if this page can make one, or a password with codes from an app. */
function ChooseWay(props: {
  ways: SignInAnswer
  isBusy: boolean
  problem: string
  onPasskey: () => void
  onCode: () => void
}) {
  const { ways, isBusy, problem, onPasskey, onCode } = props
  return (
    <>
      <p>{say.setUp}</p>
      {takesPasskeys(ways) && (
        <div className="choice">
          <button type="button" onClick={onPasskey} aria-disabled={isBusy || undefined} part="passkey">
            {isBusy ? saySignIn.passkeyBusy : say.newPasskey}
          </button>
          <small className="hint">{say.newPasskeyHint}</small>
        </div>
      )}
      <div role="alert" className="problem" part="error">
        {problem}
      </div>
      <div className="choice">
        <button type="button" className={takesPasskeys(ways) ? 'second' : ''} onClick={onCode} part="other-way">
          {say.newCode}
        </button>
        <small className="hint">{say.newCodeHint}</small>
      </div>
    </>
  )
}
