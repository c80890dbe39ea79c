import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { LoginResult } from '../calls'
import { strings } from '../strings'
import { ApiLine } from './api-line'
import { Icon } from './icon'
import { Secret } from './secret'

/** The reason why a person could not sign in. */
export type Problem = Exclude<LoginResult, { kind: 'open' }>

/** The form for signing in with the shared password. */
export function Login(props: {
  api: string
  /** The reason why the form is shown again; undefined when it is shown for the first time. */
  notice: string | undefined
  /**
   * True when the field takes the focus at once: on the dashboard's own page, after the end of a session on this page,
   * and after staff have chosen this form.
   */
  takeFocus: boolean
  /** Opens the form for signing in by name; undefined if nobody can sign in by name. */
  onNamed?: (() => void) | undefined
  /** Tries a password; resolves to the problem, or to undefined when the person is signed in. */
  onLogin: (password: string) => Promise<Problem | undefined>
}) {
  const { takeFocus } = props
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const id = useId()

  useEffect(() => {
    if (takeFocus) field.current?.focus()
  }, [takeFocus])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const input = field.current
    if (!input || busy) return
    // The old message is removed first, so that screen readers announce the same message again.
    setProblem(undefined)
    setBusy(true)
    const found = await props.onLogin(input.value)
    if (!found) return
    setBusy(false)
    setProblem(found)
    input.focus()
    input.select()
  }

  const described = [props.notice && `${id}n`, problem && `${id}e`].filter(Boolean).join(' ')
  return (
    <div className="before">
      <form className="login" onSubmit={handleSubmit} noValidate part="login">
        <Icon name="scale" />
        <h1>{strings.title}</h1>
        {props.notice && (
          <p className="notice" id={`${id}n`} part="notice">
            {props.notice}
          </p>
        )}
        <div className={problem ? 'bad' : ''}>
          <label htmlFor={id} part="label">
            {strings.password}
          </label>
          <div role="alert" className="problem" id={`${id}e`} part="error">
            {problem && <ProblemText problem={problem} api={props.api} />}
          </div>
          {/* Password managers store a password together with a name, so the form contains a hidden name. */}
          <input hidden readOnly name="username" autoComplete="username" value={strings.sharedName} />
          <Secret
            name="password"
            id={id}
            field={field}
            wrong={problem?.kind === 'wrong' || undefined}
            described={described || undefined}
          />
        </div>
        <button type="submit" aria-disabled={busy || undefined} part="button">
          {busy ? strings.loggingIn : strings.login}
        </button>
        {props.onNamed && (
          <button type="button" className="plain" onClick={props.onNamed} part="other-way">
            {strings.named}
          </button>
        )}
        <ApiLine api={props.api} />
      </form>
    </div>
  )
}

/** The message about a problem with signing in. */
export function ProblemText({ problem, api }: { problem: Problem; api: string }) {
  if (problem.kind === 'throttled') return <Countdown seconds={problem.seconds} />
  if (problem.kind === 'failed') {
    return (
      <>
        {strings.loginFailed} <small>{problem.text}</small>
      </>
    )
  }
  if (problem.kind === 'wrong') return <>{problem.text ?? strings.wrong}</>
  return (
    <>
      {strings.unreachable}
      {new URL(api).origin !== location.origin && <small>{strings.unlisted(location.origin)}</small>}
    </>
  )
}

/** Counts down the seconds of a wait; screen readers announce only its beginning and its end. */
function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    const end = Date.now() + seconds * 1_000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setLeft(left)
      if (!left) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [seconds])

  if (!left) return <>{strings.waited}</>
  return (
    <>
      <span className="unseen">{strings.wait(seconds)}</span>
      <span aria-hidden="true">{strings.wait(left)}</span>
    </>
  )
}
