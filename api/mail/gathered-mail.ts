import { LIST_NOUNS, submittedAt } from '../contract/records/list-facts'
import { html } from '../html'
import type { DueMail } from '../store/store'
import { heading, link, page, paragraph } from './layout'
import type { MailConfig, MailContent, OutgoingMail } from './mail'
import { momentInLondon, recordAddress } from './staff-mail'

const NOTE =
  'Each of these requests was sent within two seconds of opening the form, or has text in a field that people cannot see. They may be spam, but some may come from people. Haven keeps all of them.'

/**
 * Renders one mail about many records that look like spam, with the kind, reference, time and link of each record, and
 * without visitors' words.
 */
export function renderGatheredMail(mails: DueMail[], publicUrl: string): MailContent {
  const subject = `Possible spam: ${mails.length} requests`
  const rows = mails.map(({ list, record }) => ({
    what: `${LIST_NOUNS[list]} ${record.reference}`,
    when: momentInLondon(submittedAt(list, record)),
    href: recordAddress(publicUrl, list, record.id),
  }))
  const text = [subject, NOTE, '', ...rows.map(({ what, when, href }) => `${what}, ${when}\n${href}\n`)].join('\n')
  const body = [
    heading(subject),
    paragraph(NOTE, 'quiet'),
    ...rows.map(({ what, when, href }) => paragraph(html`${link(href, what)}, ${when}`)),
  ]
  return { subject, text, html: page(subject, body) }
}

/** Makes the function that writes a single mail to staff in place of many due mails. */
export function createGatherer({ config, firm, now }: { config: MailConfig; firm: { name: string }; now: () => Date }) {
  return (mails: DueMail[]): OutgoingMail => {
    const first = mails[0]?.record
    return {
      ...renderGatheredMail(mails, config.publicUrl),
      from: { name: firm.name, address: config.mailFrom },
      to: config.staffEmails.map(address => ({ name: firm.name, address })),
      // The mail has the Message-ID of the first record, so that all attempts about the same records have the same
      // Message-ID.
      messageId: first?.mail.staff.messageId ?? '',
      date: now(),
      autoSubmitted: 'auto-generated',
      fileName: `gathered-${first?.reference}`,
    }
  }
}
