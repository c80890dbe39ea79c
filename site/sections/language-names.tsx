import { Fragment } from 'react'
import type { Firm } from '../../api/content/firm'
import { LANGUAGES } from '../../api/contract/languages'
import { formPages } from '../../guide/form-pages'

/** Each language by its own name, so that whoever speaks it sees so; it leads to a form that asks for a call in it. */
export const LanguageNames = ({ tags }: { tags: Firm['languages'] }) => (
  <span className="languages">
    {tags.map((tag, i) => (
      <Fragment key={tag}>
        {i > 0 && ' · '}
        <a href={`${formPages['haven-callback-form'].path}?language=${tag}`} lang={tag} dir="auto">
          {ownName(tag)}
        </a>
      </Fragment>
    ))}
  </span>
)

function ownName(tag: Firm['languages'][number]) {
  const [english, own = english] = LANGUAGES[tag].split(' – ') as [string, string?]
  return own.charAt(0).toLocaleUpperCase(tag) + own.slice(1)
}
