import type { LoginResult } from '../calls'
import { rememberWaiting } from '../waiting-tokens'
import type { FromDashboard, FromWindow } from './sign-in-request'
import { say } from './strings'

/** The time between two checks whether the window is still open, in ms. */
const LOOK = 500

/** The result when nobody has signed in, with a message for staff. */
export interface SignInFailure {
  kind: 'said'
  text: string
}

/** A sign-in that takes place in a separate window. */
export interface WindowSignIn {
  result: Promise<LoginResult | SignInFailure>
  /** Brings the window to the front. */
  focus: () => void
  /** Stops waiting for the window. A later sign-in in the window has no effect on this page. */
  stop: () => void
}

/**
 * Opens a page of the intake in a window, in which a person signs in for this page. Browsers open a window only after
 * somebody has pressed something.
 */
export function signInByWindow(api: string): WindowSignIn {
  const intake = new URL(api).origin
  const nonce = `${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
  const asked = new URLSearchParams({ origin: location.origin, nonce })
  const opened = open(`${api}/admin/sign-in/#${asked}`, '_blank', 'popup,width=500,height=760')
  if (!opened) {
    const result = Promise.resolve<SignInFailure>({ kind: 'said', text: say.windowBlocked })
    return { result, focus() {}, stop() {} }
  }
  const answer = (haven: FromDashboard['haven']) => opened.postMessage({ haven, nonce } satisfies FromDashboard, intake)
  let stop = () => {}
  const result = new Promise<LoginResult | SignInFailure>(resolve => {
    let looks = 0
    function end(result: LoginResult | SignInFailure) {
      stop()
      resolve(result)
    }
    function handleMessage({ origin, source, data }: MessageEvent<FromWindow | null>) {
      if (origin !== intake || source !== opened || data?.nonce !== nonce) return
      if (data.haven === 'ready') answer('waiting')
      else if (data.haven === 'signed-in' && data.token) {
        rememberWaiting(data.token, data.waitingToken)
        answer('taken')
        end({ kind: 'open', token: data.token })
      }
    }
    // The window's last message may arrive after the window was closed, so the check waits for one more
    // interval.
    const timer = setInterval(() => {
      if (opened.closed && ++looks > 1) end({ kind: 'said', text: say.windowClosed })
    }, LOOK)
    addEventListener('message', handleMessage)
    stop = () => {
      removeEventListener('message', handleMessage)
      clearInterval(timer)
    }
  })
  return { result, focus: () => opened.focus(), stop: () => stop() }
}
