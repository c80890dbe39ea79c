import { type FormLanguage, formLanguageOf } from '../../api/contract/forms/form-languages'
import type { Look } from './looks'

type Language = FormLanguage | 'en'

/** A line above a form, in another language, with which visitors switch the form to this language. */
export interface Offer {
  language: string
  dir: 'ltr' | 'rtl'
  offer?: string
  look?: Look
}

export const ENGLISH_OFFER: Offer = { language: 'en', dir: 'ltr', offer: 'Use this form in English' }

/**
 * For each form whose language the visitor has changed with the line, the form's earlier language. The line offers this
 * earlier language again.
 */
const cameFrom = new WeakMap<HTMLElement, Language>()
const lines = new WeakMap<HTMLElement, HTMLButtonElement>()

/** The language in the tag's attribute; undefined if the page's language applies. */
export function namedLanguage(host: HTMLElement): string | undefined {
  const named = host.getAttribute('language')
  return named && named !== 'auto' ? named : undefined
}

const languageOfTag = (tag: string): Language | undefined => (/^en\b/i.test(tag) ? 'en' : formLanguageOf(tag))

/**
 * The language that the line above a form offers: the first of the browser's languages in which there are forms. After
 * the visitor has changed the form's language, the line offers the form's earlier language. The result is undefined if
 * the form is already in this language, if the page has set the tag's language, or if the tag is no form.
 */
export function offeredTo(host: HTMLElement, spoken: Language = 'en'): Language | undefined {
  if (!/-(form|wizard)$/.test(host.localName)) return
  const browsers = namedLanguage(host) ? undefined : navigator.languages.map(languageOfTag).find(Boolean)
  const offered = cameFrom.get(host) ?? browsers
  return offered === spoken ? undefined : offered
}

/**
 * Shows the line above a form with which visitors can change the form's language. Without `offer`, removes this line.
 */
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
  button.removeAttribute('style')
  Object.assign(button.style, offer.look)
  // The button is inserted only if it is not on the page yet, because inserting it again would
  // remove the focus from it.
  if (!button.isConnected) host.shadowRoot?.querySelector('.haven')?.before(button)
}
