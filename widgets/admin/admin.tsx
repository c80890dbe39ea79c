import { useEffect, useRef, useState } from 'react'
import type { SignInAnswer } from '../../api/contract/people/people'
import { IDLE_LIFE, WHOLE_LIFE } from '../../api/contract/people/session'
import './gathered'
import { invalidate } from '../parts/cache'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'
import { AnswerError, login, logout, readAnswer } from './calls'
import { Dashboard } from './dashboard'
import type { Asking } from './door/asking'
import { useLater } from './later'
import { useRead } from './list/use-list'
import { door } from './load-door'
import { ApiLine } from './parts/api-line'
import { Login } from './parts/login'
import { WaitingPlace } from './parts/waiting-place'
import { type LoadRecordView, recordView } from './record/load-record-view'
import { keepSession, keptSession, type NamedSession, useSharedSession } from './shared-session'
import { strings } from './strings'
import { type AuthedFetch, callApi, type Transport } from './transport'
import { useEvent } from './use-event'
import { usePreferences } from './use-preferences'
import { useView } from './use-view'

export interface AdminProps extends WidgetProps {
  /** How the API is called. */
  transport?: Transport
  /** `on`: the page's address and title follow what is shown; `sign-in`: it signs in for the page that opened it. */
  history?: string
  /** What an open record is drawn by. */
  recordView?: LoadRecordView
}

interface Session {
  token?: string
  /** That of somebody who has a name here; the shared password's lives in memory only. */
  named?: NamedSession
  /** Whether there was one before. */
  ended: boolean
  /** Why it ended. */
  notice?: string
}

/** Ends the session of a token: a late answer to an earlier one does not end this one. */
const endOf = (token: string | undefined) => (now: Session) =>
  now.token === token ? { ended: true, notice: strings.ended } : now

const begin = (named: NamedSession): Session & { token: string } => ({ token: named.token, named, ended: false })

/** How often the widget looks whether its session is over, in ms. */
const WATCH = 10_000

/** The staff's dashboard; the shared password's session lives in memory only, so that a reload logs out. */
export function Admin(props: AdminProps) {
  // A session of one API is never shown to another.
  return <AdminOf {...props} key={props.api} />
}

