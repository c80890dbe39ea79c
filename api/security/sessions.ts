import { createHash, randomBytes } from 'node:crypto'
import { IDLE_LIFE, WHOLE_LIFE } from '../contract/people/session'
import type { Documents } from '../store/store'

/** A session's last use is written at most this often, in ms. */
const TOUCH_EVERY = 60_000
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const SPACE = 'sessions'

/** How a session was started. */
export type SignInWay = 'password' | 'passkey' | 'code' | 'recovery' | 'invitation'

/** Whose a session is, and how it began. */
export interface SessionStart {
  /** The id of a person; undefined for the shared password. */
  person?: string
  /** How often that person had been reset by then. */
  resets?: number
  way: SignInWay
  /** The browser in a few words, as its owner tells it from others: "Firefox on Windows". */
  browser?: string
}

/** A live session. */
export interface Session extends SessionStart {
  /** What it is kept under: the SHA-256 of its token. */
  key: string
  /** Times in ms since 1970. */
  startedAt: number
  usedAt: number
}

type Kept = Omit<Session, 'key'>

/** The sessions of whoever works here; only the SHA-256 of a token is ever kept. */
export interface Sessions {
  /** `expiresAt` is when the session ends at the latest, as an ISO time. */
  start(of?: SessionStart): Promise<{ token: string; expiresAt: string }>
  /** The live session of a token; using it keeps it alive, unless it is only a look by a page left open. */
  verify(token: string, use?: { isActivity: boolean }): Promise<Session | undefined>
  /** The live session that is kept under a key; asking does not keep it alive. */
  get(key: string): Promise<Session | undefined>
  /** All that are live, the last used first. */
  all(): Promise<Session[]>
  end(token: string): Promise<void>
  /** Ends those that the test names. */
  endWhere(test: (session: Session) => boolean): Promise<void>
  endAll(): Promise<void>
}

/** Keeps sessions among the store's documents, so that they survive a restart and are shared by instances. */
export function createSessions(documents: Documents, now: () => number = Date.now): Sessions {
  const expiryOf = ({ startedAt, usedAt }: Kept) => Math.min(usedAt + IDLE_LIFE, startedAt + WHOLE_LIFE)
  const entry = (session: Kept) => ({ value: session, expiresAt: new Date(expiryOf(session)) })

  async function get(key: string): Promise<Session | undefined> {
    const kept = await documents.get<Kept>(SPACE, key)
    // Those of earlier versions name no way: there was the password alone.
    return kept && expiryOf(kept) > now() ? { key, ...kept, way: kept.way ?? 'password' } : undefined
  }

  async function all(): Promise<Session[]> {
    const found = await Promise.all((await documents.keys(SPACE)).map(get))
    return found.filter(session => session !== undefined).sort((a, b) => b.usedAt - a.usedAt)
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
      // A use to come is of a clock that was ahead.
      if (isActivity && Math.abs(at - session.usedAt) >= TOUCH_EVERY) {
        const touched = (kept: Kept) => entry({ ...kept, startedAt: Math.min(kept.startedAt, at), usedAt: at })
        await documents.update<Kept>(SPACE, key, present => present && touched(present))
      }
      return session
    },

    async end(token) {
      await remove(keyOf(token))
    },

    async endWhere(test) {
      for (const session of await all()) if (test(session)) await remove(session.key)
    },

    endAll: () => documents.clear(SPACE),
  }
}

/** The key that a session is kept under: the SHA-256 of its token. */
export const keyOf = (token: string) => createHash('sha256').update(token).digest('hex')
