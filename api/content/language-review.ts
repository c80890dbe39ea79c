import { createHash } from 'node:crypto'
import type { Catalogue } from '../../widgets/languages/pack'

const hashes = new WeakMap<Catalogue, string>()

/**
 * The hash of a language's texts. The stored result of a check contains this hash, so that Haven can see if the texts
 * have changed since the check. The hash of each catalogue is computed only once.
 */
export function hashOf(catalogue: Catalogue): string {
  const hash = hashes.get(catalogue) ?? readHash(catalogue)
  hashes.set(catalogue, hash)
  return hash
}

const readHash = ({ forms, wizard, pages, notice, offer }: Catalogue) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        notice[0],
        offer[0],
        ...Object.entries({ ...forms, ...wizard, ...pages }).map(([english, [words]]) => [english, words]),
      ]),
    )
    .digest('hex')
    .slice(0, 16)

/** True if a person has checked exactly these texts. */
export const isReviewed = (catalogue: Catalogue) =>
  catalogue.reviewed !== null && catalogue.reviewed.hash === hashOf(catalogue)
