import { createHash, randomBytes } from 'node:crypto'
import { IDLE_LIFE, WAITING_LIFE, WHOLE_LIFE } from '../contract/people/session'
import type { Documents } from '../store/store'

/** The minimum time between two writes of a session's last use, in ms. */
const TOUCH_EVERY = 60_000
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const SPACE = 'sessions'
const WAITING = 'waiting-tokens'

/** The way in which the person of a session signed in. */
export type SignInWay = 'password' | 'passkey' | 'code' | 'recovery' | 'invitation'

/** The data with which a session starts: the person, the way to sign in, and the browser. */
export interface SessionStart {
  /** The id of the person; undefined for the shared password. */
  person?: string
  /** The number of times that a manager had reset this person's sign-in before this session started. */
  resets?: number
  way: SignInWay
  /** The usual name of the browser, such as "Firefox on Windows". */
  browser?: string
}

/** A session that is still valid. */
export interface Session extends SessionStart {
  /** The key of the stored session: the SHA-256 of its token. */
  key: string
  /** The times of the session's start and last use, in ms since 1970. */
  startedAt: number
  usedAt: number
}

type StoredSession = Omit<Session, 'key'>

/** The sessions of staff. The service does not store tokens, only the SHA-256 of each token. */
export interface Sessions {
  /** Starts a session, which ends at `expiresAt` (ISO 8601) or earlier. */
  start(of?: SessionStart): Promise<{ token: string; expiresAt: string }>
  /**
   * Finds the valid session to which a token belongs, and prolongs the session. With `isActivity: false`, the session
   * is not prolonged; this is for requests that an open page sends by itself.
   */
  verify(token: string, use?: { isActivity: boolean }): Promise<Session | undefined>
  /** Finds the valid session with this key, without prolonging it. */
  get(key: string): Promise<Session | undefined>
  /** All valid sessions, the most recently used one first. */
  all(): Promise<Session[]>
  /**
   * Makes a waiting token, which only gives access to the number of waiting requests, and stays valid after the session
   * has expired for lack of use. The waiting token ends 12 hours after the sign-in, or when the person signs out.
   */
  issueWaiting(token: string): Promise<string>
  /** Finds the session to which a waiting token belongs, even if the session has expired for lack of use. */
  verifyWaiting(waitingToken: string): Promise<Session | undefined>
  end(token: string): Promise<void>
  /** Ends the sessions for which `test` returns true. */
  endWhere(test: (session: Session) => boolean): Promise<void>
  endAll(): Promise<void>
}

/** Stores sessions in documents, so that sessions survive a restart, and instances share them. */
export function createSessions(documents: Documents, now: () => number = Date.now): Sessions {
  const expiryOf = ({ startedAt, usedAt }: StoredSession) => Math.min(usedAt + IDLE_LIFE, startedAt + WHOLE_LIFE)
  const entry = (session: StoredSession) => ({ value: session, expiresAt: new Date(expiryOf(session)) })

  // Sessions of version 0.1.0 do not say how the person signed in. These sessions count as sign-ins with the password,
  // the only way to sign in at that time.
  const unlessExpired = (key: string, stored: StoredSession | undefined): Session | undefined =>
    stored && expiryOf(stored) > now() ? { key, ...stored, way: stored.way ?? 'password' } : undefined

  const get = async (key: string) => unlessExpired(key, await documents.get<StoredSession>(SPACE, key))

  async function all(): Promise<Session[]> {
    const found = [...(await documents.all<StoredSession>(SPACE))].flatMap(
      ([key, stored]) => unlessExpired(key, stored) ?? [],
    )
    return found.sort((a, b) => b.usedAt - a.usedAt)
  }

  async function endWaiting(test: (session: Session) => boolean): Promise<void> {
    for (const [key, session] of await documents.all<Session>(WAITING)) {
      if (test(session)) await documents.update<Session>(WAITING, key, () => undefined)
    }
  }

  const remove = (key: string) => documents.update<StoredSession>(SPACE, key, () => undefined)

  return {
    get,
    all,

    async start(of = { way: 'password' }) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const at = now()
      await documents.update<StoredSession>(SPACE, keyOf(token), () => entry({ ...of, startedAt: at, usedAt: at }))
      return { token, expiresAt: new Date(at + WHOLE_LIFE).toISOString() }
    },

    async verify(token, { isActivity } = { isActivity: true }) {
      if (!TOKEN.test(token)) return undefined
      const key = keyOf(token)
      const session = await get(key)
      if (!session) return undefined
      const at = now()
      // Stores the time of the last use, at most once a minute. A stored time in the future, which comes from a clock
      // that was ahead, is replaced at once.
      if (isActivity && Math.abs(at - session.usedAt) >= TOUCH_EVERY) {
        const touched = (stored: StoredSession) =>
          entry({ ...stored, startedAt: Math.min(stored.startedAt, at), usedAt: at })
        await documents.update<StoredSession>(SPACE, key, present => present && touched(present))
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

/** The key of a stored session or waiting token: the SHA-256 of the token. */
export const keyOf = (token: string) => createHash('sha256').update(token).digest('hex')
