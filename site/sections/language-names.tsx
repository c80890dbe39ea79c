import { Fragment } from 'react'
import type { Firm } from '../../api/content/firm'
import { LANGUAGES } from '../../api/contract/languages'

/** Each language by its own name, so that whoever speaks it sees so; points between them, since none is a link. */
export const LanguageNames = ({ tags }: { tags: Firm['languages'] }) => (
  <span className="languages">
    {tags.map((tag, i) => (
      <Fragment key={tag}>
        {i > 0 && ' · '}
        <span lang={tag} dir="auto">
          {ownName(tag)}
        </span>
      </Fragment>
    ))}
  </span>
)

function ownName(tag: Firm['languages'][number]) {
  const [english, own = english] = LANGUAGES[tag].split(' – ') as [string, string?]
  return own.charAt(0).toLocaleUpperCase(tag) + own.slice(1)
}
