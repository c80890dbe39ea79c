import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { EnrolledAnswer, OfferedCodeAnswer } from '../../../api/contract/people/people'
import { AnswerError, plainText } from '../calls'
import type { Call } from '../transport'
import { Field } from './field'
import { say } from './set-up-strings'

/** Sends a request in the session of the signed-in person; rejects with an AnswerError. */
export type CallOwn = <Answer>(path: string, call: Omit<Call, 'token'>) => Promise<Answer>

/** The forms in which a person sets a password, and then an app for one-time codes. */
export function CodeSetup(props: {
  call: CallOwn
  email: string
  /**
   * True when the person already has a password and an app. In this case, the new password is valid before the person
   * has set up the new app.
   */
  isChange?: boolean
  onDone: (enrolled: EnrolledAnswer) => void
}) {
  const { call, email, isChange, onDone } = props
  const [offer, setOffer] = useState<OfferedCodeAnswer>()
  const [problem, setProblem] = useState('')
  /** True when the API has refused the typed values. */
  const [isRefused, setIsRefused] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  // The control with the focus has disappeared together with the previous step, so the field for the code takes the
  // focus.
  useEffect(() => {
    if (offer) form.current?.querySelector<HTMLElement>('[name=code]')?.focus()
  }, [offer])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { password, code = '' } = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)) as Record<
      string,
      string
    >
    // The old message is removed first, so that screen readers announce the same message again.
    setProblem('')
    setBusy(true)
    try {
      if (offer) {
        const json = { sealed: offer.sealed, code: code.replaceAll(/\s/g, '') }
        onDone(await call('me/code', { method: 'PUT', json }))
      } else {
        await call('me/password', { method: 'PUT', json: { password } })
        setOffer(await call('me/code', { method: 'POST' }))
      }
    } catch (error) {
      setProblem(plainText(error))
      setIsRefused(error instanceof AnswerError && error.status === 422)
      form.current?.querySelector<HTMLElement>('[name=code], [name=password]')?.focus()
    }
    setBusy(false)
  }

  const described = [offer && `${id}s`, problem && `${id}e`].filter(Boolean).join(' ') || undefined
  const common = { described, wrong: problem && isRefused ? (true as const) : undefined }
  return (
    <form onSubmit={handleSubmit} noValidate className="setup" key={offer?.secret} ref={form}>
      {/* The hidden input tells password managers whose password this is. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      {isChange && <p className={offer ? 'note' : ''}>{offer ? say.passwordChanged : say.passwordFirst}</p>}
      {offer && (
        <>
          <p id={`${id}s`}>{say.scan}</p>
          <Squares rows={offer.squares} />
          <p>
            {say.key}: <code>{offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </>
      )}
      {offer ? (
        <Field id={`${id}c`} name="code" label={say.appCode} autoComplete="one-time-code" {...common} />
      ) : (
        <Field
          id={`${id}p`}
          name="password"
          label={say.newPassword}
          hint={say.newPasswordHint}
          type="password"
          autoComplete="new-password"
          {...common}
        />
      )}
      <div role="alert" className="problem" id={`${id}e`} part="error">
        {problem}
      </div>
      <p className="do">
        <button type="submit" aria-disabled={busy || undefined} part="button">
          {busy ? say.busy : offer ? say.finish : say.next}
        </button>
        {isChange && offer && (
          <button type="button" className="second" onClick={() => onDone({})} part="other-way">
            {say.keepApp}
          </button>
        )}
      </p>
    </form>
  )
}

/** A QR code, drawn from its rows of squares. The page also shows the QR code's secret as text. */
function Squares({ rows }: { rows: string[] }) {
  const dark = rows.flatMap((row, y) => [...row].map((square, x) => (square === '1' ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg className="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} aria-hidden="true">
      <path d={dark.join('')} />
    </svg>
  )
}
