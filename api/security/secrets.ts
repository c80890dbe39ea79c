import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deriveKey } from '../keys/derived-key'
import { SECRETS_FILE } from '../keys/secrets-file'
import { writeDurably } from '../store/durable-file'
import { type Documents, StoreUnavailableError } from '../store/store'
import { UserFacingError } from '../user-facing-error'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The block length of SHA-256, in bytes. */
const BLOCK_BYTES = 64

/**
 * Thrown instead of encrypting a text if the only key is in the database, because a backup would then contain both the
 * text and the key.
 */
export class NoSecretsKeyError extends UserFacingError {
  override readonly name = 'NoSecretsKeyError'
  constructor() {
    super(
      'Invitations, one-time codes and webhooks need SECRETS_KEY, the same for all instances: `openssl rand -base64 32` makes one. ' +
        'Set it, and restart.',
    )
  }
}

/** Encrypts texts, signs tokens and derives keys, with a key that is in no backup and no copy. */
export interface Secrets {
  /**
   * False when the service has no key, because the key could not be written at start-up. The service then encrypts
   * nothing, issues no tokens and derives no keys.
   */
  hasKey: boolean
  /** True when the service has made a new key at this start, because there was none. */
  isFresh: boolean
  /** Throws a NoSecretsKeyError when the service may not encrypt. */
  maySeal(): void
  /**
   * Encrypts a text for one purpose, so that nobody can decrypt it for another purpose. Throws the same errors as
   * `maySeal`.
   */
  seal(text: string, purpose: string): string
  /** Decrypts a text. Undefined when it is damaged, or was encrypted with another key or for another purpose. */
  open(sealed: string, purpose: string): string | undefined
  /** A digest that depends on the key, so that only this service can test guesses of the text. */
  digest(text: string, purpose: string): string
  /**
   * Issues a token that is valid until a time in ms since 1970. The service does not store the token, because `check`
   * recognises it by its signature.
   */
  issue(purpose: string, until: number): Buffer
  /** True for a token of this purpose that is still valid. */
  check(issued: Buffer, purpose: string): boolean
  /**
   * The key for one purpose, derived from the service's key. Throws a StoreUnavailableError when the service has no
   * key, because the key could not be written at start-up.
   */
  keyFor(use: string): Buffer
}

/** The lengths in bytes of a token's parts before its signature: random bytes, and the end of its validity. */
const ISSUED_RANDOM = 16
const ISSUED_TIME = 6
const ISSUED_BYTES = ISSUED_RANDOM + ISSUED_TIME

/**
 * Opens the service's key: the key in `SECRETS_KEY`, or else the key in the data folder, which is made if it is
 * missing. Throws for a file that contains no key. If a new key cannot be written, each use of the key throws a
 * StoreUnavailableError.
 */
export async function openSecrets(
  { dataDir, secretsKey }: { dataDir: string; secretsKey: string | undefined },
  now: () => number = Date.now,
): Promise<Secrets> {
  const where = join(dataDir, SECRETS_FILE)
  const present = secretsKey ? Buffer.from(secretsKey, 'base64') : await readKey(where)
  const root = present ?? (await makeKey(where))
  return secretsWith(root, { now, where, isFresh: present === undefined })
}

/**
 * Opens the key for instances that share a database. Without `SECRETS_KEY`, they share a key in the database. The key
 * in the database signs short-lived tokens, but encrypts nothing, because a backup would contain the key together with
 * the encrypted texts.
 */
export async function openSharedSecrets(
  { secretsKey }: { secretsKey: string | undefined },
  documents: Documents,
  now: () => number = Date.now,
): Promise<Secrets> {
  if (secretsKey) return secretsWith(Buffer.from(secretsKey, 'base64'), { now })
  const fresh = randomBytes(KEY_BYTES).toString('base64')
  const key = await documents.update<string>(SHARED_KEY, 'key', (present = fresh) => ({ value: present }))
  return {
    ...secretsWith(Buffer.from(key ?? fresh, 'base64'), { now }),
    maySeal: refuseToSeal,
    seal: refuseToSeal,
  }
}

const SHARED_KEY = 'shared-key'

function refuseToSeal(): never {
  throw new NoSecretsKeyError()
}

function secretsWith(
  root: Buffer | undefined,
  { now, where = SECRETS_FILE, isFresh = false }: { now: () => number; where?: string; isFresh?: boolean },
): Secrets {
  const keys = new Map<string, Buffer>()
  const keyFor = (use: string) => {
    if (!root) throw new StoreUnavailableError(`No key could be written to ${where}.`)
    const key = keys.get(use) ?? deriveKey(root, use)
    keys.set(use, key)
    return key
  }
  const signatureOf = (head: Buffer, purpose: string) =>
    createHmac('sha256', keyFor('issue')).update(head).update(purpose).digest()

  let mac: ((text: string) => string) | undefined

  return {
    hasKey: root !== undefined,
    isFresh,
    maySeal: () => undefined,

    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag)
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },

    digest(text, purpose) {
      mac ??= macOf(keyFor('digest'))
      return mac(`${purpose}\n${text}`)
    },

    issue(purpose, until) {
      const head = Buffer.alloc(ISSUED_BYTES)
      randomBytes(ISSUED_RANDOM).copy(head)
      head.writeUIntBE(until, ISSUED_RANDOM, ISSUED_TIME)
      return Buffer.concat([head, signatureOf(head, purpose)])
    },

    check(issued, purpose) {
      const head = issued.subarray(0, ISSUED_BYTES)
      if (issued.length !== ISSUED_BYTES + KEY_BYTES) return false
      if (!timingSafeEqual(signatureOf(head, purpose), issued.subarray(ISSUED_BYTES))) return false
      return head.readUIntBE(ISSUED_RANDOM, ISSUED_TIME) > now()
    },

    keyFor,
  }
}

/**
 * Makes a function that computes HMAC-SHA-256 (RFC 2104) with a key of 32 bytes. The function runs for each submission,
 * and does not use Node's `Hmac` objects, which would cost twice as much and leave garbage.
 */
function macOf(key: Buffer): (text: string) => string {
  const padded = (byte: number) => Buffer.alloc(BLOCK_BYTES, byte).map((pad, at) => pad ^ (key[at] ?? 0))
  const [inner, outer] = [padded(0x36), padded(0x5c)]
  return text => {
    const inside = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')
    return hash('sha256', Buffer.concat([outer, inside]), 'buffer').toString('base64url')
  }
}

/** True for a text that contains a key: 32 bytes in base64. */
export const isSecretsKey = (text: string) => Buffer.from(text, 'base64').length === KEY_BYTES

/** Reads the key in a data folder; undefined when there is none. Throws for a file that contains no key. */
export async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  if (isSecretsKey(text)) return Buffer.from(text, 'base64')
  throw new UserFacingError(
    `${path} contains no key of ${KEY_BYTES} bytes. The key decrypts one-time codes and invitations: put the file back. Or move ` +
      'it away; then people who sign in with a code must set it up again.',
  )
}

/** Makes a key and writes it into the data folder; undefined when it cannot be written. */
async function makeKey(path: string): Promise<Buffer | undefined> {
  const key = randomBytes(KEY_BYTES)
  const isWritten = await writeDurably(path, `${key.toString('base64')}\n`).then(
    () => true,
    () => false,
  )
  return isWritten ? key : undefined
}
