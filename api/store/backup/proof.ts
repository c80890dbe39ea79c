import { createHmac, timingSafeEqual } from 'node:crypto'
import { BackupError } from './backup-error'

/** A key of 32 bytes, which no backup and no copy has; see `security/copy-key.ts` for the own key. */
export type CopyKey = Uint8Array

/** The keys that a restore trusts, and the operator's permission to accept a backup or copy without a valid proof. */
export interface Trust {
  keys: readonly CopyKey[]
  unproven?: boolean
}

/** A backup's manifest, or a copy's head or `copy.json`, as it is written to disk. */
interface Provable {
  /** HMAC-SHA-256 of the other fields, made with a CopyKey; version 0.1.0 wrote no proof. */
  proof?: string | undefined
}

/** Signs a text: HMAC-SHA-256 in hex. */
export const proofOf = (key: CopyKey, words: string): string => createHmac('sha256', key).update(words).digest('hex')

/** Compares a proof with the expected one, in constant time. */
export const isProof = (proof: string | undefined, right: string): boolean =>
  proof?.length === right.length && timingSafeEqual(Buffer.from(proof, 'latin1'), Buffer.from(right, 'latin1'))

/** Adds a proof, if there is a key. `about` is the kind of the object: no proof is valid for another kind. */
export function withProof<Facts extends object>(
  facts: Facts,
  about: string,
  key: CopyKey | undefined,
): Facts & Provable {
  return key ? { ...facts, proof: proofOf(key, wordsOf(facts, about)) } : facts
}

/** Returns the key that made the proof in an object; undefined when none of the given keys did. */
export function proverOf(facts: Provable, about: string, keys: readonly CopyKey[]): CopyKey | undefined {
  return keys.find(key => isProof(facts.proof, proofOf(key, wordsOf(facts, about))))
}

/**
 * The text that the proof covers: the kind, and all fields except the checksum, the proof and a copy's writer. The
 * writer is left out, because the writer can change while all other fields stay the same.
 */
function wordsOf(facts: object, about: string): string {
  const { sum: _, proof: __, writer: ___, ...rest } = facts as Record<string, unknown>
  return `${about}\n${JSON.stringify(rest)}`
}

/** Throws unless the operator accepts a missing or invalid proof; the error gives the reason and the remedy. */
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
    'it was changed, or made with another key than this one. If the data folder has a new key, set COPY_KEY to the ' +
    'key that `npm run copy-key` printed before.'
  )
}

const ALL_THE_SAME =
  'To restore it anyway, add --unproven, but only if nobody else could write to its folder. Another person may have ' +
  'put people, passwords and requests of their own into it.'
