import { publicFirm } from '../content/firm'
import type { AppContext } from '../context'
import { type Html, html } from '../html'
import { renderPage, sendPage } from '../http/pages/page'
import type { Routes } from '../http/request-state'
import { MAIL_ARRIVED } from '../mail/delivery-test-mail'

/**
 * Adds the page on which staff confirm that they have got the weekly test mail. A visit to the page confirms nothing,
 * because mail scanners open links; staff confirm with a button on the page.
 */
export function addMailArrivedRoutes(routes: Routes, { firm, watch }: AppContext): void {
  const page = (title: string, content: Html) =>
    renderPage(publicFirm(firm), title, html`<h1>${title}</h1>\n${content}`)

  routes.get(`${MAIL_ARRIVED}:token`, ctx => {
    const form = html`<p>You opened the link in the weekly test mail. Press the button if the mail was in your inbox.</p>
<form method="post"><button>It was in my inbox</button></form>
<p>If it was in the folder for spam, mark it as not spam first, and tell the person who looks after the mail server.</p>`
    sendPage(ctx, page('Did the test mail arrive?', form))
  })

  routes.post(`${MAIL_ARRIVED}:token`, async ctx => {
    if (await watch?.deliveryTest.confirm(ctx.params.token ?? '')) {
      sendPage(
        ctx,
        page('Thank you', html`<p>Now we know that emails to staff arrive. The next test comes next week.</p>`),
      )
      return
    }
    ctx.status = 404
    const old = html`<p>This link is not from the last test mail. Look for a newer one in your inbox.</p>`
    sendPage(ctx, page('This test is over', old))
  })
}
