import { createHmac, timingSafeEqual } from 'node:crypto'
import { BackupError } from './backup-error'

/** A key of 32 bytes, derived from the data folder's key; no backup and no copy contains it. */
export type CopyKey = Uint8Array

/** The keys that a restore trusts, and the operator's permission to accept facts without a proof. */
export interface Trust {
  keys: readonly CopyKey[]
  unproven?: boolean
}

/** The facts of a backup or a copy, in the form in which they are written to disk. */
interface Provable {
  /** HMAC-SHA-256 of the facts, made with a CopyKey; version 0.1.0 wrote no proof. */
  proof?: string | undefined
}

/** Signs a text: HMAC-SHA-256 in hex. */
export const proofOf = (key: CopyKey, words: string): string => createHmac('sha256', key).update(words).digest('hex')

/** Compares a proof with the expected one, in constant time. */
export const isProof = (proof: string | undefined, right: string): boolean =>
  proof?.length === right.length && timingSafeEqual(Buffer.from(proof, 'latin1'), Buffer.from(right, 'latin1'))

/**
 * Adds a proof to facts; without a key the facts stay unchanged. `about` names the kind of the facts, so that a proof
 * of one kind is not valid for another.
 */
export function withProof<Facts extends object>(
  facts: Facts,
  about: string,
  key: CopyKey | undefined,
): Facts & Provable {
  return key ? { ...facts, proof: proofOf(key, wordsOf(facts, about)) } : facts
}

/** Returns the key that made the proof of these facts; undefined when none of the given keys did. */
export function proverOf(facts: Provable, about: string, keys: readonly CopyKey[]): CopyKey | undefined {
  return keys.find(key => isProof(facts.proof, proofOf(key, wordsOf(facts, about))))
}

/**
 * Checksum and proof cover all other fields of the facts. The proof leaves a copy's writer out, because the writer can
 * change while all other facts stay.
 */
function wordsOf(facts: object, about: string): string {
  const { sum: _, proof: __, writer: ___, ...rest } = facts as Record<string, unknown>
  return `${about}\n${JSON.stringify(rest)}`
}

/**
 * Throws for facts without a valid proof unless the operator accepts them; the error gives the reason and the remedy.
 */
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
