import type { Context } from 'koa'
import type { PageLanguage } from '../../content/form-languages'
import { markupInLanguage } from '../../content/markup-in-language'
import type { PublicFirm } from '../../contract/content/firm'
import { Html, html } from '../../html'
import { PAGE_STYLE, PAGE_STYLE_SOURCE } from './page-style'

const policyFor = (ancestors: string) =>
  [
    "default-src 'none'",
    `style-src ${PAGE_STYLE_SOURCE}`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

/**
 * Sends a page of the service. No cache stores the page, the page has no script, and only pages of `ancestors` may show
 * it in a frame.
 */
export function sendPage(ctx: Context, page: Html, ancestors = "'self'"): void {
  ctx.set('Content-Security-Policy', policyFor(ancestors))
  ctx.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'html'
  ctx.body = page.markup
}

/**
 * Renders a page of the service: the firm's name and phone at the top, then the content, and the ways to reach the firm
 * at the bottom.
 */
export function renderPage(firm: PublicFirm, title: string, content: Html, language?: PageLanguage): Html {
  const { tag = 'en-GB', dir = 'ltr', notice } = language ?? {}
  const page = html`<!doctype html>
<html lang="${tag}"${dir === 'rtl' && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} &ndash; ${firm.name}</title>
<style>${new Html(PAGE_STYLE)}</style>
</head>
<body>
<header><div>
<a class="firm" href="/"><span class="mark">${SCALE_ICON}</span>${firm.name}</a>
<a class="call" href="tel:${firm.emergencyPhone.dial}">${PHONE_ICON}<span>Call <span class="number">${firm.emergencyPhone.display}</span></span></a>
</div></header>
<main>
${notice && html`<p class="unchecked">${notice}</p>\n`}${content}
</main>
<footer><div>
<ul class="numbers">
<li>Emergency line: <a href="tel:${firm.emergencyPhone.dial}">${firm.emergencyPhone.display}</a></li>
<li>Office: <a href="tel:${firm.phone.dial}">${firm.phone.display}</a></li>
<li>Email: <a href="mailto:${firm.email}">${firm.email}</a></li>
</ul>
${firm.hours.map(line => html`<p class="small">${line}</p>`)}
</div></footer>
</body>
</html>
`
  return language ? new Html(markupInLanguage(page.markup, language)) : page
}

const SCALE_ICON = new Html(
  '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 3v18"/><path d="m19 8 3 8a5 5 0 0 1-6 0zV7"/><path d="M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1"/><path d="m5 8 3 8a5 5 0 0 1-6 0zV7"/><path d="M7 21h10"/></svg>',
)

const PHONE_ICON = new Html(
  '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"/></svg>',
)

/** The icon before the text of an error. */
export const ERROR_ICON = new Html(
  '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>',
)
