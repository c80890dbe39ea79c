import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { REFERENCE_ALPHABET } from '../contract/records/records'

/**
 * The minimum length of the shared password in characters. The minimum is high because there is no second factor (NIST
 * SP 800-63B-4, section 3.1.1.2).
 */
export const MIN_PASSWORD = 15

const COST: HashCost = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16
const FORMAT = /^scrypt\$N=(?<N>\d{1,8}),r=(?<r>\d{1,3}),p=(?<p>\d{1,3})\$(?<salt>[\w-]{22,})\$(?<key>[\w-]{43})$/

/** The cost parameters of a hash (RFC 7914, section 2). */
export interface HashCost {
  N: number
  r: number
  p: number
}

/** Hashes a password; the result is `scrypt$N=…,r=…,p=…$salt$key`, with salt and key in base64url. */
export async function hashPassword(password: string, cost: HashCost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, cost)
  return `scrypt$N=${cost.N},r=${cost.r},p=${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/**
 * True when the hash was made from this password. The check of a wrong password takes as long as that of the right one.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parsed = parseHash(hash)
  if (!parsed) return false
  return timingSafeEqual(await derive(password, parsed.salt, parsed.cost), parsed.key)
}

/**
 * Creates the check of a password against its hash. After `slow` has found the right password, `quick` recognises it by
 * a digest that only this process can compute, so that a flood of attempts delays nobody. For any other password,
 * `slow` computes a hash, so that no attempt is cheap for an attacker.
 */
export function createPasswordCheck(hash: string) {
  const key = randomBytes(KEY_BYTES)
  const digestOf = (password: string) => createHmac('sha256', key).update(password.normalize('NFKC')).digest()
  let right: Buffer | undefined
  return {
    /** True for the last password that `slow` found right; takes almost no time. */
    quick: (password: string): boolean => right !== undefined && timingSafeEqual(digestOf(password), right),
    async slow(password: string): Promise<boolean> {
      const isRight = await verifyPassword(password, hash)
      if (isRight) right = digestOf(password)
      return isRight
    },
  }
}

/** True for a text in the format of `hashPassword` whose cost parameters the service accepts. */
export const isPasswordHash = (text: string): boolean => parseHash(text) !== undefined

/** A random password that people can read aloud: 5 groups of 4 characters without look-alikes, with 90 random bits. */
export function randomPassword(): string {
  const character = () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]
  const group = () => Array.from({ length: 4 }, character).join('')
  return Array.from({ length: 5 }, group).join('-')
}

function parseHash(hash: string) {
  const parts = FORMAT.exec(hash)?.groups as Record<'N' | 'r' | 'p' | 'salt' | 'key', string> | undefined
  if (!parts) return undefined
  const cost = { N: Number(parts.N), r: Number(parts.r), p: Number(parts.p) }
  if (cost.r < 1 || cost.p < 1) return undefined
  // N must be a power of 2, greater than 1 and less than 2^(128 · r / 8) (RFC 7914, section 2).
  if (cost.N < 2 || !Number.isInteger(Math.log2(cost.N)) || cost.N >= 2 ** (16 * cost.r)) return undefined
  if (memoryOf(cost) > MAX_MEMORY) return undefined
  return { cost, salt: Buffer.from(parts.salt, 'base64url'), key: Buffer.from(parts.key, 'base64url') }
}

/** The maximum memory that a hash may need, in bytes. */
const MAX_MEMORY = 256 * 1024 * 1024

const memoryOf = ({ N, r, p }: HashCost) => 128 * r * (N + p + 2)

let last: Promise<unknown> = Promise.resolve()

// Computes only one hash at a time in Node's thread pool, because file writes use the same pool, and a flood of
// sign-ins must not delay them.
function derive(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  const job = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        // Normalises the password, because different systems encode the same letters as different code points.
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY * 2 }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
  last = job.catch(() => undefined)
  return job
}
