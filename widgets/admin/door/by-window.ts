import type { LoginResult } from '../calls'
import type { SignedIn } from './asking'
import { say } from './strings'

/** How often it is looked whether the window is still there, in ms. */
const LOOK = 500

/** What staff are told where nobody got in. */
export interface Said {
  kind: 'said'
  text: string
}

/** Opens the intake's own page, where somebody signs in for this one; a browser allows it for a press only. */
export function signInByWindow(api: string): Promise<LoginResult | Said> {
  const nonce = `${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
  const asked = new URLSearchParams({ origin: location.origin, nonce })
  const opened = open(`${api}/admin/sign-in/#${asked}`, '_blank', 'popup,width=500,height=760')
  if (!opened) return Promise.resolve({ kind: 'said', text: say.windowBlocked })
  return new Promise(resolve => {
    let looks = 0
    function end(result: LoginResult | Said) {
      removeEventListener('message', handleMessage)
      clearInterval(timer)
      resolve(result)
    }
    function handleMessage({ origin, source, data }: MessageEvent<Partial<SignedIn> | null>) {
      if (origin !== new URL(api).origin || source !== opened) return
      if (data?.haven !== 'signed-in' || data.nonce !== nonce || !data.token) return
      end({ kind: 'open', token: data.token })
    }
    // Its message may still be on the way when it has closed.
    const timer = setInterval(() => {
      if (opened.closed && ++looks > 1) end({ kind: 'said', text: say.windowClosed })
    }, LOOK)
    addEventListener('message', handleMessage)
  })
}
