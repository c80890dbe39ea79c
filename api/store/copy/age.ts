import { createCipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { base64nopad, base64urlnopad, bech32 } from '@scure/base'
import { Decrypter, Encrypter, type Recipient, Stanza } from 'age-encryption'
import { UserFacingError } from '../../user-facing-error'
import { AGE } from './layout'
import type { Seal } from './seal'

/** Bytes of one block of an age file, and of the tag after each. */
const BLOCK = 65_536
const CIPHER = { name: 'chacha20-poly1305', tag: 16 } as const
const NO_NONCE = Buffer.alloc(12)
/** Bytes of the number before the blocks, which makes each file's key its own. */
const SALT = 16

/**
 * Encrypts to an age public key: the result is an age file that the server itself cannot read. The library makes the
 * header. Node itself does the blocks and the key exchange, by C2SP's age specification ("Payload", "The X25519
 * recipient type"). In script they would cost each visitor's submission a sixth more, and delay visitors who send just
 * then.
 */
export function sealFor(recipient: string): Seal {
  let own: string | Recipient
  try {
    new Encrypter().addRecipient(recipient)
    own = nativeRecipient(recipient) ?? recipient
  } catch {
    throw new UserFacingError(`COPY_RECIPIENT (${recipient}) is no age public key: it was not copied whole.`)
  }
  return {
    suffix: AGE,
    async seal(bytes) {
      const { header, fileKey } = await headerFor(own)
      const salt = randomBytes(SALT)
      const key = Buffer.from(hkdfSync('sha256', fileKey, salt, 'payload', 32))
      const sealed = [header, salt]
      // Empty content is one block, too.
      for (let at = 0, number = 0; at === 0 || at < bytes.length; at += BLOCK, number++) {
        await turn()
        // Eleven bytes count the blocks, and the twelfth marks the last one.
        const nonce = Buffer.from(NO_NONCE)
        nonce.writeUInt32BE(number, 7)
        nonce[11] = Number(at + BLOCK >= bytes.length)
        sealed.push(...encrypted(key, nonce, bytes.subarray(at, at + BLOCK)))
      }
      return Buffer.concat(sealed)
    },
  }
}

/** Replaces an age public key when headers are made; undefined for a key other than X25519. */
function nativeRecipient(recipient: string): Recipient | undefined {
  if (bech32.decodeUnsafe(recipient, false)?.prefix !== 'age') return undefined
  const { bytes } = bech32.decodeToBytes(recipient)
  const theirs = createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: base64urlnopad.encode(bytes) },
    format: 'jwk',
  })
  return {
    wrapFileKey(fileKey) {
      const { publicKey, privateKey } = generateKeyPairSync('x25519')
      const share = base64urlnopad.decode(publicKey.export({ format: 'jwk' }).x as string)
      const secret = diffieHellman({ privateKey, publicKey: theirs })
      const salt = Buffer.concat([share, bytes])
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'age-encryption.org/v1/X25519', 32))
      return [new Stanza(['X25519', base64nopad.encode(share)], Buffer.concat(encrypted(key, NO_NONCE, fileKey)))]
    },
  }
}

/** ChaCha20-Poly1305: the encrypted bytes, and the tag after them. */
function encrypted(key: Uint8Array, nonce: Uint8Array, bytes: Uint8Array): Buffer[] {
  const cipher = createCipheriv(CIPHER.name, key, nonce, { authTagLength: CIPHER.tag })
  return [cipher.update(bytes), cipher.final(), cipher.getAuthTag()]
}

/** The header of a new age file, and the key in it. */
async function headerFor(recipient: string | Recipient): Promise<{ header: Uint8Array; fileKey: Uint8Array }> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  let fileKey: Uint8Array = new Uint8Array()
  // Wraps nothing, and so leaves no trace in the header.
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = key
      return []
    },
  })
  const empty = await encrypter.encrypt(new Uint8Array())
  return { header: empty.subarray(0, -(SALT + CIPHER.tag)), fileKey }
}

/** Decrypts with the identity in a file, as `age-keygen` writes it. */
export async function unsealWith(identityFile: string): Promise<(bytes: Uint8Array) => Promise<Uint8Array>> {
  const text = await readFile(identityFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserFacingError(`${identityFile} cannot be read (${error.code}).`)
  })
  const decrypter = new Decrypter()
  const identities = text.split(/\s*\n\s*/).filter(line => line !== '' && !line.startsWith('#'))
  try {
    if (identities.length === 0) throw new Error('none')
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch {
    throw new UserFacingError(`${identityFile} holds no age identity: a line that begins with AGE-SECRET-KEY-1.`)
  }
  return async bytes => await decrypter.decrypt(bytes)
}
