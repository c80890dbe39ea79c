import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { EnrolledAnswer, SignInAnswer } from '../../../api/contract/people'
import type { CallOwn } from './code-setup'

type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Whether a passkey of the intake can be used on this page. */
export const takesPasskeys = (ways: Pick<SignInAnswer, 'passkeys'>) =>
  ways.passkeys === location.origin && browserSupportsWebAuthn()

/** Has the browser make a passkey, and adds it under a name; rejects where there is none in the end. */
export async function makePasskey(call: CallOwn, name: string): Promise<EnrolledAnswer> {
  const optionsJSON = await call<NewOptions>('me/passkey-options', { method: 'POST', json: {} })
  const response = await startRegistration({ optionsJSON })
  return await call('me/passkeys', { method: 'POST', json: { name, response } })
}

/** Has the browser answer a challenge by a passkey; rejects where it does not. */
export const answerByPasskey = async (options: unknown) =>
  await startAuthentication({ optionsJSON: options as Options })