function AdminOf({ api, transport = callApi, recordView: record = recordView, history, host }: AdminProps) {
  const isOwnPage = history === 'on'
  const isSameOrigin = new URL(api).origin === location.origin
  const [asking] = useState(() => (history === 'sign-in' ? askingIn(location.hash) : undefined))
  const [invitation, setInvitation] = useState(() => (isOwnPage ? invitationIn(location.hash) : undefined))
  // Another site that asks gets a session of its own, and an invitation begins one.
  const isHome = isSameOrigin && !asking && invitation === undefined
  const [{ token, named: namedSession, ended, notice }, setSession] = useState<Session>(() => {
    const kept = isHome ? keptSession(api) : undefined
    return kept ? begin(kept) : { ended: false }
  })
  const { view, changeView, forget } = useView(isOwnPage)
  const chosen = usePreferences(host, isOwnPage || history === 'sign-in')
  const lastCall = useRef(Date.now())
  // What is answered late is told apart by it.
  const latest = useRef(token)
  latest.current = token
  const waysIn = `${api}#sign-in`
  const { value: ways, ...asked } = useRead(token ? undefined : waysIn, async () => {
    const query = asking ? `?for=${encodeURIComponent(asking.origin)}` : ''
    return (await readAnswer(await transport(`${api}/api/admin/sign-in${query}`, {}))) as SignInAnswer
  })
  // Which way in somebody chose; the other one takes over where that does not lead in.
  const [way, setWay] = useState<'shared' | 'named'>()
  const byName = ways ? ways.people && !(way === 'shared' && ways.sharedPassword) : way === 'named'
  const isNamed = !token && (invitation !== undefined || !!asking || byName)
  const shownWays = ways ?? (way === 'named' ? unknownWays(isSameOrigin) : undefined)
  const isUnread = !shownWays && asked.error !== undefined
  const isSilent = asked.error !== undefined && !(asked.error instanceof AnswerError)
  const { value: named, ...loading } = useLater(door, { isWanted: isNamed, isSoon: false, key: `${api}#door` })
  const { tellActive, tellEnd } = useSharedSession({
    api,
    isOn: isHome,
    session: namedSession,
    isBusy: token !== undefined,
    onSession: session => setSession(begin(session)),
    onEnd: token => setSession(now => (now.token === token ? { ended: true } : now)),
    onActive() {
      lastCall.current = Date.now()
    },
  })

  useEffect(() => {
    if (!isOwnPage) return
    // A link that is opened where the dashboard stands by now.
    const handleMove = () => {
      const found = invitationIn(location.hash)
      if (found === undefined) return
      if (latest.current) logout(transport, api, latest.current)
      setInvitation(found)
      setSession({ ended: false })
    }
    addEventListener('hashchange', handleMove)
    return () => removeEventListener('hashchange', handleMove)
  }, [api, transport, isOwnPage])

  // An invitation begins anew: whoever was signed in here before is not, and a reload leads back to nobody's requests.
  useEffect(() => {
    const before = invitation === undefined ? undefined : keptSession(api)
    if (!before) return
    logout(transport, api, before.token)
    keepSession(api, undefined)
  }, [api, transport, invitation])

  // Who reads the address later finds no invitation in it, nor does the history.
  useEffect(() => {
    if (invitation !== undefined || asking)
      globalThis.history.replaceState(null, '', location.pathname + location.search)
  }, [invitation, asking])

  useEffect(() => {
    // What was read for one session is not kept for the next.
    if (!token) {
      // What was being typed when staff logged out came after their click.
      if (ended && !notice) forget()
      return invalidate(`${api}/api/admin/`)
    }
    // Other ways may lead in by the time that it ends.
    invalidate(waysIn)
    // The API ends a session by the same times; until someone asks it, the screen would still show what it held.
    const over = (namedSession?.since ?? Date.now()) + WHOLE_LIFE
    const isOver = () => Date.now() >= Math.min(over, lastCall.current + IDLE_LIFE)
    const timer = setInterval(() => isOver() && setSession(endOf(token)), WATCH)
    return () => clearInterval(timer)
  }, [api, waysIn, token, namedSession, notice, ended, forget])

  const warnOfSilence = useEvent(() => {
    if (isSameOrigin) return
    warn(`${api} did not answer this page. If it is running, add ${location.origin} to its ADMIN_ORIGINS.`, host)
  })

  useEffect(() => {
    if (isSilent) warnOfSilence()
  }, [isSilent])

  async function handleLogin(password: string) {
    const result = await login(transport, api, password)
    if (result.kind === 'unreachable') warnOfSilence()
    if (result.kind !== 'open') return result
    open({ token: result.token, ended: false })
    return undefined
  }

  const handleNamed = (token: string) => open(begin({ token, since: Date.now() }))

  function open(session: Session & { token: string }) {
    // Somebody came in by another way meanwhile: their requests are not shown to this one.
    if (latest.current) return void logout(transport, api, session.token)
    latest.current = session.token
    lastCall.current = Date.now()
    setInvitation(undefined)
    setSession(session)
  }

  const askQuietly: AuthedFetch = async (url, call) => {
    const response = await transport(url, { ...call, token })
    if (response.status === 401) setSession(endOf(token))
    return response
  }
  const ask: AuthedFetch = (url, call) => {
    lastCall.current = Date.now()
    tellActive()
    return askQuietly(url, call)
  }

  return (
    <section className="admin" aria-label={strings.title} part="admin">
      {token ? (
        <Dashboard
          key={token}
          session={{ api, ask, askQuietly, isNamed: namedSession !== undefined }}
          isOwnPage={isOwnPage}
          recordView={record}
          view={view}
          onView={changeView}
          chosen={chosen}
          onLogout={() => {
            logout(transport, api, token)
            if (namedSession) tellEnd(token)
            setSession({ ended: true })
          }}
        />
      ) : !shownWays || (isNamed && !named) ? (
        <div className="before">
          <h1 className="unseen">{asking ? strings.signIn : strings.title}</h1>
          <WaitingPlace title={strings.signInFailed} missing={shownWays ? [loading] : [loading, asked]} />
          {isUnread && isSilent && !isSameOrigin && <p className="unlisted">{strings.unlisted(location.origin)}</p>}
          {isUnread && !isNamed && (
            <button type="button" className="plain" onClick={() => setWay('named')} part="other-way">
              {strings.named}
            </button>
          )}
          {isUnread && <ApiLine api={api} />}
        </div>
      ) : named && invitation !== undefined ? (
        <named.Invitation
          key={invitation}
          api={api}
          transport={transport}
          invitation={invitation}
          ways={shownWays}
          onOpen={handleNamed}
          onLeave={() => setInvitation(undefined)}
        />
      ) : named && asking ? (
        <named.Asked api={api} transport={transport} ways={shownWays} asking={asking} />
      ) : isNamed && named ? (
        <named.SignIn
          api={api}
          transport={transport}
          ways={shownWays}
          title={strings.title}
          notice={notice}
          takeFocus={isOwnPage || ended || way !== undefined}
          onOpen={handleNamed}
          onShared={shownWays.sharedPassword ? () => setWay('shared') : undefined}
        />
      ) : (
        <Login
          api={api}
          notice={notice}
          takeFocus={isOwnPage || ended || way !== undefined}
          onLogin={handleLogin}
          onNamed={shownWays.people ? () => setWay('named') : undefined}
        />
      )}
    </section>
  )
}

/** The token of the invitation that an address holds, as it came; it may be damaged. */
const invitationIn = (hash: string) => /^#invitation=(.*)$/s.exec(hash)?.[1]

/** The ways in as they may be where the API cannot be asked: people with names, who are told what comes of a try. */
const unknownWays = (isSameOrigin: boolean): SignInAnswer => ({
  people: true,
  sharedPassword: false,
  passkeys: isSameOrigin ? location.origin : null,
})

/** The site that an address asks for in a window of its own, and what its answer is to carry. */
function askingIn(hash: string): Asking {
  const { origin = '', nonce = '' } = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return { origin, nonce }
}
