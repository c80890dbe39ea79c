import { useEffect, useRef } from 'react'
import { useEvent } from './use-event'
import { rememberWaiting, waitingTokenOf } from './waiting-tokens'

/** The session of a person who signed in by name. */
export interface NamedSession {
  token: string
  /** The time when the session began, in ms since 1970. */
  since: number
}

const nameOf = (api: string) => `haven-session ${api}`

/** The session at this API that the tab stored before a reload. */
export function storedSession(api: string): NamedSession | undefined {
  try {
    const { token, since } = JSON.parse(sessionStorage.getItem(nameOf(api)) ?? '') as NamedSession
    return typeof token === 'string' && typeof since === 'number' ? { token, since } : undefined
  } catch {
    return undefined
  }
}

/** Stores a session in the tab, so that a reload continues it; without `session`, removes the stored session. */
export function storeSession(api: string, session: NamedSession | undefined) {
  try {
    if (session) sessionStorage.setItem(nameOf(api), JSON.stringify(session))
    else sessionStorage.removeItem(nameOf(api))
  } catch {
    // Where the browser allows no storage, a reload signs the person out.
  }
}

/**
 * The messages between tabs: the question who is signed in, a session, the end of a session, and the message that staff
 * are working in a tab.
 */
type Message = 'who' | (NamedSession & { waitingToken?: string | undefined }) | { ended: string } | { active: string }

/**
 * Stores a person's session in the tab, and shares the session with other tabs of the intake's own pages, so that all
 * tabs sign in and out together. If `isOn` is false, only the page's memory keeps the session. `isOn` is false on
 * another origin, for an invitation, and for another site's sign-in.
 */
export function useSharedSession(props: {
  api: string
  isOn: boolean
  /** The session of this tab; undefined while nobody has signed in by name. */
  session: NamedSession | undefined
  /** True when somebody is signed in on this page. */
  isBusy: boolean
  onSession: (session: NamedSession) => void
  /** Called when another tab has signed out, with the token of the ended session. */
  onEnd: (token: string) => void
  /** Called when staff work in another tab with this session. */
  onActive: () => void
}) {
  const { api, isOn, session } = props
  const channel = useRef<BroadcastChannel>(undefined)
  const tell = useEvent((message: Message) => channel.current?.postMessage(message))
  // Tabs send the waiting token to each other, but never store it.
  const tellSession = useEvent((session: NamedSession) =>
    tell({ ...session, waitingToken: waitingTokenOf(session.token) }),
  )
  const handleMessage = useEvent((message: Message) => {
    if (message === 'who') {
      if (session) tellSession(session)
    } else if ('ended' in message) props.onEnd(message.ended)
    else if ('active' in message) message.active === session?.token && props.onActive()
    else if (!props.isBusy) {
      const { waitingToken, ...session } = message
      rememberWaiting(session.token, waitingToken)
      props.onSession(session)
    }
  })

  useEffect(() => {
    if (!isOn) return
    const opened = new BroadcastChannel(nameOf(api))
    channel.current = opened
    opened.onmessage = ({ data }) => handleMessage(data as Message)
    tell('who')
    return () => {
      // A message on a closed channel throws an error, so the page no longer uses this channel.
      channel.current = undefined
      opened.close()
    }
  }, [api, isOn])

  const before = useRef(session)
  useEffect(() => {
    if (!isOn) return
    storeSession(api, session)
    if (session && session.token !== before.current?.token) tellSession(session)
    before.current = session
  }, [api, isOn, session])

  return {
    tellActive: () => session && tell({ active: session.token }),
    tellEnd: (token: string) => tell({ ended: token }),
  }
}
