import * as z from 'zod/mini'
import { line } from '../text'
import { ROLES } from './roles'

/**
 * The minimum number of characters in a person's own password. NIST SP 800-63B-4, section 3.1.1.2, requires 15
 * characters if people sign in with a password alone.
 */
export const MIN_OWN_PASSWORD = 15
const MAX_PASSWORD = 1_000
const MAX_NAME = 100
const MAX_PASSKEY_NAME = 60
/** The minimum number of different characters in a password, so that nobody can use one repeated character. */
const MIN_DIFFERENT = 5

const time = z.iso.datetime()
const filled = (message: string, max: number) => line({ max, min: 1, message }).check(z.trim())
const email = z
  .string('Please enter an email address')
  .check(
    z.trim(),
    z.maxLength(254, 'Please check the email address: it is too long'),
    z.email('Please check the email address: it should look like name@example.org'),
  )
const name = filled('Please enter a name', MAX_NAME)
const role = z.enum(ROLES, `Please choose one of: ${ROLES.join(', ')}`)
const code = filled('Please enter the code of your app', 40)

/** The new password of a person who signs in by name. */
const newPassword = z.string('Please enter a password').check(
  z.refine(text => [...text].length >= MIN_OWN_PASSWORD, `Please use ${MIN_OWN_PASSWORD} characters or more`),
  z.maxLength(MAX_PASSWORD, `Please use ${MAX_PASSWORD} characters or fewer`),
  z.refine(text => new Set(text).size >= MIN_DIFFERENT, `Please use at least ${MIN_DIFFERENT} different characters`),
)

/** The body of `POST /api/admin/login` for a named person; the code may be a recovery code. */
export const personLoginSchema = z.object({
  email: filled('Please enter your email address', 254),
  password: z.string('Please enter the password').check(z.maxLength(MAX_PASSWORD)),
  code,
})

/** The browser's response to a passkey challenge. The passkey library reads this response, and refuses a wrong one. */
const credential = z.looseObject({
  id: z.string().check(z.maxLength(1_400)),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
  clientExtensionResults: z.looseObject({}),
})

/** The body of `POST /api/admin/login/passkey`. */
export const passkeyLoginSchema = z.object({ response: credential })
/** The body of `POST /api/admin/invitation`: the token from the invitation's link. */
export const invitationSchema = z.object({ token: z.string('The link is incomplete: copy all of it') })
/** The body of `POST /api/admin/me/passkeys`: a new passkey, and the name that its owner gives it. */
export const newPasskeySchema = z.strictObject({
  name: filled('Please give the passkey a name, such as “work phone”', MAX_PASSKEY_NAME),
  response: credential,
})
/** The body of `PUT /api/admin/me/password`. */
export const newPasswordSchema = z.strictObject({ password: newPassword })
/** The body of `PUT /api/admin/me/code`: the secret that the server offered, and the authenticator app's first code. */
export const newCodeSchema = z.strictObject({ sealed: z.string().check(z.maxLength(400)), code })
/** The body of `POST /api/admin/people`. */
export const invitePersonSchema = z.strictObject({ email, name, role })
/**
 * The body of `PATCH /api/admin/people/:id`. `reset` removes all ways in which a person can sign in, and invites the
 * person again.
 */
export const changePersonSchema = z.strictObject({
  name: z.exactOptional(name),
  role: z.exactOptional(role),
  reset: z.exactOptional(z.literal(true)),
  /**
   * If the new role cannot work on requests: the person who takes over the pending requests; `nobody` leaves these
   * requests unassigned.
   */
  to: z.exactOptional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
})
/** The body of `PUT /api/admin/shared-password`. */
export const sharedPasswordSchema = z.strictObject({ on: z.boolean() })

/**
 * The query parameters of `GET /api/admin/sign-in`. `for` is the origin of another site's dashboard, which opened this
 * page in a separate window to get a session.
 */
export const signInQuery = z.object({ for: z.exactOptional(z.string().check(z.maxLength(300))) })

/** The query parameters of `GET /api/admin/sessions`: whose sessions to list, the signed-in person's or everybody's. */
export const sessionsQuery = z.strictObject({ of: z.exactOptional(z.enum(['me', 'all'])) })

/** The options that a page passes to the browser's passkey function, as the WebAuthn standard defines them. */
export const passkeyOptionsAnswer = z.looseObject({ challenge: z.string() })

