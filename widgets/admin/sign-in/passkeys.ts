import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { EnrolledAnswer, SignInAnswer } from '../../../api/contract/people/people'
import { plainText } from '../calls'
import type { CallOwn } from './code-setup'
import { say } from './strings'

type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Thrown when the browser has not made and not used a passkey. */
export class PasskeyError extends Error {
  /** True when the device already has a passkey of this person. */
  readonly isThere: boolean

  constructor(cause: unknown) {
    super('no passkey', { cause })
    this.isThere = cause instanceof Error && cause.name === 'InvalidStateError'
  }
}

const byBrowser = <Result>(asked: Promise<Result>): Promise<Result> =>
  asked.catch(error => {
    throw new PasskeyError(error)
  })

/** True when passkeys of the intake work on this page. */
export const takesPasskeys = (ways: Pick<SignInAnswer, 'passkeys'>) =>
  ways.passkeys === location.origin && browserSupportsWebAuthn()

/** Lets the browser make a passkey, and stores it under a name; rejects when no passkey was made. */
export async function makePasskey(call: CallOwn, name: string): Promise<EnrolledAnswer> {
  const optionsJSON = await call<NewOptions>('me/passkey-options', { method: 'POST', json: {} })
  const response = await byBrowser(startRegistration({ optionsJSON }))
  return await call('me/passkeys', { method: 'POST', json: { name, response } })
}

/** The reason why no passkey was made; `otherwise` when the browser names none. */
export const noPasskeyText = (error: unknown, otherwise: string): string =>
  error instanceof PasskeyError ? (error.isThere ? say.hasPasskey : otherwise) : plainText(error)

/** Lets the browser answer a challenge with a passkey; rejects when it does not answer. */
export const answerByPasskey = (options: unknown) => byBrowser(startAuthentication({ optionsJSON: options as Options }))
