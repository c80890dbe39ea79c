import { useEffect } from 'react'
import { logout } from './calls'
import { keepSession, keptSession } from './shared-session'
import type { Transport } from './transport'
import { useEvent } from './use-event'

/** The token of the invitation in an address, unchanged; the token can be damaged. */
export const invitationIn = (hash: string) => /^#invitation=(.*)$/s.exec(hash)?.[1]

/** Removes an invitation from the page's address, and ends a session that was kept here before it. */
export function useInvitationLinks(props: {
  api: string
  transport: Transport
  isOwnPage: boolean
  invitation: string | undefined
  /** True when the address contains another site's request for signing in. */
  isAsking: boolean
  /** Called with the token of a link that is opened while the dashboard is already on the page. */
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

  // An invitation starts without a session: an earlier session here ends, and when the page is loaded again, nobody's
  // requests are shown.
  useEffect(() => {
    const before = invitation === undefined ? undefined : keptSession(api)
    if (!before) return
    logout(transport, api, before.token)
    keepSession(api, undefined)
  }, [api, transport, invitation])

  // A person who later reads the address or the history must not find the invitation.
  useEffect(() => {
    if (invitation !== undefined || isAsking) history.replaceState(null, '', location.pathname + location.search)
  }, [invitation, isAsking])
}
