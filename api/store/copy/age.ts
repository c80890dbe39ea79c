import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { UserFacingError } from '../../user-facing-error'
import { AGE } from './layout'
import type { Seal } from './seal'

/** Bytes of one block of an age file, and what each has besides. */
const BLOCK = 65_536
const CIPHER = { name: 'chacha20-poly1305', tag: 16 } as const
/** Bytes of the number that stands before the blocks, and makes the key of each file its own. */
const SALT = 16

/**
 * Encrypts to an age public key: what is sealed is an age file, which the server itself cannot read. The library makes the
 * header. The blocks are Node's own work, as C2SP's age specification has them ("Payload"): in script they would cost each
 * visitor's submission a sixth more.
 */
export function sealFor(recipient: string): Seal {
  try {
    new Encrypter().addRecipient(recipient)
  } catch {
    throw new UserFacingError(`COPY_RECIPIENT (${recipient}) is no age public key: it was not copied whole.`)
  }
  return {
    suffix: AGE,
    async seal(bytes) {
      const { header, fileKey } = await headerFor(recipient)
      const salt = randomBytes(SALT)
      const key = Buffer.from(hkdfSync('sha256', fileKey, salt, 'payload', 32))
      const sealed = [header, salt]
      // Nothing is one block too.
      for (let at = 0, number = 0; at === 0 || at < bytes.length; at += BLOCK, number++) {
        await turn()
        // Eleven bytes count the blocks, and the twelfth marks the last one.
        const nonce = Buffer.alloc(12)
        nonce.writeUInt32BE(number, 7)
        nonce[11] = Number(at + BLOCK >= bytes.length)
        const cipher = createCipheriv(CIPHER.name, key, nonce, { authTagLength: CIPHER.tag })
        sealed.push(cipher.update(bytes.subarray(at, at + BLOCK)), cipher.final(), cipher.getAuthTag())
      }
      return Buffer.concat(sealed)
    },
  }
}

/** The header of a new age file, and the key that it wraps. */
async function headerFor(recipient: string): Promise<{ header: Uint8Array; fileKey: Uint8Array }> {
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

/** Reads with the identity of a file, as `age-keygen` writes it. */
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
