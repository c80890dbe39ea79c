import { html } from '../html'
import type { PageLanguage } from './form-languages'

/**
 * Matches the places at which the function splits a page: tags, comments, and elements whose content stays
 * untranslated.
 */
const PIECES = /(<(style|script|textarea)\b.*?<\/\2>|<!--.*?-->|<[^>]*>)/s
/** Elements without an end tag. */
const VOID = /^<(?:area|br|col|hr|img|input|link|meta|wbr)\b|\/>$/
/** Matches the tag of an element whose content stays in English. */
const STAYS = / lang="en| translate="no"/
/** Elements that can contain text and no elements. */
const PLAIN = /^<(title|option|button)\b/
/** Attributes whose values people read or hear. */
const READ = / (aria-label|title|placeholder)="([^"]*)"/g
/** The characters that join two texts in one line. */
const BETWEEN = [' – ', ': ']

/**
 * Translates the texts of a page, as the widgets do in a browser. A `<!-- -->` separates two texts, which are
 * translated one by one. Words of the visitor, which are in attributes `value` and in text areas, stay as they are.
 */
export function markupInLanguage(markup: string, language: PageLanguage): string {
  const open: string[] = []
  // Removes every third piece, which is the name of an element: `split` also returns the second group of the pattern.
  const pieces = markup.split(PIECES).filter((_, at) => at % 3 !== 2)
  return pieces.map(piece => pieceIn(piece, open, language)).join('')
}

function pieceIn(piece: string, open: string[], language: PageLanguage): string {
  const stays = open.some(tag => STAYS.test(tag))
  if (!piece.startsWith('<')) return stays ? piece : textIn(piece, language, PLAIN.test(open.at(-1) ?? ''))
  if (piece.startsWith('<!--')) return ''
  if (piece.startsWith('</')) open.pop()
  else if (!/^<!|^<(style|script|textarea)\b/.test(piece) && !VOID.test(piece)) open.push(piece)
  return stays || piece.startsWith('</') ? piece : tagIn(piece, language)
}

function tagIn(tag: string, { say }: PageLanguage): string {
  const said = tag.replace(READ, (all, name, value) => {
    const words = say(decoded(value))
    return words === undefined ? all : html` ${name}="${words}"`.markup
  })
  // Adds `dir="auto"` to inputs for text: visitors may write in any language, and the typed words then decide the
  // direction.
  if (/^<textarea\b/.test(tag) || (/^<input\b/.test(tag) && /^(?!.* type=(?!"text"))/.test(tag)))
    return said.replace(/^<\w+/, '$& dir="auto"')
  return / type="(tel|email)"/.test(tag) ? said.replace(/^<\w+/, '$& dir="ltr"') : said
}

function textIn(text: string, { say, isWeighty }: PageLanguage, plain: boolean): string {
  const english = decoded(text).trim()
  const said = english && wordsFor(english, say)
  if (!said || said === english) return text
  const hasWeight = !plain && english.split(' – ').some(isWeighty)
  const below = hasWeight && html`<small data-english lang="en-GB" dir="ltr">${english.replace(/^\. /, '')}</small>`
  return decoded(text).replace(english, () => html`${said}${below}`.markup)
}

/**
 * The translation of a text or, if the whole text has none, of its parts. A part without a translation, such as a name,
 * stays unchanged.
 */
function wordsFor(english: string, say: PageLanguage['say']): string | undefined {
  const said = say(english)
  const sign = said === undefined ? BETWEEN.find(sign => english.includes(sign)) : undefined
  if (!sign) return said
  return english
    .split(sign)
    .map(part => wordsFor(part, say) ?? part)
    .join(sign)
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&rsquo;': '’',
  '&ndash;': '–',
}
const decoded = (text: string) => text.replace(/&[#\w]+;/g, entity => ENTITIES[entity] ?? entity)
