import { createHash, randomBytes } from 'node:crypto'
import type { Documents } from '../store/store'
import { keyOf, type Session, type Sessions } from './sessions'

/** How long a ticket is valid, in ms. */
const LIFE = 60_000
const TICKET_BYTES = 32
const SPACE = 'tickets'

interface Ticket {
  /** The key of the session for which the ticket was issued. */
  session: string
}

/** A ticket replaces a session's token where a browser can only follow a link. Each ticket works only once. */
export interface Tickets {
  /** Issues a ticket; `expiresAt` is its end in ISO 8601. */
  issue(token: string): Promise<{ ticket: string; expiresAt: string }>
  /**
   * Uses up a ticket; resolves to its session. Resolves to undefined when the ticket is invalid or the session has
   * ended.
   */
  redeem(ticket: string): Promise<Session | undefined>
  /** Finds the session of a ticket without using up the ticket. */
  sessionOf(ticket: string): Promise<Session | undefined>
}

/** Stores tickets in documents, each only as its SHA-256. */
export function createTickets(documents: Documents, sessions: Sessions, now: () => number = Date.now): Tickets {
  return {
    async issue(token) {
      const ticket = randomBytes(TICKET_BYTES).toString('base64url')
      const expiresAt = new Date(now() + LIFE)
      await documents.update<Ticket>(SPACE, hashOf(ticket), () => ({ value: { session: keyOf(token) }, expiresAt }))
      return { ticket, expiresAt: expiresAt.toISOString() }
    },

    async redeem(ticket) {
      let found: Ticket | undefined
      await documents.update<Ticket>(SPACE, hashOf(ticket), present => {
        found = present
        return undefined
      })
      return found && (await sessions.get(found.session))
    },

    async sessionOf(ticket) {
      const found = await documents.get<Ticket>(SPACE, hashOf(ticket))
      return found && (await sessions.get(found.session))
    },
  }
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')
