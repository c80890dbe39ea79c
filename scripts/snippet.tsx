import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicFirm } from '../api/contract/firm'
import { ConsultationFallback } from '../widgets/consultation-form/fallback'

/** Tags that start a line of the snippet, and closing tags that stand on one of their own. */
const STARTS =
  /(?=<(?:form|div|label|select|option|fieldset|legend|button|p|textarea|input (?:type="hidden"|hidden))[ >])/
const ENDS = /(?=<\/(?:form|div|select|fieldset)>)/

/** What a firm's web person pastes: style sheet, script, and the tag with a form that works without either. */
export function consultationSnippet(api: string, firm: PublicFirm): string {
  const markup = renderToStaticMarkup(<ConsultationFallback api={api} firm={firm} />)
    .replace(/(?:autoComplete|minLength|maxLength)(?==)/g, name => name.toLowerCase())
    .replace(/ (required|hidden)=""/g, ' $1')
  let depth = 1
  const lines = markup.split(new RegExp(`${STARTS.source}|${ENDS.source}`)).map(line => {
    if (/^<\/(form|div|select|fieldset)/.test(line)) depth--
    const indented = `${'  '.repeat(depth)}${line.trim()}`
    if (/^<(form|div|select|fieldset)/.test(line)) depth++
    return indented
  })
  return `<link rel="stylesheet" crossorigin href="${api}/widgets/haven.css">
<script type="module" src="${api}/widgets/haven.js"></script>

<haven-consultation-form>
${lines.join('\n')}
</haven-consultation-form>`
}
