import { useState } from 'react'
import type { SignInAnswer } from '../../../api/contract/people'
import type { Transport } from '../transport'
import type { Asking, SignedIn } from './asking'
import { Frame } from './frame'
import { SignIn } from './sign-in'
import { say } from './strings'

/** Signs somebody in for a dashboard on another site, and closes; its session goes to exactly that site. */
export function Asked(props: { api: string; transport: Transport; ways: SignInAnswer; asking: Asking }) {
  const { api, transport, ways, asking } = props
  const [isSent, setIsSent] = useState(false)
  const opener = window.opener as Window | null

  function handleOpen(token: string) {
    const message: SignedIn = { haven: 'signed-in', nonce: asking.nonce, token }
    // Where another site stands in that window by now, the browser keeps it.
    opener?.postMessage(message, asking.origin)
    setIsSent(true)
    close()
  }

  if (isSent || !opener || !ways.mayAsk) {
    return (
      <Frame>
        <h1>{isSent ? say.sent : say.notSent}</h1>
        <p role="status" part="status">
          {isSent ? say.closeThis : ways.mayAsk || !asking.origin ? say.noOpener : say.mayNotAsk(asking.origin)}
        </p>
      </Frame>
    )
  }
  return (
    <SignIn
      api={api}
      transport={transport}
      ways={ways}
      notice={say.askedBy(asking.origin)}
      takeFocus={false}
      onOpen={handleOpen}
      onShared={undefined}
    />
  )
}
