import type { PageLanguage } from '../../content/form-languages'
import { Html, html } from '../../html'

/** Elements whose words are no English of the service: rules, and the visitor's own message. */
const OWN = /^<(style|textarea)\b/
/** Elements that hold plain text alone. */
const PLAIN = /^<(title|option|button)\b/
/** The signs between two texts in one line. */
const BETWEEN = [' – ', ': ']

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&rsquo;': '’',
  '&ndash;': '–',
}
const decoded = (text: string) => text.replace(/&[#\w]+;/g, entity => ENTITIES[entity] ?? entity)

/**
 * A page of the service with its English texts in another language, as the widgets do it in a browser. Words of the
 * visitor are in values and in text areas, which stay.
 */
export function pageInLanguage({ markup }: Html, language: PageLanguage): Html {
  let around = ''
  const pieces = markup.split(/(<[^>]*>)/).map(piece => {
    if (!piece.startsWith('<')) return OWN.test(around) ? piece : textIn(piece, language, PLAIN.test(around))
    around = piece
    return tagIn(piece, language)
  })
  return new Html(pieces.join(''))
}

function tagIn(tag: string, { tag: language, dir, notice }: PageLanguage): string {
  if (tag.startsWith('<html ')) return html`<html lang="${language}" dir="${dir}">`.markup
  if (tag === '<main>') return html`<main>${notice && html`<p class="unchecked">${notice}</p>`}`.markup
  // Visitors may write in any language.
  if (/^<textarea\b|^<input\b.* type="text"/.test(tag)) return tag.replace(/^<\w+/, '$& dir="auto"')
  if (/ type="(tel|email)"/.test(tag)) return tag.replace(/^<\w+/, '$& dir="ltr"')
  return tag
}

function textIn(text: string, { say, isWeighty }: PageLanguage, plain: boolean): string {
  const english = decoded(text).trim()
  const said = english && wordsFor(english, say)
  if (!said || said === english) return text
  const hasWeight = !plain && english.split(' – ').some(isWeighty)
  const below = hasWeight && html`<small class="english" lang="en-GB" dir="ltr">${english.replace(/^\. /, '')}</small>`
  return decoded(text).replace(english, () => html`${said}${below}`.markup)
}

/** The words for a text, or for its parts; a part that no language has, such as a name, stays. */
function wordsFor(english: string, say: PageLanguage['say']): string | undefined {
  const said = say(english)
  const sign = said === undefined ? BETWEEN.find(sign => english.includes(sign)) : undefined
  if (!sign) return said
  return english
    .split(sign)
    .map(part => wordsFor(part, say) ?? part)
    .join(sign)
}