/** The ways in which staff can sign in to this service. */
export const signInAnswer = z.strictObject({
  /** True when at least one person can sign in by name. */
  people: z.boolean(),
  sharedPassword: z.boolean(),
  /** The address of the dashboard on which passkeys work; null when passkeys work on no address. */
  passkeys: z.nullable(z.string()),
  /** True when the dashboard on the site in `for` may get a session from a sign-in on this page. */
  mayAsk: z.exactOptional(z.boolean()),
})

/** The data about an invitation that anybody with its link may read. */
export const invitationAnswer = z.strictObject({
  name: z.string(),
  email: z.string(),
  token: z.string(),
  expiresAt: time,
})

const passkeyAnswer = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  usedAt: z.exactOptional(time),
})

/** The signed-in person, and the ways of signing in that they have set up. */
export const meAnswer = z.strictObject({
  /** The signed-in person; null for the shared password. */
  person: z.nullable(z.strictObject({ id: z.string(), name: z.string(), email: z.string(), role })),
  standing: z.enum(['enrolling', ...ROLES]),
  passkeys: z.array(passkeyAnswer),
  hasPassword: z.boolean(),
  hasCode: z.boolean(),
  recoveryCodes: z.int(),
  /**
   * Until this time, the person can change their passkeys, password or codes without signing in again; null when the
   * time has passed.
   */
  provenUntil: z.nullable(time),
})

/**
 * The answer when a person has changed how they sign in. When an invited person sets up the first way to sign in, the
 * invitation ends, and the answer contains a new session.
 */
export const enrolledAnswer = z.strictObject({
  recoveryCodes: z.exactOptional(z.array(z.string())),
  session: z.exactOptional(z.strictObject({ token: z.string(), expiresAt: time, waitingToken: z.string() })),
})

/**
 * A new secret for an authenticator app: as text, as a QR code, and encrypted, so that the page can send the secret
 * back with the first code.
 */
export const offeredCodeAnswer = z.strictObject({
  secret: z.string(),
  uri: z.string(),
  /** `uri` as a QR code: rows of squares from top to bottom, in which `1` is a dark square. */
  squares: z.array(z.string()),
  sealed: z.string(),
})

/** A valid session. */
export const sessionAnswer = z.strictObject({
  id: z.string(),
  person: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  way: z.enum(['password', 'passkey', 'code', 'recovery', 'invitation']),
  browser: z.exactOptional(z.string()),
  startedAt: time,
  usedAt: time,
  isThis: z.boolean(),
})

/** A member of staff, as managers see them. */
export const personAnswer = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  createdAt: time,
  signedInAt: z.exactOptional(time),
  passkeys: z.int(),
  hasCode: z.boolean(),
  /** Number of pending requests that are assigned to the person. */
  waiting: z.int(),
  /** The time at which the person's invitation expires. */
  invitedUntil: z.exactOptional(time),
})

/** A member of staff to whom requests can be assigned, as all staff see them. */
export const colleagueAnswer = z.strictObject({ id: z.string(), name: z.string() })

/**
 * The query parameters of `DELETE /api/admin/people/{id}`: the person who takes over the pending requests, or `nobody`;
 * without this parameter, the requests keep their assignee.
 */
export const removePersonQuery = z.object({ to: z.exactOptional(z.string().check(z.regex(/^[\w-]{1,40}$/))) })

/** A person who has just been invited. */
export const invitedAnswer = z.strictObject({
  ...personAnswer.shape,
  /** The invitation's link, which the manager passes on; present when there is no mail server. */
  link: z.exactOptional(z.string()),
})

/** All members of staff, and the state of the shared password. */
export const peopleAnswer = z.strictObject({
  people: z.array(personAnswer),
  sharedPassword: z.strictObject({
    on: z.boolean(),
    /** True when the shared password will be switched off as soon as a manager signs in by name. */
    isToEnd: z.boolean(),
    /**
     * True when the setting `SHARED_PASSWORD` switches the shared password off; the dashboard then cannot switch it on.
     */
    bySetting: z.boolean(),
  }),
})

export type SignInAnswer = z.output<typeof signInAnswer>
export type InvitationAnswer = z.output<typeof invitationAnswer>
export type MeAnswer = z.output<typeof meAnswer>
export type EnrolledAnswer = z.output<typeof enrolledAnswer>
export type OfferedCodeAnswer = z.output<typeof offeredCodeAnswer>
export type SessionAnswer = z.output<typeof sessionAnswer>
export type PersonAnswer = z.output<typeof personAnswer>
export type InvitedAnswer = z.output<typeof invitedAnswer>
export type PeopleAnswer = z.output<typeof peopleAnswer>
