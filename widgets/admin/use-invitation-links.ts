import { useEffect } from 'react'
import { logout } from './calls'
import { keepSession, keptSession } from './shared-session'
import type { Transport } from './transport'
import { useEvent } from './use-event'

/** The token of the invitation that an address holds, as it came; it may be damaged. */
export const invitationIn = (hash: string) => /^#invitation=(.*)$/s.exec(hash)?.[1]

/** Takes invitations out of the page's address, and ends whatever session was kept here before one. */
export function useInvitationLinks(props: {
  api: string
  transport: Transport
  isOwnPage: boolean
  invitation: string | undefined
  /** True where another site asks for a sign-in by the address. */
  isAsking: boolean
  /** Told the token of a link that is opened where the dashboard stands by now. */
  onOpened: (invitation: string) => void
}) {
  const { api, transport, isOwnPage, invitation, isAsking } = props
  const handleMove = useEvent(() => {
    const found = invitationIn(location.hash)
    if (found !== undefined) props.onOpened(found)
  })
  useEffect(() => {
    if (!isOwnPage) return
    addEventListener('hashchange', handleMove)
    return () => removeEventListener('hashchange', handleMove)
  }, [isOwnPage])

  // An invitation begins anew: whoever was signed in here before is not, and a reload leads back to nobody's requests.
  useEffect(() => {
    const before = invitation === undefined ? undefined : keptSession(api)
    if (!before) return
    logout(transport, api, before.token)
    keepSession(api, undefined)
  }, [api, transport, invitation])

  // Who reads the address later finds no invitation in it, nor does the history.
  useEffect(() => {
    if (invitation !== undefined || isAsking) history.replaceState(null, '', location.pathname + location.search)
  }, [invitation, isAsking])
}
