import { button, heading, page, paragraph } from './layout'
import type { MailContent } from './mail'

/** The beginning of the path in the test mail's link; the token comes after it. */
export const MAIL_ARRIVED = '/mail-arrived/'

/** Renders the mail that asks its reader to confirm that it has arrived. */
export function renderDeliveryTest(link: string): MailContent {
  const subject = 'Weekly test: please confirm that this arrived'
  const how = 'Is this in your inbox? Open the link and press the button there. One of you is enough.'
  const spam =
    'Was it in the folder for spam? Move it to the inbox and mark it as no spam, then tell the person who looks after the mail server. Enquiries arrive the same way.'
  return {
    subject,
    text: `${[subject, how, link, spam].join('\n\n')}\n`,
    html: page(subject, [heading(subject), paragraph(how), button('It has arrived', link), paragraph(spam, 'quiet')]),
  }
}

/** Renders the mail about a test mail that nobody confirmed; `sent` is its time in words. */
export function renderUnconfirmed(sent: string, publicUrl: string): MailContent {
  const subject = 'Emails to staff may not arrive: the weekly test was not confirmed'
  const what = `A test went to STAFF_EMAIL on ${sent}. Nobody has confirmed it for two working days.`
  const remedy =
    'Ask the team whether it is in their inbox or in the folder for spam. If it is nowhere, ask the person who looks after the server to run `npm run doctor -- --mail`. Until then, look for new requests in the dashboard.'
  const dashboard = `${publicUrl}/admin/`
  return {
    subject,
    text: `${[subject, what, remedy, `Open the dashboard: ${dashboard}`].join('\n\n')}\n`,
    html: page(subject, [
      heading(subject),
      paragraph(what),
      paragraph(remedy),
      button('Open the dashboard', dashboard),
    ]),
  }
}
