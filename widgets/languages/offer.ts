import { type FormLanguage, formLanguageOf } from '../../api/contract/forms/form-languages'

type Language = FormLanguage | 'en'

/** The words of a line that offers a language, in that language. */
export interface Offer {
  language: string
  dir: 'ltr' | 'rtl'
  offer?: string
}

export const ENGLISH_OFFER: Offer = { language: 'en', dir: 'ltr', offer: 'Use this form in English' }

/** The language from which a visitor came, by the form's element: the line then leads back. */
const cameFrom = new WeakMap<HTMLElement, Language>()
const lines = new WeakMap<HTMLElement, HTMLButtonElement>()

/** The language that the tag names; undefined when the page's language counts. */
export function namedLanguage(host: HTMLElement): string | undefined {
  const named = host.getAttribute('language')
  return named && named !== 'auto' ? named : undefined
}

const languageOfTag = (tag: string): Language | undefined => (/^en\b/i.test(tag) ? 'en' : formLanguageOf(tag))

/**
 * The language that a form offers: the browser's first language that forms have, unless the form is in it or the tag names
 * one.
 */
export function offeredTo(host: HTMLElement, spoken: Language = 'en'): Language | undefined {
  if (!/-(form|wizard)$/.test(host.localName)) return
  const browsers = namedLanguage(host) ? undefined : navigator.languages.map(languageOfTag).find(Boolean)
  const offered = cameFrom.get(host) ?? browsers
  return offered === spoken ? undefined : offered
}

/** Draws the line above a form that changes its language, or removes the line. */
export function showOffer(host: HTMLElement, spoken: Language = 'en', offer?: Offer) {
  const button = lines.get(host) ?? document.createElement('button')
  lines.set(host, button)
  if (!offer) return button.remove()
  Object.assign(button, {
    type: 'button',
    className: 'other-language',
    lang: offer.language,
    dir: offer.dir,
    translate: false,
    textContent: offer.offer ?? '',
    onclick() {
      cameFrom.set(host, spoken)
      host.setAttribute('language', offer.language)
    },
  })
  // A moved button would lose the focus.
  if (!button.isConnected) host.shadowRoot?.querySelector('.haven')?.before(button)
}
