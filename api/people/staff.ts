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

/** The staff, and everything that they sign in with. */
export interface Staff {
  people: People
  invitations: Invitations
  codes: OneTimeCodes
  recovery: RecoveryCodes
  passkeys: Passkeys
  signIn: ReturnType<typeof createSignIn>
  hashPassword: (password: string) => Promise<string>
  sharedPassword: SharedPassword
  /** Throws a NoSecretsKeyError when nobody can be invited. */
  mayInvite(): void
  /**
   * Invites a person by mail, through `queueMail`. Without a mail server, or when a link is asked for, it resolves to
   * the link.
   */
  invite(person: string, asLink?: boolean): Promise<string | undefined>
  /** The mail of an invitation at the moment of sending; undefined when the invitation was used or has expired. */
  invitationMail(person: string): Promise<MailTo | undefined>
}

/** A mail's content, and its recipient. */
export interface MailTo {
  to: Mailbox
  content: MailContent
}

/** The address that opens an invitation. Its token is in the fragment, which no server and no log sees. */
const invitationLink = (publicUrl: string, token: string) => `${publicUrl}/admin/#invitation=${token}`

/** The parts that the staff need. */
export interface StaffParts {
  config: Pick<Config, 'publicUrl' | 'sharedPassword' | 'smtpUrl'>
  /** The firm's name, as apps and browsers show it. */
  firm: string
  documents: Documents
  /** Documents that go on in memory while the store cannot write. */
  fallback: Documents
  secrets: Secrets
  queue: LoginQueue
  /** Queues the mail of a person's invitation. */
  queueMail: (person: string) => Promise<void>
  /** True when the operator asked to forget all failures; they are then already forgotten. */
  unlocked: () => Promise<boolean>
  /** The cost of a password's hash; the default is a strong one. */
  hashCost?: HashCost | undefined
  now: () => Date
}

/** The namespace of failed sign-ins by name. */
export const SIGN_IN_FAILURES = 'sign-in-failures'

/** Puts together the parts that identify staff. */
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
  const codes = createOneTimeCodes(people, secrets, { issuer: firm, now: milliseconds })
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
      const content = renderInvitation({ person, firm, link, expiresAt: invitation.expiresAt })
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
      name: firm,
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
      known: createKnownPlaces(fallback, 'signed-in-from', milliseconds),
    }),
  }
}
