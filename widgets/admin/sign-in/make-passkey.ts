import { startRegistration } from '@simplewebauthn/browser'
import type { EnrolledAnswer } from '../../../api/contract/people/people'
import { plainText } from '../calls'
import type { CallOwn } from './code-setup'
import { byBrowser, PasskeyError } from './passkeys'
import { say } from './set-up-strings'

type NewOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Lets the browser make a passkey, and stores it at the API under a name; rejects when no passkey was made. */
export async function makePasskey(call: CallOwn, name: string): Promise<EnrolledAnswer> {
  const optionsJSON = await call<NewOptions>('me/passkey-options', { method: 'POST', json: {} })
  const response = await byBrowser(startRegistration({ optionsJSON }))
  return await call('me/passkeys', { method: 'POST', json: { name, response } })
}

/** The reason why no passkey was made; `otherwise` if the browser gives none. */
export const noPasskeyText = (error: unknown, otherwise: string): string =>
  error instanceof PasskeyError ? (error.isThere ? say.hasPasskey : otherwise) : plainText(error)
