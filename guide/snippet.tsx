import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicFirm } from '../api/contract/content/firm'
import type { tags } from '../widgets/tags'
import { fallbacks } from './fallbacks'
import { headSnippet } from './lines'

export { consultationSnippet, formLink, headSnippet, linkSnippet } from './lines'

/** The tags and closing tags in the markup before which a new line of the snippet starts. */
const STARTS =
  /(?=<(?:link|form|div|h2|label|select|option|fieldset|legend|details|summary|button|p|textarea|input (?:type="hidden"|hidden))[ >])/
const ENDS = /(?=<\/(?:form|div|select|fieldset|details)>)/

/** A tag as somebody pastes it into a page, with a plain form or link inside, which works without JavaScript. */
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

/** The HTML comment before the sample firm's phone and email address in the snippets of documents. */
export const SAMPLE_MARK = '<!-- The phone and email of a made-up sample firm: replace them with your own. -->'

/** A snippet for documents, with `SAMPLE_MARK` before each line that contains a phone link. */
export const withSampleMarked = (snippet: string) =>
  snippet.replace(/^( *)(?=<(?:p|div)[^>]*>.*href="tel:)/gm, `$1${SAMPLE_MARK}\n$1`)

/** The two lines for the head, and the consultation form's tag with a plain form inside. */
export const instantSnippet = (intake: string, firm: PublicFirm) =>
  `${headSnippet(intake)}\n\n${tagSnippet('haven-consultation-form', intake, firm)}`
