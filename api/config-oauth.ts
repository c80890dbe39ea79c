import * as z from 'zod/mini'

/** The settings for signing in to the mail server with a token instead of a password (OAuth 2.0, RFC 6749). */
export interface OAuthSettings {
  /** The mailbox from which the service sends, which is the user in `SMTP_URL`. */
  user: string
  tokenUrl: string
  scope: string
  /**
   * The way in which the service gets a token: with an app's secret (Microsoft 365), a person's consent (Google), or a
   * service account's key file (Google).
   */
  by:
    | { kind: 'client-secret'; clientId: string; secret: Secret }
    | { kind: 'refresh-token'; clientId: string; secret: Secret; refreshToken: string }
    | { kind: 'service-account'; file: string }
}

/** A secret as text, or the path of a file that contains it. */
export type Secret = { text: string } | { file: string }

/** The address of Google's token server: https://accounts.google.com/.well-known/openid-configuration */
const GOOGLE = 'https://oauth2.googleapis.com/token'
/** Google's only scope for SMTP: https://developers.google.com/workspace/gmail/imap/xoauth2-protocol */
const GOOGLE_SCOPE = 'https://mail.google.com/'
/** The scope that means all of the app's permissions in Exchange Online; client credentials must request this scope. */
const MICROSOFT_SCOPE = 'https://outlook.office365.com/.default'

const text = z.optional(z.string())

/** The schema of these settings; `oauthRules` says which settings belong together. */
export const oauthShape = {
  SMTP_AUTH: z.optional(z.enum(['password', 'oauth2'], 'expected password or oauth2')),
  SMTP_TOKEN_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isSafe,
          'expected an address that begins with https://, such as https://login.microsoftonline.com/TENANT/oauth2/v2.0/token',
        ),
      ),
  ),
  SMTP_CLIENT_ID: text,
  SMTP_CLIENT_SECRET: text,
  SMTP_SECRET_FILE: text,
  SMTP_SCOPE: text,
  SMTP_REFRESH_TOKEN: text,
  SMTP_SERVICE_ACCOUNT: text,
}

type Given = { readonly [name in keyof typeof oauthShape | 'SMTP_URL']?: string | undefined }
type Name = keyof Given

const ONLY_OAUTH = Object.keys(oauthShape).filter(name => name !== 'SMTP_AUTH') as Name[]

/** Rules about settings that belong together, each with the setting under which its error is reported. */
export const oauthRules = [
  ...ONLY_OAUTH.map(name =>
    rule(
      name,
      ({ SMTP_AUTH, [name]: value }) => value === undefined || SMTP_AUTH === 'oauth2',
      'is used only with SMTP_AUTH=oauth2: set SMTP_AUTH=oauth2, or leave this setting out',
    ),
  ),
  byOAuth(
    'SMTP_AUTH',
    ({ SMTP_URL }) => userOf(SMTP_URL) !== '',
    'needs SMTP_URL with the mailbox that sends, and without a password, such as smtp://intake%40firm.example@smtp.office365.com:587',
  ),
  byOAuth(
    'SMTP_URL',
    ({ SMTP_URL }) => !SMTP_URL || new URL(SMTP_URL).password === '',
    'has a password, which SMTP_AUTH=oauth2 does not use: leave it out',
  ),
  byOAuth(
    'SMTP_SERVICE_ACCOUNT',
    given =>
      given.SMTP_SERVICE_ACCOUNT === undefined ||
      !(given.SMTP_CLIENT_ID ?? secretOf(given) ?? given.SMTP_REFRESH_TOKEN),
    'takes the place of SMTP_CLIENT_ID, its secret and SMTP_REFRESH_TOKEN: leave out those, or SMTP_SERVICE_ACCOUNT',
  ),
  byOAuth(
    'SMTP_CLIENT_ID',
    given => given.SMTP_SERVICE_ACCOUNT !== undefined || given.SMTP_CLIENT_ID !== undefined,
    'has to be given with SMTP_AUTH=oauth2 (or SMTP_SERVICE_ACCOUNT, for Google)',
  ),
  byOAuth(
    'SMTP_CLIENT_SECRET',
    given => given.SMTP_SERVICE_ACCOUNT !== undefined || secretOf(given) !== undefined,
    'has to be given with SMTP_AUTH=oauth2, unless SMTP_SECRET_FILE names a file that contains the secret',
  ),
  byOAuth(
    'SMTP_SECRET_FILE',
    given => !(given.SMTP_SECRET_FILE && given.SMTP_CLIENT_SECRET),
    'is given together with SMTP_CLIENT_SECRET: give one of the two',
  ),
  byOAuth(
    'SMTP_TOKEN_URL',
    given => isGoogle(given) || given.SMTP_TOKEN_URL !== undefined,
    'has to be given with SMTP_AUTH=oauth2: for Microsoft 365 https://login.microsoftonline.com/TENANT/oauth2/v2.0/token',
  ),
]

/** Makes the mail server's OAuth settings from validated settings; undefined when Haven signs in with a password. */
export function oauthOf(given: Given): OAuthSettings | undefined {
  if (given.SMTP_AUTH !== 'oauth2') return undefined
  const { SMTP_SERVICE_ACCOUNT: account, SMTP_CLIENT_ID: clientId = '', SMTP_REFRESH_TOKEN: refreshToken } = given
  const secret = secretOf(given) ?? { text: '' }
  return {
    user: userOf(given.SMTP_URL),
    tokenUrl: given.SMTP_TOKEN_URL ?? GOOGLE,
    scope: given.SMTP_SCOPE ?? (isGoogle(given) ? GOOGLE_SCOPE : MICROSOFT_SCOPE),
    by: account
      ? { kind: 'service-account', file: account }
      : refreshToken
        ? { kind: 'refresh-token', clientId, secret, refreshToken }
        : { kind: 'client-secret', clientId, secret },
  }
}

const isGoogle = (given: Given) => (given.SMTP_SERVICE_ACCOUNT ?? given.SMTP_REFRESH_TOKEN) !== undefined

const userOf = (url: string | undefined) => (url ? decodeURIComponent(new URL(url).username) : '')

function secretOf({ SMTP_CLIENT_SECRET, SMTP_SECRET_FILE }: Given): Secret | undefined {
  if (SMTP_CLIENT_SECRET) return { text: SMTP_CLIENT_SECRET }
  return SMTP_SECRET_FILE ? { file: SMTP_SECRET_FILE } : undefined
}

/** True for https, and for plain http to this machine. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

function rule(name: Name, holds: (given: Given) => boolean, error: string) {
  return z.refine<Given>(holds, { path: [name], error, when: () => true })
}

function byOAuth(name: Name, holds: (given: Given) => boolean, error: string) {
  return rule(name, given => given.SMTP_AUTH !== 'oauth2' || holds(given), error)
}
