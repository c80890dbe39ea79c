import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Secrets } from '../security/secrets'
import type { Documents } from '../store/store'
import type { People, Person, StoredPasskey } from './people'
import { whileWritable } from './while-writable'

/** The longest time for a browser to answer a passkey challenge, in ms. */
const CHALLENGE_LIFE = 5 * 60_000
const SPACE = 'used-challenges'

/** Passkeys for pages of Haven itself. */
export interface Passkeys {
  /**
   * The site to which passkeys are bound; undefined where passkeys do not work, because they require https with a
   * domain, or localhost.
   */
  readonly site: PasskeySite | undefined
  /** Options with which a browser makes a passkey for a person. */
  creationOptions(person: Person): Promise<PublicKeyCredentialCreationOptionsJSON>
  /** The data to store about a new passkey; undefined when the browser's response is wrong. */
  accept(person: Person, response: RegistrationResponseJSON, name: string): Promise<StoredPasskey | undefined>
  /** Options with which a browser signs in with any passkey of the site. */
  requestOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>
  /**
   * The owner of the passkey with which the browser responded; undefined for a wrong response, or one that was already
   * used.
   */
  signIn(response: AuthenticationResponseJSON): Promise<Person | undefined>
}

/** The site to which browsers bind a passkey (the relying party). */
export interface PasskeySite {
  host: string
  origin: string
}

/**
 * The site for passkeys; it needs https with a domain, or localhost (Web Authentication Level 2, section 5.1.2, and
 * secure contexts).
 */
export function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isDomain = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
  return isLocal || (protocol === 'https:' && isDomain) ? { host: hostname, origin } : undefined
}

// Loads the library at its first use, because its certificates and parsers take memory.
const library = () => import('@simplewebauthn/server')

/** The dependencies of `createPasskeys`. */
export interface PasskeyParts {
  publicUrl: string
  /** The firm whose staff sign in. The browser shows the name of this firm. */
  firm: { name: string }
  now?: () => number
}

/**
 * Checks passkeys with `@simplewebauthn/server`. The options require a fingerprint or PIN from the owner, so a passkey
 * counts as two factors.
 */
export function createPasskeys(
  people: Pick<People, 'byPasskey' | 'update'>,
  secrets: Secrets,
  /** The documents in which used challenges are stored. */
  documents: Documents,
  { publicUrl, firm, now = Date.now }: PasskeyParts,
): Passkeys {
  const site = passkeySiteOf(publicUrl)
  const { host = '', origin = '' } = site ?? {}
  const expected = { expectedOrigin: origin, expectedRPID: host, requireUserVerification: true }

  const newChallenge = (purpose: string) => new Uint8Array(secrets.issue(purpose, now() + CHALLENGE_LIFE))
  const isOurs = (purpose: string) => (challenge: string) => secrets.check(Buffer.from(challenge, 'base64url'), purpose)

  /**
   * Uses up a challenge; resolves to false when the challenge was already used. The caller checks the response first,
   * so a flood of wrong responses writes nothing.
   */
  async function useUp(clientData: string): Promise<boolean> {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge: string }
    const key = secrets.digest(challenge, 'used challenge')
    let isNew = false
    await documents.update<true>(SPACE, key, present => {
      isNew = present === undefined
      return { value: true, expiresAt: new Date(now() + CHALLENGE_LIFE) }
    })
    return isNew
  }

  return {
    site,

    async creationOptions(person) {
      const { generateRegistrationOptions } = await library()
      return await generateRegistrationOptions({
        rpName: firm.name,
        rpID: host,
        userID: new Uint8Array(Buffer.from(person.id, 'base64url')),
        userName: person.email,
        userDisplayName: person.name,
        challenge: newChallenge(purposeOf(person)),
        timeout: CHALLENGE_LIFE,
        excludeCredentials: person.passkeys.map(({ id, transports }) => ({ id, ...(transports && { transports }) })),
        // Asks for a passkey that the browser finds by itself, so that nobody needs to type an email address.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    async accept(person, response, label) {
      const { verifyRegistrationResponse } = await library()
      const verified = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: isOurs(purposeOf(person)),
      }).catch(() => undefined)
      if (!verified?.verified || !(await useUp(response.response.clientDataJSON))) return undefined
      const { id, publicKey, counter, transports } = verified.registrationInfo.credential
      // Refuses a passkey with the id of another passkey. Authenticators choose these ids, and a new passkey must not
      // replace the passkey of another person.
      if (await people.byPasskey(id)) return undefined
      return {
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        ...(transports && { transports }),
        name: label,
        createdAt: new Date(now()).toISOString(),
      }
    },

    async requestOptions() {
      const { generateAuthenticationOptions } = await library()
      return await generateAuthenticationOptions({
        rpID: host,
        challenge: newChallenge(SIGN_IN),
        timeout: CHALLENGE_LIFE,
        userVerification: 'required',
      })
    },

    async signIn(response) {
      const person = await people.byPasskey(response.id)
      const passkey = person?.passkeys.find(({ id }) => id === response.id)
      if (!person || !passkey) return undefined
      const { verifyAuthenticationResponse } = await library()
      const verified = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: isOurs(SIGN_IN),
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      }).catch(() => undefined)
      if (!verified?.verified || !(await useUp(response.response.clientDataJSON))) return undefined
      const usedAt = new Date(now()).toISOString()
      const { newCounter: counter } = verified.authenticationInfo
      const note = (present: Person) => ({
        ...present,
        passkeys: present.passkeys.map(kept => (kept.id === passkey.id ? { ...kept, counter, usedAt } : kept)),
      })
      await whileWritable(people.update(person.id, note))
      return person
    },
  }
}

const SIGN_IN = 'passkey: sign in'
const purposeOf = ({ id }: Person) => `passkey: new one of ${id}`
