import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicFirm } from '../api/contract/content/firm'
import type { tags } from '../widgets/tags'
import { fallbacks } from './fallbacks'
import { headSnippet } from './lines'

export { consultationSnippet, headSnippet, linkSnippet } from './lines'

/** Tags that begin a line of the snippet, and closing tags that have a line of their own. */
const STARTS =
  /(?=<(?:link|form|div|h2|label|select|option|fieldset|legend|details|summary|button|p|textarea|input (?:type="hidden"|hidden))[ >])/
const ENDS = /(?=<\/(?:form|div|select|fieldset|details)>)/

/** A tag as the author of a page pastes it, with children that work at once and without JavaScript. */
export function tagSnippet(tag: keyof typeof tags, intake: string, firm: PublicFirm): string {
  const Fallback = fallbacks[tag]
  if (!Fallback) return `<${tag}></${tag}>`
  const markup = renderToStaticMarkup(<Fallback api={intake} firm={firm} />)
    .replace(/(?:autoComplete|crossOrigin|minLength)(?==)/g, name => name.toLowerCase())
    .replace(/ (required|hidden)=""/g, ' $1')
  let depth = 1
  const lines = markup.split(new RegExp(`${STARTS.source}|${ENDS.source}`)).map(line => {
    if (/^<\/(form|div|select|fieldset|details)/.test(line)) depth--
    const indented = `${'  '.repeat(depth)}${line.trim()}`
    if (/^<(form|div|select|fieldset|details)/.test(line)) depth++
    return indented
  })
  return `<${tag}>\n${lines.join('\n')}\n</${tag}>`
}

/** The mark before the sample firm's phone and email address wherever a document shows them. */
export const SAMPLE_MARK = '<!-- The phone and email of a made-up sample firm: replace them with your own. -->'

/** A snippet for documents, with a mark before the texts that only the sample firm has. */
export const withSampleMarked = (snippet: string) =>
  snippet.replace(/^( *)(?=<(?:p|div)[^>]*>.*href="tel:)/gm, `$1${SAMPLE_MARK}\n$1`)

/** A snippet with a form within the tag. The form works before the script arrives, and without it. */
export const instantSnippet = (intake: string, firm: PublicFirm) =>
  `${headSnippet(intake)}\n\n${tagSnippet('haven-consultation-form', intake, firm)}`
