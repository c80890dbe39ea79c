import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'
import type { SignInAnswer } from '../../../api/contract/people/people'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Thrown when the browser did not make or use a passkey. */
export class PasskeyError extends Error {
  /** True when the device already has a passkey of this person. */
  readonly isThere: boolean

  constructor(cause: unknown) {
    super('no passkey', { cause })
    this.isThere = cause instanceof Error && cause.name === 'InvalidStateError'
  }
}

/** Waits until the browser has made or used a passkey; rejects with a `PasskeyError` when it does not. */
export const byBrowser = <Result>(asked: Promise<Result>): Promise<Result> =>
  asked.catch(error => {
    throw new PasskeyError(error)
  })

/** True when the intake's passkeys work on this page: browsers allow them only on the passkeys' own origin. */
export const takesPasskeys = (ways: Pick<SignInAnswer, 'passkeys'>) =>
  ways.passkeys === location.origin && browserSupportsWebAuthn()

/** Lets the browser sign a challenge with a passkey; rejects when it does not sign. */
export const answerByPasskey = (options: unknown) => byBrowser(startAuthentication({ optionsJSON: options as Options }))
