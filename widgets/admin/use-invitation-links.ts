import { useEffect } from 'react'
import { logout } from './calls'
import { keepSession, keptSession } from './shared-session'
import type { Transport } from './transport'
import { useEvent } from './use-event'

/** The token of the invitation in an address, unchanged; it can be damaged. */
export const invitationIn = (hash: string) => /^#invitation=(.*)$/s.exec(hash)?.[1]

/** Removes invitations from the page's address, and ends a session that was kept here before one. */
export function useInvitationLinks(props: {
  api: string
  transport: Transport
  isOwnPage: boolean
  invitation: string | undefined
  /** True when the address has another site's request to sign in. */
  isAsking: boolean
  /** Called with the token of a link that is opened while the dashboard is already there. */
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

  // An invitation starts without a session: an earlier one here ends, and a reload shows nobody's requests.
  useEffect(() => {
    const before = invitation === undefined ? undefined : keptSession(api)
    if (!before) return
    logout(transport, api, before.token)
    keepSession(api, undefined)
  }, [api, transport, invitation])

  // Later readers of the address or the history must not find the invitation.
  useEffect(() => {
    if (invitation !== undefined || isAsking) history.replaceState(null, '', location.pathname + location.search)
  }, [invitation, isAsking])
}
