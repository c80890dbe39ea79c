import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { UserFacingError } from '../../user-facing-error'
import { AGE } from './layout'
import type { Seal } from './seal'

/** Bytes that the library encrypts per turn: one block of an age file. */
const BLOCK = 65_536

/** Encrypts bytes to an age public key, so that the server itself cannot read the result. */
export function sealFor(recipient: string): Seal {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new UserFacingError(`COPY_RECIPIENT (${recipient}) is no age public key: it was not copied whole.`)
  }
  return {
    suffix: AGE,
    seal: async bytes => await buffer(await encrypter.encrypt(inTurns(bytes))),
  }
}

/** Gives out the bytes block by block, and lets the server answer visitors between two blocks. */
function inTurns(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      await turn()
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + BLOCK))
      at += BLOCK
    },
  })
}

/** Returns a function that decrypts with the identities in a file that `age-keygen` wrote. */
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
