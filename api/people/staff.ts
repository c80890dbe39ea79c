import type { Config } from '../config'
import { renderInvitation } from '../mail/invitation'
import type { Mailbox, MailContent } from '../mail/mail'
import type { LoginQueue } from '../security/login-queue'
import { createFailureCounts, createKnownPlaces } from '../security/login-throttle'
import { type HashCost, hashPassword } from '../security/password'
import type { Secrets } from '../security/secrets'
import type { Documents } from '../store/store'
import { createInvitations, type Invitations } from './invitations'
import { createOneTimeCodes, type OneTimeCodes } from './one-time-codes'
import { createPasskeys, type Passkeys } from './passkeys'
import { createPeople, type People } from './people'
import { createRecoveryCodes, type RecoveryCodes } from './recovery-codes'
import { createSharedPassword, type SharedPassword } from './shared-password'
import { createSignIn } from './sign-in'

/** The staff, with all their ways to sign in. */
export interface Staff {
  people: People
  invitations: Invitations
  codes: OneTimeCodes
  recovery: RecoveryCodes
  passkeys: Passkeys
  signIn: ReturnType<typeof createSignIn>
  hashPassword: (password: string) => Promise<string>
  sharedPassword: SharedPassword
  /** Throws a NoSecretsKeyError when the service cannot invite anybody. */
  mayInvite(): void
  /**
   * Invites a person by a mail, which `queueMail` adds to the queue. Without a mail server, or if `asLink` is true,
   * resolves to the invitation's link instead.
   */
  invite(person: string, asLink?: boolean): Promise<string | undefined>
  /** Makes the mail of an invitation just before it is sent; undefined when the invitation was used or has expired. */
  invitationMail(person: string): Promise<MailTo | undefined>
}

/** The recipient of a mail, and the mail's texts. */
export interface MailTo {
  to: Mailbox
  content: MailContent
}

/**
 * The address that opens an invitation. The token is in the fragment of the address, which browsers do not send, so no
 * server and no log gets it.
 */
const invitationLink = (publicUrl: string, token: string) => `${publicUrl}/admin/#invitation=${token}`

/** The dependencies of `Staff`. */
export interface StaffParts {
  config: Pick<Config, 'publicUrl' | 'sharedPassword' | 'smtpUrl'>
  /** The firm whose staff sign in. Authenticator apps and browsers show the name of this firm. */
  firm: { name: string }
  documents: Documents
  /** The documents for data that the service must keep in memory while the store cannot write. */
  fallback: Documents
  secrets: Secrets
  queue: LoginQueue
  /** Adds the mail of a person's invitation to the queue. */
  queueMail: (person: string) => Promise<void>
  /** If the operator has asked for it, forgets all failed sign-ins and resolves to true. */
  unlocked: () => Promise<boolean>
  /** The cost of a password's hash, which is high by default. */
  hashCost?: HashCost | undefined
  now: () => Date
}

/** The namespace of the documents that count failed sign-ins for each name. */
export const SIGN_IN_FAILURES = 'sign-in-failures'

/** Makes `Staff`: the accounts, invitations and ways to sign in, with the shared password. */
export function createStaff({
  config,
  firm,
  documents,
  fallback,
  secrets,
  queue,
  queueMail,
  unlocked,
  hashCost,
  now,
}: StaffParts): Staff {
  const milliseconds = () => now().getTime()
  const people: People = createPeople(documents, {
    now,
    isReadable: person => codes.isReadable(person),
    needsManager: () => sharedPassword.isEnded(),
  })
  const sharedPassword = createSharedPassword(documents, people, config.sharedPassword)
  const codes = createOneTimeCodes(people, secrets, { firm, now: milliseconds })
  const recovery = createRecoveryCodes(people, secrets)
  const hash = (password: string) => hashPassword(password, hashCost)
  const invitations = createInvitations(documents, secrets, milliseconds)
  return {
    mayInvite: () => secrets.maySeal(),

    async invite(person, asLink = false) {
      const { token } = await invitations.issue(person)
      if (asLink || !config.smtpUrl) return invitationLink(config.publicUrl, token)
      await queueMail(person)
      return undefined
    },

    async invitationMail(id) {
      const person = await people.get(id)
      const invitation = await invitations.of(id)
      if (!person || !invitation?.token) return undefined
      const link = invitationLink(config.publicUrl, invitation.token)
      const content = renderInvitation({ person, firm: firm.name, link, expiresAt: invitation.expiresAt })
      return { to: { name: person.name, address: person.email }, content }
    },

    hashPassword: hash,
    people,
    sharedPassword,
    codes,
    recovery,
    invitations,
    passkeys: createPasskeys(people, secrets, fallback, {
      publicUrl: config.publicUrl,
      firm,
      now: milliseconds,
    }),
    signIn: createSignIn({
      people,
      codes,
      recovery,
      secrets,
      queue,
      hashPassword: hash,
      now: milliseconds,
      counts: createFailureCounts(fallback, SIGN_IN_FAILURES, milliseconds),
      unlocked,
      knownPlaces: createKnownPlaces(fallback, 'signed-in-from', milliseconds),
    }),
  }
}
