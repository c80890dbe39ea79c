import { LIST_NOUNS } from '../contract/records/list-facts'
import type { ListName } from '../contract/records/records'
import { html } from '../html'
import { button, heading, link, page, paragraph } from './layout'
import type { MailContent } from './mail'
import { recordAddress } from './staff-mail'

/** A request that somebody was given: nothing of what its visitor said. */
export interface Assigned {
  list: ListName
  id: number
  reference: string
}

/** Tells somebody who works here which requests are theirs now. */
export function renderAssignment(assigned: readonly Assigned[], publicUrl: string): MailContent {
  const named = assigned.map(({ list, id, reference }) => ({
    what: `${LIST_NOUNS[list]} ${reference}`,
    href: recordAddress(publicUrl, list, id),
  }))
  const [first] = named
  const isOne = named.length === 1
  const subject = isOne ? `Yours now: ${first?.what}` : `Yours now: ${named.length} requests`
  const lead = `Somebody in the dashboard has assigned ${isOne ? 'this request' : 'these requests'} to you.`
  return {
    subject,
    text: [subject, '', lead, '', ...named.map(({ what, href }) => `- ${what}: ${href}`), ''].join('\n'),
    html: page(subject, [
      heading(subject),
      paragraph(lead),
      ...(isOne && first
        ? [button('Open this request', first.href)]
        : named.map(({ what, href }) => paragraph(html`${link(href, what)}`))),
    ]),
  }
}
