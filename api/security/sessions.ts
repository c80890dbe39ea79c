import { createHash, randomBytes } from 'node:crypto'
import { IDLE_LIFE, WAITING_LIFE, WHOLE_LIFE } from '../contract/people/session'
import type { Documents } from '../store/store'

/** The minimum time between two writes of a session's last use, in ms. */
const TOUCH_EVERY = 60_000
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const SPACE = 'sessions'
const WAITING = 'waiting-tokens'

/** How the person of a session signed in. */
export type SignInWay = 'password' | 'passkey' | 'code' | 'recovery' | 'invitation'

/** The person of a session, and when it started. */
export interface SessionStart {
  /** The id of the person; undefined for the shared password. */
  person?: string
  /** How often the person had been reset when they signed in. */
  resets?: number
  way: SignInWay
  /** The name of the browser as people say it, such as "Firefox on Windows". */
  browser?: string
}

/** A session that is still valid. */
export interface Session extends SessionStart {
  /** The key under which the session is stored: the SHA-256 of its token. */
  key: string
  /** The times of the session, in ms since 1970. */
  startedAt: number
  usedAt: number
}

type Kept = Omit<Session, 'key'>

/** The sessions of staff. Of each token, only the SHA-256 is stored. */
export interface Sessions {
  /** Starts a session; `expiresAt` is the latest time at which it ends, as an ISO time. */
  start(of?: SessionStart): Promise<{ token: string; expiresAt: string }>
  /**
   * Finds the valid session that a token belongs to. This call prolongs the session, unless an open page makes it by
   * itself.
   */
  verify(token: string, use?: { isActivity: boolean }): Promise<Session | undefined>
  /** Finds the valid session with a key; this call does not prolong it. */
  get(key: string): Promise<Session | undefined>
  /** All valid sessions, the most recently used one first. */
  all(): Promise<Session[]>
  /**
   * Makes a token that stays valid after the session's idle limit, and only shows the number of waiting requests. The
   * token ends 12 hours after the sign-in, or when the person signs out.
   */
  issueWaiting(token: string): Promise<string>
  /** Finds the session that a waiting token belongs to, even after the session's idle limit. */
  verifyWaiting(waitingToken: string): Promise<Session | undefined>
  end(token: string): Promise<void>
  /** Ends the sessions for which `test` returns true. */
  endWhere(test: (session: Session) => boolean): Promise<void>
  endAll(): Promise<void>
}

/** Stores sessions in documents of the store, so that they are kept over restarts, and instances share them. */
export function createSessions(documents: Documents, now: () => number = Date.now): Sessions {
  const expiryOf = ({ startedAt, usedAt }: Kept) => Math.min(usedAt + IDLE_LIFE, startedAt + WHOLE_LIFE)
  const entry = (session: Kept) => ({ value: session, expiresAt: new Date(expiryOf(session)) })

  async function get(key: string): Promise<Session | undefined> {
    const kept = await documents.get<Kept>(SPACE, key)
    // Sessions of version 0.1.0 do not say how the person signed in, because there was only the password.
    return kept && expiryOf(kept) > now() ? { key, ...kept, way: kept.way ?? 'password' } : undefined
  }

  async function all(): Promise<Session[]> {
    const found = await Promise.all((await documents.keys(SPACE)).map(get))
    return found.filter(session => session !== undefined).sort((a, b) => b.usedAt - a.usedAt)
  }

  async function endWaiting(test: (session: Session) => boolean): Promise<void> {
    for (const key of await documents.keys(WAITING)) {
      const session = await documents.get<Session>(WAITING, key)
      if (session && test(session)) await documents.update<Session>(WAITING, key, () => undefined)
    }
  }

  const remove = (key: string) => documents.update<Kept>(SPACE, key, () => undefined)

  return {
    get,
    all,

    async start(of = { way: 'password' }) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const at = now()
      await documents.update<Kept>(SPACE, keyOf(token), () => entry({ ...of, startedAt: at, usedAt: at }))
      return { token, expiresAt: new Date(at + WHOLE_LIFE).toISOString() }
    },

    async verify(token, { isActivity } = { isActivity: true }) {
      if (!TOKEN.test(token)) return undefined
      const key = keyOf(token)
      const session = await get(key)
      if (!session) return undefined
      const at = now()
      // A last use in the future was noted by a fast clock.
      if (isActivity && Math.abs(at - session.usedAt) >= TOUCH_EVERY) {
        const touched = (kept: Kept) => entry({ ...kept, startedAt: Math.min(kept.startedAt, at), usedAt: at })
        await documents.update<Kept>(SPACE, key, present => present && touched(present))
      }
      return session
    },

    async issueWaiting(token) {
      const waitingToken = randomBytes(TOKEN_BYTES).toString('base64url')
      const session = await get(keyOf(token))
      const expiresAt = new Date((session?.startedAt ?? now()) + WAITING_LIFE)
      await documents.update<Session>(WAITING, keyOf(waitingToken), () => session && { value: session, expiresAt })
      return waitingToken
    },

    async verifyWaiting(waitingToken) {
      return TOKEN.test(waitingToken) ? await documents.get<Session>(WAITING, keyOf(waitingToken)) : undefined
    },

    async end(token) {
      await remove(keyOf(token))
      await endWaiting(({ key }) => key === keyOf(token))
    },

    async endWhere(test) {
      for (const session of await all()) if (test(session)) await remove(session.key)
      await endWaiting(test)
    },

    async endAll() {
      await documents.clear(SPACE)
      await documents.clear(WAITING)
    },
  }
}

/** The key under which the session is stored: the SHA-256 of its token. */
export const keyOf = (token: string) => createHash('sha256').update(token).digest('hex')
