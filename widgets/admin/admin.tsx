import { useEffect, useRef, useState } from 'react'
import type { SignInAnswer } from '../../api/contract/people/people'
import './gathered'
import { invalidate } from '../parts/cache'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'
import { AnswerError, login, logout, readAnswer } from './calls'
import { Dashboard } from './dashboard'
import type { ViewState } from './filters'
import { useLater } from './later'
import { type ReadResult, useRead } from './list/use-list'
import { byInvitation, byName } from './load-sign-in'
import { waitingScreen } from './load-waiting'
import { ApiLine } from './parts/api-line'
import { Login } from './parts/login'
import { WaitingPlace } from './parts/waiting-place'
import { type LoadRecordView, recordView } from './record/load-record-view'
import { type NamedSession, storedSession, useSharedSession } from './shared-session'
import type { SignInRequest } from './sign-in/sign-in-request'
import type { WaitingProps } from './sign-in/waiting'
import { strings } from './strings'
import { callApi, type Transport } from './transport'
import { useAlerts } from './use-alerts'
import { useEvent } from './use-event'
import { invitationIn, useInvitationLinks } from './use-invitation-links'
import { usePreferences } from './use-preferences'
import { useSessionCalls } from './use-session-calls'
import { useSessionWatch } from './use-session-watch'
import { useView } from './use-view'
import { forgetWaiting, waitingTokenOf } from './waiting-tokens'

export interface AdminProps extends WidgetProps {
  /** Calls the API. */
  transport?: Transport
  /**
   * The value `on` lets the dashboard write its view into the page's address, and the number of new requests into the
   * page's title. The value `sign-in` is for a window in which a person signs in for the page that opened the window.
   */
  history?: string
  /** Loads the code that draws an open record. */
  recordView?: LoadRecordView
  /** The view after the sign-in, unless the page's address contains another view. */
  start?: ViewState
}

interface Session {
  token?: string
  /**
   * The session of a person who signed in by name. Undefined after a sign-in with the shared password, whose session
   * only the page's memory keeps.
   */
  named?: NamedSession
  /** True after a session on this page has ended. */
  ended: boolean
  /** The reason why the session ended. */
  notice?: string
  /** The token for asking the API for the number of waiting requests after the session has ended. */
  waitingToken?: string | undefined
}

/**
 * Ends the session that has this token, and leaves a newer session alone. The API's refusal of an old token can arrive
 * after the next sign-in.
 */
const endOf =
  (token: string | undefined, notice: string = strings.ended) =>
  (now: Session): Session =>
    now.token === token ? { ended: true, notice, waitingToken: waitingTokenOf(token) } : now

const begin = (named: NamedSession): Session & { token: string } => ({ token: named.token, named, ended: false })

/**
 * The staff's dashboard. Only the page's memory keeps a session with the shared password, so a reload ends such a
 * session.
 */
export function Admin(props: AdminProps) {
  // If `api` changes, the whole dashboard starts again, because a session at one API must not be used for another.
  return <AdminOf {...props} key={props.api} />
}

