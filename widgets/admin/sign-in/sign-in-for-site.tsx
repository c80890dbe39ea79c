import { useEffect, useRef, useState } from 'react'
import type { SignInAnswer } from '../../../api/contract/people/people'
import { logout } from '../calls'
import type { Transport } from '../transport'
import { useEvent } from '../use-event'
import { waitingTokenOf } from '../waiting-tokens'
import { Frame } from './frame'
import { SignIn } from './sign-in'
import type { FromDashboard, FromWindow, SignInRequest } from './sign-in-request'
import { say } from './strings'

/**
 * The longest wait for a response of the dashboard that opened the window, and the time between two checks, both in ms.
 */
const ANSWER_WITHIN = 5_000
const LOOK = 500

/**
 * The steps. The step is `asking` until the dashboard responds, or `silent` if it does not. The step is then `waiting`
 * until the person signs in, `sending` until the dashboard has the session, and finally `sent`. If the dashboard was
 * closed, the step is `lost`.
 */
type Step = 'asking' | 'silent' | 'waiting' | 'sending' | 'sent' | 'lost'

/**
 * Signs a person in for the dashboard that opened this window from another site. Only the dashboard that opened the
 * window gets the session; then the window closes. The form appears only after the dashboard has responded to a
 * message.
 */
export function SignInForSite(props: { api: string; transport: Transport; ways: SignInAnswer; asking: SignInRequest }) {
  const { api, transport, ways, asking } = props
  const [step, setStep] = useState<Step>('asking')
  const opener = window.opener as Window | null
  const mayAsk = !!ways.mayAsk
  const session = useRef<string>(undefined)
  const tell = useEvent((message: FromWindow) => {
    // The browser delivers the message only if the window that opened this one still shows the asking site.
    opener?.postMessage(message, asking.origin)
  })
  const lose = useEvent(() => {
    // The dashboard has not confirmed that it received the session, so the page asks the API to end the session.
    if (session.current) logout(transport, api, session.current)
    session.current = undefined
    setStep('lost')
  })

  useEffect(() => {
    function handleMessage({ origin, source, data }: MessageEvent<FromDashboard | null>) {
      if (!opener || origin !== asking.origin || source !== opener || data?.nonce !== asking.nonce) return
      if (data.haven === 'waiting') setStep(step => (step === 'asking' || step === 'silent' ? 'waiting' : step))
      else if (data.haven === 'taken' && session.current) {
        session.current = undefined
        setStep('sent')
        close()
      }
    }
    addEventListener('message', handleMessage)
    return () => removeEventListener('message', handleMessage)
  }, [asking])

  useEffect(() => {
    if (!opener || !mayAsk) return
    if (step === 'asking') {
      tell({ haven: 'ready', nonce: asking.nonce })
      const timer = setTimeout(() => setStep('silent'), ANSWER_WITHIN)
      return () => clearTimeout(timer)
    }
    if (step === 'waiting' || step === 'sending') {
      const since = Date.now()
      const timer = setInterval(() => {
        if (step === 'waiting') opener.closed && setStep('silent')
        else if (opener.closed || Date.now() - since >= ANSWER_WITHIN) lose()
      }, LOOK)
      return () => clearInterval(timer)
    }
    return undefined
  }, [mayAsk, asking, step])

  function handleOpen(token: string) {
    session.current = token
    if (!opener || opener.closed) return lose()
    setStep('sending')
    tell({ haven: 'signed-in', nonce: asking.nonce, token, waitingToken: waitingTokenOf(token) })
  }

  if (opener && mayAsk && step === 'waiting') {
    return (
      <SignIn
        api={api}
        transport={transport}
        ways={ways}
        title={say.signIn}
        notice={say.askedBy(asking.origin)}
        takeFocus={false}
        onOpen={handleOpen}
        onShared={undefined}
      />
    )
  }

  const [title, text] =
    asking.origin && !mayAsk
      ? [say.notSent, say.mayNotAsk(asking.origin)]
      : !opener || !asking.origin
        ? [say.notSent, say.noOpener]
        : step === 'asking' || step === 'sending'
          ? [say.signIn, step === 'asking' ? say.askingOpener(asking.origin) : say.sending]
          : step === 'sent'
            ? [say.sent, say.closeThis]
            : step === 'lost'
              ? [say.notSent, say.lost(asking.origin)]
              : [say.notSent, opener.closed ? say.openerClosed(asking.origin) : say.openerSilent(asking.origin)]
  const isOver = title === say.notSent
  return (
    <Frame>
      <h1>{title}</h1>
      <p role="status" part="status">
        {text}
      </p>
      {isOver && step === 'silent' && opener && !opener.closed && (
        <button type="button" onClick={() => setStep('asking')} part="button">
          {say.askAgain}
        </button>
      )}
      {isOver && (
        <>
          <button type="button" className="second" onClick={() => close()} part="other-way">
            {say.close}
          </button>
          <p>
            <a href={`${api}/admin/`}>{say.ownDashboard}</a>
          </p>
        </>
      )}
    </Frame>
  )
}
