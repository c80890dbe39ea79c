import { createHash, randomBytes } from 'node:crypto'
import { IDLE_LIFE, WHOLE_LIFE } from '../contract/session'
import type { Documents } from '../store/store'

/** A session's last use is written at most this often, in ms. */
const TOUCH_EVERY = 60_000
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const SPACE = 'sessions'

interface Session {
  /** Times in ms since 1970. */
  startedAt: number
  usedAt: number
}

/** The admin's sessions; only the SHA-256 of a token is ever kept. */
export interface Sessions {
  /** `expiresAt` is when the session ends at the latest, as an ISO time. */
  start(): Promise<{ token: string; expiresAt: string }>
  /** Whether a token is of a live session; using it keeps it alive, unless it is only a look by a page left open. */
  verify(token: string, use?: { isActivity: boolean }): Promise<boolean>
  /** Whether the session that is kept under a key is live; asking does not keep it alive. */
  isLive(key: string): Promise<boolean>
  end(token: string): Promise<void>
  endAll(): Promise<void>
}

/** Keeps sessions among the store's documents, so that they survive a restart and are shared by instances. */
export function createSessions(documents: Documents, now: () => number = Date.now): Sessions {
  const expiryOf = ({ startedAt, usedAt }: Session) => Math.min(usedAt + IDLE_LIFE, startedAt + WHOLE_LIFE)
  const entry = (session: Session) => ({ value: session, expiresAt: new Date(expiryOf(session)) })

  return {
    async start() {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const at = now()
      await documents.update<Session>(SPACE, keyOf(token), () => entry({ startedAt: at, usedAt: at }))
      return { token, expiresAt: new Date(at + WHOLE_LIFE).toISOString() }
    },

    async verify(token, { isActivity } = { isActivity: true }) {
      if (!TOKEN.test(token)) return false
      const session = await documents.get<Session>(SPACE, keyOf(token))
      if (!session || expiryOf(session) <= now()) return false
      const at = now()
      // A use to come is of a clock that was ahead.
      if (isActivity && Math.abs(at - session.usedAt) >= TOUCH_EVERY) {
        const touched = ({ startedAt }: Session) => entry({ startedAt: Math.min(startedAt, at), usedAt: at })
        await documents.update<Session>(SPACE, keyOf(token), present => present && touched(present))
      }
      return true
    },

    async isLive(key) {
      const session = await documents.get<Session>(SPACE, key)
      return session !== undefined && expiryOf(session) > now()
    },

    async end(token) {
      await documents.update<Session>(SPACE, keyOf(token), () => undefined)
    },

    endAll: () => documents.clear(SPACE),
  }
}

/** The key that a session is kept under: the SHA-256 of its token. */
export const keyOf = (token: string) => createHash('sha256').update(token).digest('hex')
