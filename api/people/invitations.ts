import { createHash, randomBytes } from 'node:crypto'
import { INVITATION_TOKEN } from '../contract/people/invitation'
import type { Secrets } from '../security/secrets'
import type { Documents } from '../store/store'

/** The time for which an invitation is valid, in ms. */
export const INVITATION_LIFE = 48 * 60 * 60_000
const TOKEN_BYTES = 32
const SPACE = 'invitations'

interface Invitation {
  /** The SHA-256 of the token. */
  hash: string
  /** The encrypted token, which the service decrypts only to send the mail. */
  sealed: string
  /** The time when the invitation expires, as an ISO time. */
  expiresAt: string
}

/** Invitations: links that work once, with which new people set up how they sign in. */
export interface Invitations {
  /**
   * Issues an invitation for a person; an earlier invitation of this person becomes invalid. `expiresAt` is an ISO
   * time.
   */
  issue(person: string): Promise<{ token: string; expiresAt: string }>
  /**
   * The person to whom the invitation with this token belongs; undefined for an invalid token. The invitation stays
   * valid.
   */
  personOf(token: string): Promise<string | undefined>
  /** Uses up a person's invitation; resolves to false when there is none. */
  use(person: string): Promise<boolean>
  /**
   * A person's invitation, with its expiry (ISO time) and its token for the mail; undefined when the person has none.
   */
  of(person: string): Promise<{ expiresAt: string; token: string | undefined } | undefined>
}

/**
 * Stores each person's invitation in a document. The document contains the token's SHA-256 and the encrypted token, but
 * not the token itself.
 */
export function createInvitations(
  documents: Documents,
  secrets: Pick<Secrets, 'seal' | 'open'>,
  now: () => number = Date.now,
): Invitations {
  const purposeOf = (person: string) => `invitation of ${person}`
  const get = (person: string) => documents.get<Invitation>(SPACE, person)

  return {
    async issue(person) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const expiresAt = new Date(now() + INVITATION_LIFE)
      const value = {
        hash: hashOf(token),
        sealed: secrets.seal(token, purposeOf(person)),
        expiresAt: expiresAt.toISOString(),
      }
      await documents.update<Invitation>(SPACE, person, () => ({ value, expiresAt }))
      return { token, expiresAt: value.expiresAt }
    },

    async personOf(token) {
      if (!INVITATION_TOKEN.test(token)) return undefined
      const hash = hashOf(token)
      for (const [person, invitation] of await documents.all<Invitation>(SPACE))
        if (invitation.hash === hash) return person
      return undefined
    },

    async use(person) {
      let isUsed = false
      await documents.update<Invitation>(SPACE, person, present => {
        isUsed = present !== undefined
        return undefined
      })
      return isUsed
    },

    async of(person) {
      const kept = await get(person)
      return kept && { expiresAt: kept.expiresAt, token: secrets.open(kept.sealed, purposeOf(person)) }
    },
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
