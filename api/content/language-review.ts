import { createHash } from 'node:crypto'
import type { Catalogue } from '../../widgets/languages/pack'

/** The hash of a language's words, by which a review names them. */
export const hashOf = ({ forms, wizard, pages, notice, offer }: Catalogue) =>
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

/** True while the texts are the ones that a person has checked. */
export const isReviewed = (catalogue: Catalogue) => catalogue.reviewed?.hash === hashOf(catalogue)
