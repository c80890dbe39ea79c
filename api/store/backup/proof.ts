import { createHmac, timingSafeEqual } from 'node:crypto'
import { BackupError } from './backup-error'

/** 32 bytes that derive from the data folder's key; no backup and no copy holds them. */
export type CopyKey = Uint8Array

/** The keys that a restore trusts, and the permission to accept unproven facts. */
export interface Trust {
  keys: readonly CopyKey[]
  unproven?: boolean
}

/** The facts of a backup or a copy, as they are written. */
interface Provable {
  /** HMAC-SHA-256 over the facts, by a CopyKey; version 0.1.0 wrote none. */
  proof?: string | undefined
}

/** Signs a text: HMAC-SHA-256 in hex. */
export const proofOf = (key: CopyKey, words: string): string => createHmac('sha256', key).update(words).digest('hex')

/** Compares a proof with the expected one, in constant time. */
export const isProof = (proof: string | undefined, right: string): boolean =>
  proof?.length === right.length && timingSafeEqual(Buffer.from(proof, 'latin1'), Buffer.from(right, 'latin1'))

/** Adds a proof to facts; without a key the facts stay unchanged. `about` tells one kind of facts from another. */
export function withProof<Facts extends object>(
  facts: Facts,
  about: string,
  key: CopyKey | undefined,
): Facts & Provable {
  return key ? { ...facts, proof: proofOf(key, wordsOf(facts, about)) } : facts
}

/** Finds the key that made the proof of some facts; undefined when none of these keys did. */
export function proverOf(facts: Provable, about: string, keys: readonly CopyKey[]): CopyKey | undefined {
  return keys.find(key => isProof(facts.proof, proofOf(key, wordsOf(facts, about))))
}

/**
 * The checksum and the proof cover all other fields. A copy's writer is left out, because it changes while all else
 * stays.
 */
function wordsOf(facts: object, about: string): string {
  const { sum: _, proof: __, writer: ___, ...rest } = facts as Record<string, unknown>
  return `${about}\n${JSON.stringify(rest)}`
}

/** Refuses unproven facts unless the operator accepts them; the error has the reason and the remedy. */
export function refuseUnproven(name: string, { proof }: Provable, { keys, unproven = false }: Trust): void {
  if (unproven) return
  throw new BackupError([
    `${name} does not prove who made it: ${whyUnproven(proof, keys)}`,
    ALL_THE_SAME,
    'Nothing was changed.',
  ])
}

function whyUnproven(proof: string | undefined, keys: readonly CopyKey[]): string {
  if (proof === undefined) return 'it carries no proof, like all backups of version 0.1.0.'
  if (keys.length === 0) {
    return 'the key is not here. Set COPY_KEY to what `npm run copy-key` printed on the machine that made it.'
  }
  return (
    'it was changed, or made with another key than this one. If the data folder has got a new key since, set COPY_KEY to the ' +
    'one that `npm run copy-key` printed at that time.'
  )
}

const ALL_THE_SAME =
  'To restore it anyway, add --unproven: only where nobody else could write there. Such a person may have put people, ' +
  'passwords and requests of their own into it.'
