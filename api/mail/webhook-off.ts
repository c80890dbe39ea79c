import { timeWords } from '../contract/time/answer-line'
import { button, heading, page, paragraph } from './layout'
import type { MailContent } from './mail'

/** Renders the mail to managers about a webhook that the service has switched off. `since` is an ISO time. */
export function renderWebhookOff(host: string, since: string, publicUrl: string): MailContent {
  const subject = `Webhook switched off: ${host}`
  const lead = `${host} has accepted no event since ${timeWords(Date.parse(since))}, so Haven sends it no more events.`
  const how =
    '“Webhooks” under “Content” in the dashboard shows the receiver’s last answers. Correct the receiver, switch the webhook on, and send events again.'
  const link = `${publicUrl}/admin/#/content`
  return {
    subject,
    text: `${[subject, lead, how, link].join('\n\n')}\n`,
    html: page(subject, [heading(subject), paragraph(lead), paragraph(how), button('Open the dashboard', link)]),
  }
}
