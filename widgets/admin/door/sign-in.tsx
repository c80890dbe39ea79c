import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { SignInAnswer } from '../../../api/contract/people'
import { AnswerError, failureText, type LoginResult, readAnswer, tryIn } from '../calls'
import { ApiLine } from '../parts/api-line'
import { type Problem, ProblemText } from '../parts/login'
import { strings } from '../strings'
import type { Transport } from '../transport'
import { type Said, signInByWindow } from './by-window'
import { Field } from './field'
import { Frame } from './frame'
import { answerByPasskey, takesPasskeys } from './passkeys'
import { say } from './strings'

type Way = 'form' | 'passkey' | 'window'

/** Asks who somebody is: a passkey, or e-mail address, password and code; on another site, in a window of the intake's. */
export function SignIn(props: {
  api: string
  transport: Transport
  ways: SignInAnswer
  notice: string | undefined
  takeFocus: boolean
  onOpen: (token: string) => void
  /** Leads to the shared password; absent where it does not lead in. */
  onShared: (() => void) | undefined
}) {
  const { api, transport, ways, notice, takeFocus, onOpen, onShared } = props
  const isElsewhere = new URL(api).origin !== location.origin
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem | Said>()
  const [busy, setBusy] = useState<Way>()
  const id = useId()

  useEffect(() => {
    if (takeFocus) form.current?.querySelector<HTMLElement>('input, [type=submit]')?.focus()
  }, [takeFocus])

  async function attempt(kind: Way, make: () => Promise<LoginResult | Said>) {
    if (busy) return
    // Taken away first, so that the same words are announced again.
    setProblem(undefined)
    setBusy(kind)
    const result = await make()
    if (result.kind === 'open') return onOpen(result.token)
    setBusy(undefined)
    setProblem(result)
    if (kind === 'form') form.current?.querySelector<HTMLInputElement>('[name=code]')?.select()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isElsewhere) return attempt('window', () => signInByWindow(api))
    const typed = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)) as Record<string, string>
    return attempt('form', async () =>
      typed.email && typed.password && typed.code
        ? await tryIn(transport, `${api}/api/admin/login`, { ...typed, code: typed.code.replaceAll(/\s/g, '') })
        : { kind: 'said', text: say.missing },
    )
  }

  const handlePasskey = () =>
    attempt('passkey', async () => {
      try {
        const response = await transport(`${api}/api/admin/login/passkey-options`, { method: 'POST', json: {} })
        const answer = await answerByPasskey(await readAnswer(response))
        return await tryIn(transport, `${api}/api/admin/login/passkey`, { response: answer })
      } catch (error) {
        return { kind: 'said', text: error instanceof AnswerError ? failureText(error) : say.passkeyFailed }
      }
    })

  const described = [notice && `${id}n`, problem && `${id}e`].filter(Boolean).join(' ') || undefined
  const isWrong = problem?.kind === 'wrong' || undefined
  return (
    <Frame>
      <form ref={form} onSubmit={handleSubmit} noValidate>
        <h1>{strings.title}</h1>
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
            <p>{say.windowWhy(new URL(api).host)}</p>
            <button type="submit" aria-disabled={busy && true} part="button">
              {busy ? say.windowBusy : say.window}
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
            <Field
              id={`${id}m`}
              name="email"
              label={say.email}
              type="email"
              autoComplete="username"
              described={described}
              wrong={isWrong}
            />
            <Field
              id={`${id}p`}
              name="password"
              label={strings.password}
              type="password"
              autoComplete="current-password"
              described={described}
              wrong={isWrong}
            />
            <Field
              id={`${id}c`}
              name="code"
              label={say.code}
              hint={say.codeHint}
              autoComplete="one-time-code"
              described={described}
              wrong={isWrong}
            />
            <button type="submit" aria-disabled={busy && true} part="button">
              {busy === 'form' ? strings.loggingIn : strings.login}
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
