import { createSign } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { OAuthSettings } from '../config-oauth'
import { explainTokenRefusal } from './oauth-failure'

/** The longest time for which the service waits for the token server's answer, in ms. */
const WAIT = 15_000
/**
 * The service treats a token as expired this many ms before its end, so that no token expires on its way to the mail
 * server.
 */
const EARLY = 5 * 60_000
/**
 * The assumed lifetime in seconds of a token for which the server states none. If this value is too short, the service
 * only asks for a token more often than necessary.
 */
const SHORT = 10 * 60

/** A token with which the service signs in to the mail server. */
interface Token {
  token: string
  /** The time from which the service asks for another token, in ms since 1970. */
  endsAt: number
}

/** Thrown when the service gets no token. The message contains the reason and the remedy, but no secret. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
}

/** Gets tokens for one sign-in, and stores them only in memory. */
export interface TokenSource {
  /** Resolves to a valid token; rejects with a TokenError. */
  get(): Promise<string>
  /** Drops a token that the mail server has refused, so that the service asks for another token for the next mail. */
  forget(): void
}

/**
 * Makes a source of tokens that keeps each token until shortly before its end. While the source requests a token, every
 * further caller waits for the same token.
 */
export function createTokenSource(settings: OAuthSettings): TokenSource {
  let pending: Promise<Token> | undefined
  return {
    async get() {
      const known = await pending?.catch(() => undefined)
      if (known && known.endsAt > Date.now()) return known.token
      pending = requestToken(settings, Date.now())
      return (await pending).token
    },
    forget() {
      pending = undefined
    },
  }
}

/** Requests a token from the token server (RFC 6749). Throws a TokenError when the server returns no token. */
async function requestToken(settings: OAuthSettings, now: number): Promise<Token> {
  const form = await formOf(settings, now)
  const { host } = new URL(settings.tokenUrl)
  const signal = AbortSignal.timeout(WAIT)
  const answered = await fetch(settings.tokenUrl, { method: 'POST', body: form, redirect: 'error', signal }).then(
    async response => ({ status: response.status, text: await response.text() }),
    ({ name, message, cause }: Error & { cause?: { code?: string } }) => {
      const why = name === 'TimeoutError' ? `no answer within ${WAIT / 1000} s` : (cause?.code ?? message)
      throw new TokenError(
        `The token server ${host} could not be reached (${why}): correct SMTP_TOKEN_URL, and see that this machine's ` +
          'firewall lets https out.',
      )
    },
  )
  const { access_token, expires_in, ...refused } = parsed(answered.text)
  if (typeof access_token === 'string' && access_token !== '') {
    return { token: access_token, endsAt: now + (Number(expires_in) || SHORT) * 1000 - EARLY }
  }
  throw new TokenError(explainTokenRefusal(settings, answered.status, refused))
}

/** The fields of the token request, by the kind of sign-in. */
async function formOf(settings: OAuthSettings, now: number): Promise<URLSearchParams> {
  const { by, scope, tokenUrl, user } = settings
  if (by.kind === 'service-account') {
    const { client_email, private_key } = parsed(await readSecret('SMTP_SERVICE_ACCOUNT', by.file))
    if (typeof client_email !== 'string' || typeof private_key !== 'string') {
      throw new TokenError(
        'SMTP_SERVICE_ACCOUNT: the file holds no key of a service account: download one as JSON from Google Cloud, with ' +
          'client_email and private_key.',
      )
    }
    const seconds = Math.floor(now / 1000)
    const claims = { iss: client_email, scope, aud: tokenUrl, sub: user, iat: seconds, exp: seconds + 300 }
    const assertion = signed(claims, private_key)
    return new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  }
  const secret = 'file' in by.secret ? (await readSecret('SMTP_SECRET_FILE', by.secret.file)).trim() : by.secret.text
  const client = { client_id: by.clientId, client_secret: secret }
  return by.kind === 'refresh-token'
    ? new URLSearchParams({ ...client, grant_type: 'refresh_token', refresh_token: by.refreshToken })
    : new URLSearchParams({ ...client, grant_type: 'client_credentials', scope })
}

/** A JSON web token for Google's service accounts, signed with RS256 (RFC 7523). */
function signed(claims: object, privateKey: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  try {
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  } catch {
    throw new TokenError('SMTP_SERVICE_ACCOUNT: the private key in the file is damaged: download the file again.')
  }
}

/** Reads the file of the secret for each token, so that a new secret works without a restart. */
async function readSecret(name: string, file: string): Promise<string> {
  return await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new TokenError(
      `${name}: ${file} cannot be read (${code}): correct its path, or give it to the service's user.`,
    )
  })
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
