import { colours, onDark } from '../contract/colours'
import { Html, html } from '../html'

const { ink: INK, muted: QUIET, navy: NAVY, paper: PAPER, urgent: URGENT, white: WHITE } = colours
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The colours of a mail in dark mode. A mail program that ignores stylesheets chooses its own dark colours. */
const DARK = `@media (prefers-color-scheme:dark){body{background:${INK}!important}body,.ink{color:${onDark.ink}!important}.quiet{color:${onDark.muted}!important}.presses{color:${onDark.urgent}!important}a.link{color:${onDark.link}!important}a.button{background:${onDark.link}!important;color:${INK}!important}}`

/** The language and direction of a mail. A language with tall letters needs higher lines. */
interface Script {
  tag?: string
  dir?: 'ltr' | 'rtl'
  lineHeight?: string | undefined
}

/**
 * Renders a whole mail in one column, in English or in another language. The styles are inline, because many mail
 * programs ignore other styles; only the colours for dark mode are in a stylesheet.
 */
export function page(
  title: string,
  body: Html[],
  { tag = 'en', dir = 'ltr', lineHeight = '1.5' }: Script = {},
): string {
  const { markup } = html`<!doctype html>
<html lang="${tag}"${dir === 'rtl' && html` dir="rtl"`}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${new Html(DARK)}</style><title>${title}</title></head>
<body style="margin:0;padding:24px 16px;background:${PAPER};color:${INK};font:16px/${lineHeight} ${new Html(FONT)};overflow-wrap:anywhere">
<div style="max-width:600px;margin:0 auto">
${body.map(part => [part, new Html('\n')])}</div>
</body>
</html>
`
  return markup
}

/** The heading at the top of a mail. */
export function heading(text: string): Html {
  return html`<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3">${text}</h1>`
}

/** A paragraph of text. */
export function paragraph(text: string | Html, tone: 'plain' | 'quiet' = 'plain'): Html {
  const [colour, name] = tone === 'quiet' ? [QUIET, 'quiet'] : [INK, 'ink']
  return html`<p class="${name}" style="margin:0 0 16px;color:${colour}">${text}</p>`
}

/** An English sentence below its translation. */
export const inEnglish = (text: string) =>
  html`<p class="quiet" lang="en-GB" dir="ltr" style="margin:0 0 16px;color:${QUIET};line-height:1.5">${text}</p>`

/** Text about a near time limit, or the word `Detained`, in a colour that nothing else in the mail has. */
export const nearLimit = (text: string) => html`<strong class="presses" style="color:${URGENT}">${text}</strong>`

/** A line in small print in a mail. */
export const aside = (text: string | Html) =>
  html`<span class="quiet" style="color:${QUIET};font-size:14px">${text}</span>`

/** A label with a value below it. The value keeps its own line breaks and direction. */
export function lines(label: string, value: string | Html): Html {
  const shown = typeof value === 'string' ? value.split(/\r\n|\r|\n/).flatMap(breakBetween) : value
  return html`<p style="margin:0 0 14px">${aside(label)}<br><bdi dir="auto" style="display:block;overflow-wrap:anywhere">${shown}</bdi></p>`
}

/** The button for the reader's next step. */
export function button(text: string, href: string): Html {
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${NAVY};color:${WHITE}`
  return html`<p style="margin:24px 0"><a href="${href}" class="button" style="${style};text-decoration:none">${text}</a></p>`
}

/** A link within a line of text. */
export const link = (href: string, text: string) =>
  html`<a href="${href}" class="link" style="color:${NAVY}">${text}</a>`

/** Puts Unicode isolates around a value from right to left, so that the rest of the line keeps its direction. */
export function isolated(value: string): string {
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(
    value,
  )
    ? `\u2068${value}\u2069`
    : value
}

function breakBetween(line: string, at: number): (string | Html)[] {
  return at === 0 ? [line] : [new Html('<br>'), line]
}
