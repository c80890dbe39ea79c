import type { Role } from '../contract/people/roles'
import { button, heading, page, paragraph } from './layout'
import type { MailContent } from './mail'

interface Invited {
  person: { name: string; role: Role }
  firm: string
  link: string
  /** The time when the link expires, in ISO 8601. */
  expiresAt: string
}

/** Renders the mail that invites a new member of staff, who then sets up how they sign in. */
export function renderInvitation({ person, firm, link, expiresAt }: Invited): MailContent {
  const subject = `Your invitation to the enquiries of ${firm}`
  const until = new Date(expiresAt).toLocaleString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  })
  const greeting = `${person.name}, you are invited to the dashboard of ${firm}, as ${person.role}.`
  const how =
    `Open the link and set up how you sign in: with a passkey, or with a password and an app. The link works once, ` +
    `until ${until}, UK time.`
  const warning =
    'The link is yours alone: anybody with the link can set up a sign-in in your place. If you did not expect it, do not open it.'
  return {
    subject,
    text: `${[subject, greeting, how, link, warning].join('\n\n')}\n`,
    html: page(subject, [
      heading(subject),
      paragraph(greeting),
      paragraph(how),
      button('Set up how you sign in', link),
      paragraph(warning, 'quiet'),
    ]),
  }
}
