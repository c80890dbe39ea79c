import { useEffect, useRef, useState } from 'react'
import { IDLE_LIFE, WHOLE_LIFE } from '../../api/contract/session'
import { invalidate } from '../parts/cache'
import { warn } from '../parts/warn'
import type { WidgetProps } from '../widget'
import { login, logout } from './calls'
import { type LoadRecordView, recordView } from './load-record-view'
import { Dashboard } from './parts/dashboard'
import { Login } from './parts/login'
import { strings } from './strings'
import { type AuthedFetch, callApi, type Transport } from './transport'
import { useView } from './use-view'

export interface AdminProps extends WidgetProps {
  /** How the API is called. */
  transport?: Transport
  /** `on`: the page's address and title follow what is shown. */
  history?: string
  /** What an open record is drawn by. */
  recordView?: LoadRecordView
}

interface Session {
  token?: string
  /** Whether there was one before. */
  ended: boolean
  /** Why it ended. */
  notice?: string
}

/** Ends the session of a token: a late answer to an earlier one does not end this one. */
const endOf = (token: string | undefined) => (now: Session) =>
  now.token === token ? { ended: true, notice: strings.ended } : now

/** How often the widget looks whether its session is over, in ms. */
const WATCH = 10_000

/** The staff's dashboard behind its password; a session lives in memory only, so that a reload logs out. */
export function Admin(props: AdminProps) {
  // A session of one API is never shown to another.
  return <AdminOf {...props} key={props.api} />
}

function AdminOf({ api, transport = callApi, recordView: record = recordView, history, host }: AdminProps) {
  const [{ token, ended, notice }, setSession] = useState<Session>({ ended: false })
  const isOwnPage = history === 'on'
  const { view, changeView, forget } = useView(isOwnPage)
  const lastCall = useRef(0)

  useEffect(() => {
    // What was read for one session is not kept for the next.
    if (!token) {
      // What was being typed when staff logged out came after their click.
      if (ended && !notice) forget()
      return invalidate(`${api}/api/admin/`)
    }
    // The API ends a session by the same times; until someone asks it, the screen would still show what it held.
    const over = Date.now() + WHOLE_LIFE
    const isOver = () => Date.now() >= Math.min(over, lastCall.current + IDLE_LIFE)
    const timer = setInterval(() => isOver() && setSession(endOf(token)), WATCH)
    return () => clearInterval(timer)
  }, [api, token, notice, ended, forget])

  async function handleLogin(password: string) {
    const result = await login(transport, api, password)
    if (result.kind === 'unreachable' && new URL(api).origin !== location.origin) {
      warn(`${api} did not answer this page. If it is running, add ${location.origin} to its ADMIN_ORIGINS.`, host)
    }
    if (result.kind !== 'open') return result
    lastCall.current = Date.now()
    setSession({ token: result.token, ended: false })
    return undefined
  }

  const askQuietly: AuthedFetch = async (url, call) => {
    const response = await transport(url, { ...call, token })
    if (response.status === 401) setSession(endOf(token))
    return response
  }
  const ask: AuthedFetch = (url, call) => {
    lastCall.current = Date.now()
    return askQuietly(url, call)
  }

  return (
    <section className="admin" aria-label={strings.title} part="admin">
      {token ? (
        <Dashboard
          api={api}
          ask={ask}
          askQuietly={askQuietly}
          isOwnPage={isOwnPage}
          recordView={record}
          view={view}
          onView={changeView}
          onLogout={() => {
            logout(transport, api, token)
            setSession({ ended: true })
          }}
        />
      ) : (
        <Login api={api} notice={notice} takeFocus={ended} onLogin={handleLogin} />
      )}
    </section>
  )
}
