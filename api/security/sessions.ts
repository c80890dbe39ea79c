import { createHash, randomBytes } from 'node:crypto'
import { IDLE_LIFE, WAITING_LIFE, WHOLE_LIFE } from '../contract/people/session'
import type { Documents } from '../store/store'

/** The least time between two writes of a session's last use, in ms. */
const TOUCH_EVERY = 60_000
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const SPACE = 'sessions'
const WAITING = 'waiting-tokens'

/** The way in which a person signed in. */
export type SignInWay = 'password' | 'passkey' | 'code' | 'recovery' | 'invitation'

/** The owner of a session, and its start. */
export interface SessionStart {
  /** The id of the person; undefined for the shared password. */
  person?: string
  /** The number of the person's resets at the sign-in. */
  resets?: number
  way: SignInWay
  /** The browser in a person's words: "Firefox on Windows". */
  browser?: string
}

/** A live session. */
export interface Session extends SessionStart {
  /** The session's key in the store: the SHA-256 of its token. */
  key: string
  /** Times of the session, in ms since 1970. */
  startedAt: number
  usedAt: number
}

type Kept = Omit<Session, 'key'>

/** The sessions of the staff. The store has only the SHA-256 of each token. */
export interface Sessions {
  /** Starts a session; `expiresAt` is its latest end, as an ISO time. */
  start(of?: SessionStart): Promise<{ token: string; expiresAt: string }>
  /** Finds the live session of a token. This call keeps the session alive, unless an open page only polls. */
  verify(token: string, use?: { isActivity: boolean }): Promise<Session | undefined>
  /** Finds the live session with a key; this call does not keep it alive. */
  get(key: string): Promise<Session | undefined>
  /** All live sessions, the last used one first. */
  all(): Promise<Session[]>
  /**
   * Makes a token that outlives the session's idle limit and shows only the number of waiting requests. The token ends
   * 12 hours after the sign-in, or earlier with the session's sign-out.
   */
  issueWaiting(token: string): Promise<string>
  /** Finds the session of a waiting token, before and after the session's idle limit. */
  verifyWaiting(waitingToken: string): Promise<Session | undefined>
  end(token: string): Promise<void>
  /** Ends the sessions for which `test` returns true. */
  endWhere(test: (session: Session) => boolean): Promise<void>
  endAll(): Promise<void>
}

/** Stores sessions among the store's documents, so that they survive a restart and instances share them. */
export function createSessions(documents: Documents, now: () => number = Date.now): Sessions {
  const expiryOf = ({ startedAt, usedAt }: Kept) => Math.min(usedAt + IDLE_LIFE, startedAt + WHOLE_LIFE)
  const entry = (session: Kept) => ({ value: session, expiresAt: new Date(expiryOf(session)) })

  async function get(key: string): Promise<Session | undefined> {
    const kept = await documents.get<Kept>(SPACE, key)
    // Sessions of version 0.1.0 name no way: the password was the only one.
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
      // A last use in the future comes from a fast clock.
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

/** The session's key in the store: the SHA-256 of its token. */
export const keyOf = (token: string) => createHash('sha256').update(token).digest('hex')
