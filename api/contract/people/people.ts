import * as z from 'zod/mini'
import { line } from '../text'
import { ROLES } from './roles'

/** Fewest characters of a person's own password (NIST SP 800-63B-4, section 3.1.1.2, asks for 15 where it stands alone). */
export const MIN_OWN_PASSWORD = 15
const MAX_PASSWORD = 1_000
const MAX_NAME = 100
const MAX_PASSKEY_NAME = 60
/** Fewest different characters of a password: one key pressed often is none. */
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

/** A new password of one's own. */
const newPassword = z.string('Please enter a password').check(
  z.refine(text => [...text].length >= MIN_OWN_PASSWORD, `Please use ${MIN_OWN_PASSWORD} characters or more`),
  z.maxLength(MAX_PASSWORD, `Please use ${MAX_PASSWORD} characters or fewer`),
  z.refine(text => new Set(text).size >= MIN_DIFFERENT, 'Please use more different characters'),
)

/** `POST /api/admin/login` of one person; the code may be a recovery code. */
export const personLoginSchema = z.object({
  email: filled('Please enter your email address', 254),
  password: z.string('Please enter the password').check(z.maxLength(MAX_PASSWORD)),
  code,
})

/** What a browser makes of a challenge: read by the library of passkeys, which refuses what is not right. */
const credential = z.looseObject({
  id: z.string().check(z.maxLength(1_400)),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
  clientExtensionResults: z.looseObject({}),
})

/** `POST /api/admin/login/passkey`. */
export const passkeyLoginSchema = z.object({ response: credential })
/** `POST /api/admin/invitation`: the token of the link. */
export const invitationSchema = z.object({ token: z.string('The link is not whole: copy all of it') })
/** `POST /api/admin/me/passkeys`: a new one, as its owner calls it. */
export const newPasskeySchema = z.strictObject({
  name: filled('Please give it a name, such as “work phone”', MAX_PASSKEY_NAME),
  response: credential,
})
/** `PUT /api/admin/me/password`. */
export const newPasswordSchema = z.strictObject({ password: newPassword })
/** `PUT /api/admin/me/code`: what was offered, with the first code that the app made of it. */
export const newCodeSchema = z.strictObject({ sealed: z.string().check(z.maxLength(400)), code })
/** `POST /api/admin/people`. */
export const invitePersonSchema = z.strictObject({ email, name, role })
/** `PATCH /api/admin/people/:id`; `reset` takes every way to sign in and invites again. */
export const changePersonSchema = z.strictObject({
  name: z.exactOptional(name),
  role: z.exactOptional(role),
  reset: z.exactOptional(z.literal(true)),
})
/** `PUT /api/admin/shared-password`. */
export const sharedPasswordSchema = z.strictObject({ on: z.boolean() })

/** What `GET /api/admin/sign-in` takes: the site that asks for a session in a window of its own. */
export const signInQuery = z.object({ for: z.exactOptional(z.string().check(z.maxLength(300))) })

/** What `GET /api/admin/sessions` takes: whose. */
export const sessionsQuery = z.strictObject({ of: z.exactOptional(z.enum(['me', 'all'])) })

/** What a browser's own call for passkeys takes, as the standard has it. */
export const passkeyOptionsAnswer = z.looseObject({ challenge: z.string() })

/** How one may sign in here. */
export const signInAnswer = z.strictObject({
  /** Whether anybody has a name here. */
  people: z.boolean(),
  sharedPassword: z.boolean(),
  /** Where passkeys work: the address of the dashboard that can have them; null where none can. */
  passkeys: z.nullable(z.string()),
  /** Whether the site that was asked about may have staff sign in for it. */
  mayAsk: z.exactOptional(z.boolean()),
})

/** What is said of an invitation to whoever has its link. */
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

/** Who I am here, and how I sign in. */
export const meAnswer = z.strictObject({
  /** Null for the password that all share. */
  person: z.nullable(z.strictObject({ id: z.string(), name: z.string(), email: z.string(), role })),
  standing: z.enum(['enrolling', ...ROLES]),
  passkeys: z.array(passkeyAnswer),
  hasPassword: z.boolean(),
  hasCode: z.boolean(),
  recoveryCodes: z.int(),
  /** Until when changes to how one signs in need no new proof; null where they do by now. */
  provenUntil: z.nullable(time),
})

/** What a change to one's own ways to sign in brings: the first way ends the invitation and begins a session. */
export const enrolledAnswer = z.strictObject({
  recoveryCodes: z.exactOptional(z.array(z.string())),
  session: z.exactOptional(z.strictObject({ token: z.string(), expiresAt: time })),
})

/** An app's secret: to type, to scan, and to give back with its first code. */
export const offeredCodeAnswer = z.strictObject({
  secret: z.string(),
  uri: z.string(),
  /** `uri` as a QR code: rows of squares from the top, `1` for a dark one. */
  squares: z.array(z.string()),
  sealed: z.string(),
})

/** A live session. */
export const sessionAnswer = z.strictObject({
  id: z.string(),
  person: z.nullable(z.strictObject({ id: z.string(), name: z.string() })),
  way: z.enum(['password', 'passkey', 'code', 'recovery', 'invitation']),
  browser: z.exactOptional(z.string()),
  startedAt: time,
  usedAt: time,
  isThis: z.boolean(),
})

/** One who works here, as managers see them. */
export const personAnswer = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  createdAt: time,
  signedInAt: z.exactOptional(time),
  passkeys: z.int(),
  hasCode: z.boolean(),
  /** Until when their invitation is good. */
  invitedUntil: z.exactOptional(time),
})

/** One who can be assigned requests, as everybody who works here sees them. */
export const colleagueAnswer = z.strictObject({ id: z.string(), name: z.string() })

/** One who was invited. */
export const invitedAnswer = z.strictObject({
  ...personAnswer.shape,
  /** To be handed over by yourself: there is no mail server. */
  link: z.exactOptional(z.string()),
})

/** Everybody, and whether the shared password still leads in. */
export const peopleAnswer = z.strictObject({
  people: z.array(personAnswer),
  sharedPassword: z.strictObject({
    on: z.boolean(),
    /** Whether its end is asked for, and waits for a manager to have signed in. */
    isToEnd: z.boolean(),
    /** Whether `SHARED_PASSWORD` says so: then nobody can bring it back here. */
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
