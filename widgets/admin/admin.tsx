import { useEffect, useState } from 'react'
import { invalidate } from '../parts/cache'
import type { WidgetProps } from '../widget'
import { login, logout } from './calls'
import { Dashboard } from './parts/dashboard'
import { Login } from './parts/login'
import { strings } from './strings'
import { callApi, type Transport } from './transport'

export interface AdminProps extends WidgetProps {
  /** How the API is called. */
  transport?: Transport
}

interface Session {
  token?: string
  /** Whether there was one before. */
  ended: boolean
  /** Why it ended. */
  notice?: string
}

/** The staff's dashboard behind its password; a session lives in memory only, so that a reload logs out. */
export function Admin(props: AdminProps) {
  // A session of one API is never shown to another.
  return <AdminOf {...props} key={props.api} />
}

function AdminOf({ api, transport = callApi }: AdminProps) {
  const [{ token, ended, notice }, setSession] = useState<Session>({ ended: false })

  // What was read for one session is not kept for the next.
  useEffect(() => {
    if (!token) invalidate(`${api}/api/admin/`)
  }, [token])

  async function handleLogin(password: string) {
    const result = await login(transport, api, password)
    if (result.kind !== 'open') return result
    setSession({ token: result.token, ended: false })
    return undefined
  }

  async function call(url: string) {
    const response = await transport(url, { token })
    // A late answer to an earlier session does not end this one.
    if (response.status === 401) {
      setSession(now => (now.token === token ? { ended: true, notice: strings.ended } : now))
    }
    return response
  }

  return (
    <section className="admin" aria-label={strings.title} part="admin">
      {token ? (
        <Dashboard
          api={api}
          call={call}
          onLogout={() => {
            logout(transport, api, token)
            setSession({ ended: true })
          }}
        />
      ) : (
        <Login notice={notice} takeFocus={ended} onLogin={handleLogin} />
      )}
    </section>
  )
}