function AdminOf({ api, transport = callApi, recordView: record = recordView, start, history, host }: AdminProps) {
  const isOwnPage = history === 'on'
  const isSameOrigin = new URL(api).origin === location.origin
  const [asking] = useState(() => (history === 'sign-in' ? askingIn(location.hash) : undefined))
  const [invitation, setInvitation] = useState(() => (isOwnPage ? invitationIn(location.hash) : undefined))
  // The page continues a stored session only on the API's own origin, and not while it shows an invitation or another
  // site's sign-in.
  const isHome = isSameOrigin && !asking && invitation === undefined
  const [{ token, named: namedSession, ended, notice, waitingToken }, setSession] = useState<Session>(() => {
    const kept = isHome ? storedSession(api) : undefined
    return kept ? begin(kept) : { ended: false }
  })
  const { view, changeView, forget } = useView(isOwnPage, start)
  const chosen = usePreferences(host, isOwnPage || history === 'sign-in')
  const lastCall = useRef(Date.now())
  // The present session's token. A function that has waited for the API compares `latest` with the token with which it
  // started, because the session may have ended meanwhile.
  const latest = useRef(token)
  latest.current = token
  const chosenWay = useWay({ api, transport, asking, isOpen: token !== undefined, isInvited: invitation !== undefined })
  const { way, setWay, shownWays, asked, isNamed, isUnread, isSilent } = chosenWay
  const { named, invited, loading } = useSignInForms(api, isNamed, invitation !== undefined)
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

  useInvitationLinks({
    api,
    transport,
    isOwnPage,
    invitation,
    isAsking: asking !== undefined,
    onOpened(found) {
      if (latest.current) logout(transport, api, latest.current)
      setInvitation(found)
      setSession({ ended: false })
    },
  })

  useCleanSlate({ api, token, hasLoggedOut: ended && !notice, forget })
  const left = useSessionWatch(token, namedSession, lastCall, isIdle =>
    setSession(endOf(token, isIdle ? strings.idle : strings.ended)),
  )
  const alerting = useAlerts(chosen.preferences)

  const warnOfSilence = useSilenceWarning(isSilent, { api, host })

  async function handleLogin(password: string) {
    const result = await login(transport, api, password)
    if (result.kind === 'unreachable') warnOfSilence()
    if (result.kind !== 'open') return result
    open({ token: result.token, ended: false })
    return undefined
  }

  const handleNamed = (token: string) => open(begin({ token, since: Date.now() }))

  function open(session: Session & { token: string }) {
    // If another session began first on this page, the new one ends, so that two people's requests never mix.
    if (latest.current) return void logout(transport, api, session.token)
    latest.current = session.token
    lastCall.current = Date.now()
    setInvitation(undefined)
    setSession(session)
  }

  const { request, requestQuietly } = useSessionCalls({
    ...{ transport, token, latest },
    onActive() {
      lastCall.current = Date.now()
      tellActive()
    },
    onRefused: () => setSession(endOf(token)),
  })

  return (
    <section className="admin" aria-label={strings.title} part="admin">
      {!token && waitingToken && (
        <WaitingScreen {...{ api, transport, waitingToken, isOwnPage }} alerts={alerting.alerts} />
      )}
      {token ? (
        <Dashboard
          key={token}
          session={{ api, request, requestQuietly, isNamed: namedSession !== undefined }}
          isOwnPage={isOwnPage}
          recordView={record}
          view={view}
          onView={changeView}
          chosen={chosen}
          alerting={alerting}
          idle={{ left, onStay: () => request(`${api}/api/admin/me`).catch(() => {}) }}
          onLogout={() => {
            forgetWaiting(token)
            logout(transport, api, token)
            if (namedSession) tellEnd(token)
            setSession({ ended: true })
          }}
        />
      ) : !shownWays || (invitation === undefined ? isNamed && !named : !invited) ? (
        <Before
          api={api}
          title={asking ? strings.signIn : strings.title}
          missing={shownWays ? [loading] : [loading, asked]}
          isUnread={isUnread}
          isUnlisted={isUnread && isSilent && !isSameOrigin}
          onNamed={isUnread && !isNamed ? () => setWay('named') : undefined}
        />
      ) : invited && invitation !== undefined ? (
        <invited.Invitation
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

/**
 * Decides which sign-in form staff see: the form for signing in by name, or the form for the shared password. The form
 * for the shared password opens when nobody can sign in by name, or when the API allows this form and staff chose it.
 */
function useWay(props: {
  api: string
  transport: Transport
  asking: SignInRequest | undefined
  isOpen: boolean
  isInvited: boolean
}) {
  const { api, transport, asking, isOpen, isInvited } = props
  const { value: ways, ...asked } = useWaysIn({ api, transport, asking, isWanted: !isOpen })
  // The sign-in form that staff have chosen. If the API does not allow the shared password, the page ignores `shared`.
  const [way, setWay] = useState<'shared' | 'named'>()
  const byName = ways ? ways.people && !(way === 'shared' && ways.sharedPassword) : way === 'named'
  const shownWays = ways ?? (way === 'named' ? unknownWays(new URL(api).origin === location.origin) : undefined)
  return {
    way,
    setWay,
    shownWays,
    asked,
    isNamed: !isOpen && (isInvited || !!asking || byName),
    /** True when the API did not say how people can sign in, and staff have not chosen to sign in by name. */
    isUnread: !shownWays && asked.error !== undefined,
    isSilent: asked.error !== undefined && !(asked.error instanceof AnswerError),
  }
}

/** Loads the form for signing in by name, or the pages of an invitation. */
function useSignInForms(api: string, isNamed: boolean, isInvited: boolean) {
  const isByName = isNamed && !isInvited
  const { value: named, ...form } = useLater(byName, { isWanted: isByName, isSoon: false, key: `${api}#by-name` })
  const { value: invited, ...pages } = useLater(byInvitation, {
    ...{ isWanted: isInvited, isSoon: false, key: `${api}#by-invitation` },
  })
  return { named, invited, loading: isInvited ? pages : form }
}

/** Shows the number of waiting requests after a session has ended; the browser loads this screen's code only then. */
function WaitingScreen(props: WaitingProps) {
  const waiting = useLater(waitingScreen, { isWanted: true, isSoon: false, key: `${props.api}#waiting` })
  return waiting.value ? <waiting.value.Waiting key={props.waitingToken} {...props} /> : null
}

const waysIn = (api: string) => `${api}#sign-in`

/** Asks the API in which ways people can sign in. For another site's window, also asks if this site may get a session. */
function useWaysIn(props: { api: string; transport: Transport; asking: SignInRequest | undefined; isWanted: boolean }) {
  const { api, transport, asking, isWanted } = props
  return useRead(isWanted ? waysIn(api) : undefined, async () => {
    const query = asking ? `?for=${encodeURIComponent(asking.origin)}` : ''
    return (await readAnswer(await transport(`${api}/api/admin/sign-in${query}`, {}))) as SignInAnswer
  })
}

/** When a session ends, removes its cached data. After a logout, `forget` also resets the view to the first one. */
function useCleanSlate(props: { api: string; token: string | undefined; hasLoggedOut: boolean; forget: () => void }) {
  const { api, token, hasLoggedOut, forget } = props
  useEffect(() => {
    // The ways to sign in may change during the session, so the page asks for them again after the session's end.
    if (token) return invalidate(waysIn(api))
    // The view is reset here, after the logout, because the last key press in the search field can arrive after the
    // click on Logout.
    if (hasLoggedOut) forget()
    return invalidate(`${api}/api/admin/`)
  }, [api, token, hasLoggedOut, forget])
}

/**
 * When an API on another origin does not answer, writes a warning to the console for the page's owner. Returns the
 * function that writes this warning.
 */
function useSilenceWarning(isSilent: boolean, { api, host }: Pick<AdminProps, 'api' | 'host'>): () => void {
  const warnOfSilence = useEvent(() => {
    if (new URL(api).origin === location.origin) return
    warn(`${api} did not answer this page. If it is running, add ${location.origin} to its ADMIN_ORIGINS.`, host)
  })
  useEffect(() => {
    if (isSilent) warnOfSilence()
  }, [isSilent])
  return warnOfSilence
}

/**
 * Shows a placeholder until the page knows how people can sign in, and has loaded the form. If the API did not say how,
 * the placeholder offers the form for signing in by name.
 */
function Before(props: {
  api: string
  title: string
  missing: Pick<ReadResult<unknown>, 'error' | 'busy' | 'retry'>[]
  /** True when the API did not say how people can sign in, and staff have not chosen to sign in by name. */
  isUnread: boolean
  /** True when the reason may be that this page's origin is missing in the API's settings. */
  isUnlisted: boolean
  /** Opens the form for signing in by name. */
  onNamed: (() => void) | undefined
}) {
  const { api, title, missing, isUnread, isUnlisted, onNamed } = props
  return (
    <div className="before">
      <h1 className="unseen">{title}</h1>
      <WaitingPlace title={strings.signInFailed} missing={missing} />
      {isUnlisted && <p className="unlisted">{strings.unlisted(location.origin)}</p>}
      {onNamed && (
        <button type="button" className="plain" onClick={onNamed} part="other-way">
          {strings.named}
        </button>
      )}
      {isUnread && <ApiLine api={api} />}
    </div>
  )
}

/**
 * The ways to sign in when the API did not name them: the page assumes that people sign in by name. If a sign-in fails,
 * the form says why.
 */
const unknownWays = (isSameOrigin: boolean): SignInAnswer => ({
  people: true,
  sharedPassword: false,
  passkeys: isSameOrigin ? location.origin : null,
})

/**
 * Reads from the page's address the site that opened this window for a sign-in, and the random value that the reply to
 * this site must repeat.
 */
function askingIn(hash: string): SignInRequest {
  const { origin = '', nonce = '' } = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return { origin, nonce }
}
