import { formLanguagesOf, pageLanguage } from '../../api/content/form-languages'
import { type FormTag, formPages } from '../../api/contract/forms/form-pages'
import { fallbacks } from '../../guide/fallbacks'
import { Embed } from '../embed'
import type { Page, Site } from '../site'
import { FORMS } from './forms'

/**
 * For frames on other sites, one page per form in English and in each form language: the form alone, with a script that
 * reports the page's height.
 */
export const framePages = (site: Site): Page[] => [
  ...FORMS.map(tag => framePage(site, tag)),
  ...formLanguagesOf(site.firm).flatMap(language => FORMS.map(tag => framePage({ ...site, language }, tag))),
]

function framePage(site: Site, tag: FormTag): Page {
  const Fallback = fallbacks[tag]
  const { path, framePath, words } = formPages[tag]
  const language = site.language && pageLanguage(site.firm, site.language)
  const title = language?.say(words) ?? words
  const end = language ? `${language.tag}/` : ''
  return {
    site,
    path: `${framePath}${end}`,
    canonicalPath: `${path}${end}`,
    title: `${title} · ${site.firm.name}`,
    description: `${title}: ${site.firm.name}.`,
    indexed: false,
    embeds: true,
    counted: true,
    frame: 'plain',
    kind: 'frame',
    body: (
      <section>
        {/* Only screen readers get this heading, because the page around the frame has a visible one. */}
        <h1 className="unseen">{words}</h1>
        <Embed tag={tag} site={site}>
          {language?.notice && <p className="unchecked">{language.notice}</p>}
          {Fallback && <Fallback api={site.api} firm={site.publicFirm} formLanguage={site.language} />}
        </Embed>
      </section>
    ),
  }
}
