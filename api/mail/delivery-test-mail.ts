import { button, heading, page, paragraph } from './layout'
import type { MailContent } from './mail'

/** The start of the path in the test mail's link, before the token. */
export const MAIL_ARRIVED = '/mail-arrived/'

/** Renders the weekly test mail, which asks its reader to confirm its arrival. */
export function renderDeliveryTest(link: string): MailContent {
  const subject = 'Weekly test: please confirm that this arrived'
  const how =
    'Is this mail in your inbox? Open the link and press the button on the page. One person of the team is enough.'
  const spam =
    'Was this mail in the spam folder? Move it to the inbox and mark it as not spam, then tell the person who looks after the mail server. Mails about enquiries arrive in the same way.'
  return {
    subject,
    text: `${[subject, how, link, spam].join('\n\n')}\n`,
    html: page(subject, [heading(subject), paragraph(how), button('It has arrived', link), paragraph(spam, 'quiet')]),
  }
}

/** Renders the mail about a test mail that nobody confirmed; `sent` is the time of the test mail in words. */
export function renderUnconfirmed(sent: string, publicUrl: string): MailContent {
  const subject = 'Emails to staff may not arrive: the weekly test was not confirmed'
  const what = `A test went to STAFF_EMAIL on ${sent}. Nobody has confirmed it for two working days.`
  const remedy =
    'Ask the team whether the test mail is in their inbox or in the spam folder. If it is in neither, ask the person who looks after the server to run `npm run doctor -- --mail`. Until then, look for new requests in the dashboard.'
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
