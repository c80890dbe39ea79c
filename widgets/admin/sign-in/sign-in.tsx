import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { SignInAnswer } from '../../../api/contract/people/people'
import { attemptSignIn, type LoginResult, plainText, readAnswer } from '../calls'
import { ApiLine } from '../parts/api-line'
import { type Problem, ProblemText } from '../parts/login'
import { strings } from '../strings'
import type { Transport } from '../transport'
import { type SignInFailure, signInByWindow, type WindowSignIn } from './by-window'
import { Field } from './field'
import { Frame } from './frame'
import { answerByPasskey, PasskeyError, takesPasskeys } from './passkeys'
import { say } from './strings'

type SignInKind = 'form' | 'passkey' | 'window'

/** The fields of the form, each with the message that is shown if the field is empty. */
const ASKED = { email: say.noEmail, password: say.noPassword, code: say.noCode }
type Asked = keyof typeof ASKED

/**
 * The form for signing in with a passkey, or with email address, password and code. On another site, a button replaces
 * the fields, and opens a window of the intake in which the person signs in.
 */
export function SignIn(props: {
  api: string
  transport: Transport
  ways: SignInAnswer
  title: string
  notice: string | undefined
  takeFocus: boolean
  onOpen: (token: string) => void
  /** Opens the form for the shared password; undefined when the service accepts no shared password. */
  onShared: (() => void) | undefined
}) {
  const { api, transport, ways, title, notice, takeFocus, onOpen, onShared } = props
  const isElsewhere = new URL(api).origin !== location.origin
  const form = useRef<HTMLFormElement>(null)
  const opened = useRef<WindowSignIn>(undefined)
  const [problem, setProblem] = useState<Problem | SignInFailure>()
  const [missing, setMissing] = useState<Asked[]>([])
  const [busy, setBusy] = useState<SignInKind>()
  const id = useId()

  const find = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)

  useEffect(() => {
    if (takeFocus) form.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus()
  }, [takeFocus])

  // When the form is removed, for example because another tab has signed in, the page stops waiting for the window.
  useEffect(() => () => opened.current?.stop(), [])

  async function attempt(kind: SignInKind, make: () => Promise<LoginResult | SignInFailure>) {
    if (busy) return
    // The old message is removed first, so that screen readers announce the same message again.
    setProblem(undefined)
    setMissing([])
    setBusy(kind)
    const result = await make()
    if (result.kind === 'open') return onOpen(result.token)
    setBusy(undefined)
    setProblem(result)
    if (kind === 'form') find('code')?.select()
  }

  function openWindow() {
    if (opened.current) return opened.current.focus()
    const waiting = signInByWindow(api)
    opened.current = waiting
    return attempt('window', () =>
      waiting.result.finally(() => {
        opened.current = undefined
      }),
    )
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isElsewhere) return openWindow()
    const typed = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)) as Record<string, string>
    const empty = (Object.keys(ASKED) as Asked[]).filter(name => !typed[name]?.trim())
    if (empty[0] && !busy) {
      setProblem(undefined)
      setMissing(empty)
      find(empty[0])?.focus()
      return
    }
    return attempt('form', () =>
      attemptSignIn(transport, `${api}/api/admin/login`, { ...typed, code: typed.code?.replaceAll(/\s/g, '') }),
    )
  }

  const handlePasskey = () =>
    attempt('passkey', async () => {
      try {
        const response = await transport(`${api}/api/admin/login/passkey-options`, { method: 'POST', json: {} })
        const answer = await answerByPasskey(await readAnswer(response))
        return await attemptSignIn(transport, `${api}/api/admin/login/passkey`, { response: answer })
      } catch (error) {
        return { kind: 'said', text: error instanceof PasskeyError ? say.passkeyFailed : plainText(error) }
      }
    })

  const described = [notice && `${id}n`, problem && `${id}e`].filter(Boolean).join(' ') || undefined
  const common = (name: Asked) => ({
    name,
    described,
    wrong: problem?.kind === 'wrong' || undefined,
    problem: missing.includes(name) ? ASKED[name] : undefined,
  })
  return (
    <Frame>
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <h1>{title}</h1>
        {notice && (
          <p className="notice" id={`${id}n`} part="notice">
            {notice}
          </p>
        )}
        <div role="alert" className="problem" id={`${id}e`} part="error">
          {problem && (problem.kind === 'said' ? problem.text : <ProblemText problem={problem} api={api} />)}
        </div>
        {isElsewhere ? (
          <>
            <p role="status">{busy ? say.windowBusy : say.windowWhy(new URL(api).host)}</p>
            <button type="submit" part="button">
              {busy ? say.windowShow : say.signIn}
            </button>
          </>
        ) : (
          <>
            {takesPasskeys(ways) && (
              <>
                <button type="button" onClick={handlePasskey} aria-disabled={busy && true} part="passkey">
                  {busy === 'passkey' ? say.passkeyBusy : say.passkey}
                </button>
                <p className="or">{say.or}</p>
              </>
            )}
            <Field id={`${id}m`} label={say.email} type="email" autoComplete="username" {...common('email')} />
            <Field
              id={`${id}p`}
              label={strings.password}
              type="password"
              autoComplete="current-password"
              {...common('password')}
            />
            <Field
              id={`${id}c`}
              label={say.code}
              hint={say.codeHint}
              autoComplete="one-time-code"
              {...common('code')}
            />
            <button type="submit" aria-disabled={busy && true} part="button">
              {busy === 'form' ? say.signingIn : say.signIn}
            </button>
          </>
        )}
        {onShared && (
          <button type="button" className="plain" onClick={onShared} part="other-way">
            {say.shared}
          </button>
        )}
        <ApiLine api={api} />
      </form>
    </Frame>
  )
}
