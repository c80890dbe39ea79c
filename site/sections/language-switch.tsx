import { Fragment } from 'react'
import { formLanguagesOf } from '../../api/content/form-languages'
import { FORM_LANGUAGES, type FormLanguage } from '../../api/contract/forms/form-languages'
import { Icon } from '../icon'
import type { Site } from '../site'

/** The maximum number of languages whose names fit into one line on a phone. */
const IN_ONE_LINE = 3

/**
 * Links to a form's page in other languages, each under the language's own name. On the English page, one line opens a
 * list of the links if there are more than three languages. This line names the first three. On a page in another
 * language, the line names that language and opens the list, and the link to English is always visible. `path` is the
 * address of the English page.
 */
export const LanguageSwitch = ({ site: { firm, language }, path }: { site: Site; path: string }) => {
  const others = formLanguagesOf(firm).filter(one => one !== language)
  const links = others.map(one => <LanguageLink key={one} path={path} language={one} />)
  const shown = language ? [language] : others.slice(0, IN_ONE_LINE)
  const isFolded = others.length > (language ? 0 : IN_ONE_LINE)
  return (
    <nav className="language-switch" aria-label="Choose a language">
      {isFolded ? (
        <details>
          <summary>
            <Icon name="languages" />
            <strong>
              {shown.map((one, at) => (
                <Fragment key={one}>
                  {at > 0 && ' · '}
                  <bdi lang={one}>{FORM_LANGUAGES[one].name}</bdi>
                </Fragment>
              ))}
            </strong>
            <Icon name="chevron-down" size={16} />
          </summary>
          <ul>
            {links.map(link => (
              <li key={link.key}>{link}</li>
            ))}
          </ul>
        </details>
      ) : (
        <>
          <Icon name="languages" />
          {language ? <strong>{FORM_LANGUAGES[language].name}</strong> : links}
        </>
      )}
      {language && (
        <a href={path} lang="en-GB" dir="ltr">
          English
        </a>
      )}
    </nav>
  )
}

const LanguageLink = ({ path, language }: { path: string; language: FormLanguage }) => (
  <a href={`${path}${language}/`} lang={language} dir={FORM_LANGUAGES[language].dir}>
    {FORM_LANGUAGES[language].name}
  </a>
)
