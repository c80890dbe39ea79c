import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/**
 * Flags in the authenticator data (Web Authentication Level 2, section 6.1). The flags say that the user is present,
 * that the user is verified, and that a new credential follows.
 */
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

interface Options {
  challenge: string
}

/** The browser's data about its page and user in a reply; a test can make these data wrong. */
export interface Browser {
  origin: string
  host?: string
  /** True when the owner has proved their identity by fingerprint or PIN. */
  isVerified?: boolean
}

/**
 * Makes a passkey with a real pair of keys, as on a phone. With `isCounting: false`, the passkey does not count its
 * uses, like a passkey that several devices share.
 */
export function createAuthenticator({ isCounting = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, { challenge }: Options, { origin }: Browser) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData({ origin, host = new URL(origin).hostname, isVerified = true }: Browser, further = Buffer.of()) {
    counter += isCounting ? 1 : 0
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (further.length > 0 ? ATTESTED : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.of(flags), count, further])
  }

  return {
    id: base64(id),

    /** Answers a challenge to create a passkey, without attestation. */
    register(options: Options, browser: Browser) {
      // The public key in COSE's encoding: an elliptic curve key (2) for ES256 (-7) on P-256 (1).
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(browser, attested))],
      ])
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(clientData('webauthn.create', options, browser)),
          attestationObject: base64(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      }
    },

    /** Answers a challenge to sign in. */
    signIn(options: Options, browser: Browser) {
      const data = clientData('webauthn.get', options, browser)
      const authenticatorData = authData(browser)
      const signature = createSign('sha256').update(authenticatorData).update(sha256(data)).sign(privateKey)
      return {
        id: base64(id),
        rawId: base64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authenticatorData),
          signature: base64(signature),
        },
      }
    },
  }
}
