import { useEffect } from 'react'
import { logout } from './calls'
import { storedSession, storeSession } from './shared-session'
import type { Transport } from './transport'
import { useEvent } from './use-event'

/** The token of the invitation in a hash, unchanged even if it is damaged. */
export const invitationIn = (hash: string) => /^#invitation=(.*)$/s.exec(hash)?.[1]

/**
 * Handles invitation links. Takes the invitation out of the page's address, ends this tab's stored session if there is
 * one, and reports links that are opened later.
 */
export function useInvitationLinks(props: {
  api: string
  transport: Transport
  isOwnPage: boolean
  invitation: string | undefined
  /** True when the page was opened so that somebody signs in for another site. */
  isAsking: boolean
  /** Called with the token of an invitation link that somebody opens while the dashboard is already on the page. */
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

  // An invitation starts without a session: the API ends the stored session, so that a reload cannot show the
  // requests to the invited person.
  useEffect(() => {
    const before = invitation === undefined ? undefined : storedSession(api)
    if (!before) return
    logout(transport, api, before.token)
    storeSession(api, undefined)
  }, [api, transport, invitation])

  // The page removes the invitation from the address, because a person who later reads the address or the history must
  // not find the invitation. During a sign-in for another site, the address contains that site and a random value,
  // which the page removes, too.
  useEffect(() => {
    if (invitation !== undefined || isAsking) history.replaceState(null, '', location.pathname + location.search)
  }, [invitation, isAsking])
}
