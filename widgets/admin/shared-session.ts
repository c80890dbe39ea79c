import { useEffect, useRef } from 'react'
import { useEvent } from './use-event'
import { rememberWaiting, waitingTokenOf } from './waiting-tokens'

/** The session of a person who signed in by name. */
export interface NamedSession {
  token: string
  /** The time at which the session began, in ms since 1970. */
  since: number
}

const nameOf = (api: string) => `haven-session ${api}`

/** The session that this tab kept over a reload, by API. */
export function keptSession(api: string): NamedSession | undefined {
  try {
    const { token, since } = JSON.parse(sessionStorage.getItem(nameOf(api)) ?? '') as NamedSession
    return typeof token === 'string' && typeof since === 'number' ? { token, since } : undefined
  } catch {
    return undefined
  }
}

/** Keeps a session over a reload of this tab; without one, removes the kept session. */
export function keepSession(api: string, session: NamedSession | undefined) {
  try {
    if (session) sessionStorage.setItem(nameOf(api), JSON.stringify(session))
    else sessionStorage.removeItem(nameOf(api))
  } catch {
    // In a browser without storage, a reload signs out.
  }
}

/** The messages between tabs. */
type Message = 'who' | (NamedSession & { waitingToken?: string | undefined }) | { ended: string } | { active: string }

/**
 * Keeps a named session over a reload, and shares it with other tabs of the intake's own pages: they sign in, stay
 * alive and sign out together. `isOn` is false on another origin, where a session lives in memory only.
 */
export function useSharedSession(props: {
  api: string
  isOn: boolean
  /** This tab's session; undefined while nobody has signed in by name. */
  session: NamedSession | undefined
  /** True when anybody is signed in on this page. */
  isBusy: boolean
  onSession: (session: NamedSession) => void
  /** Called when another tab has signed out of the session. */
  onEnd: (token: string) => void
  /** Called when staff are working in another tab. */
  onActive: () => void
}) {
  const { api, isOn, session } = props
  const channel = useRef<BroadcastChannel>(undefined)
  const tell = useEvent((message: Message) => channel.current?.postMessage(message))
  // The waiting token is passed from memory to memory: no storage holds it.
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
      // A closed channel throws at every message.
      channel.current = undefined
      opened.close()
    }
  }, [api, isOn])

  const before = useRef(session)
  useEffect(() => {
    if (!isOn) return
    keepSession(api, session)
    if (session && session.token !== before.current?.token) tellSession(session)
    before.current = session
  }, [api, isOn, session])

  return {
    tellActive: () => session && tell({ active: session.token }),
    tellEnd: (token: string) => tell({ ended: token }),
  }
}
