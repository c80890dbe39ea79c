import { html } from '../html'
import type { PageLanguage } from './form-languages'

/** The pieces of a page: elements with words of their own, comments, tags, and the texts between them. */
const PIECES = /(<(style|script|textarea)\b.*?<\/\2>|<!--.*?-->|<[^>]*>)/s
/** Elements without an end tag. */
const VOID = /^<(?:area|br|col|hr|img|input|link|meta|wbr)\b|\/>$/
/** English that stays English. */
const STAYS = / lang="en| translate="no"/
/** Elements that hold plain text alone. */
const PLAIN = /^<(title|option|button)\b/
/** Attributes whose values people read or hear. */
const READ = / (aria-label|title|placeholder)="([^"]*)"/g
/** The signs between two texts in one line. */
const BETWEEN = [' – ', ': ']

/**
 * A page with its English texts in another language, as the widgets do it in a browser. Texts that `<!-- -->` divides are
 * texts of their own. Words of the visitor are in values and in text areas, which stay.
 */
export function markupInLanguage(markup: string, language: PageLanguage): string {
  const open: string[] = []
  // The second group of the pattern makes every third piece the name of an element.
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
  // Visitors may write in any language.
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
