import { html } from '../html'
import { button, heading, lines, link, page, paragraph } from './layout'
import type { MailContent } from './mail'

/** One request in a mail about waiting requests, without any of the visitor's words. */
export interface WaitingRow {
  /** The kind of the request and its reference, such as `enquiry K7QXM3TA`. */
  what: string
  href: string
  /**
   * The reason why the request is in the mail, such as `Answer by Monday 23 November, 12:00, UK time` or `Detained`.
   */
  urgencyLine: string
  /** The words about this request at the beginning of a mail's subject, such as `DETAINED`. */
  leads?: readonly string[]
  /** The time limits and the assignee, in words. */
  more: string[]
}

/** The maximum number of requests in one mail. The dashboard shows all requests. */
const MOST_ROWS = 50

const KINDS = {
  reminder: {
    one: 'No answer yet',
    many: 'No answer yet',
    lead: 'More than half of the promised time has passed, and no answer is noted.',
    remedy: 'Answer, then note in the dashboard how you answered: by call, email or message.',
  },
  late: {
    one: 'Answer overdue',
    many: 'Answers overdue',
    lead: 'The promised time has passed, and no answer is noted.',
    remedy: 'Please make sure that somebody answers now. If somebody has answered, note the answer in the dashboard.',
  },
  followUp: {
    one: 'Follow-up',
    many: 'Follow-ups',
    lead: 'The time that a colleague set for a follow-up has come.',
    remedy: 'Follow up now, or set another time in the dashboard.',
  },
  limits: {
    one: 'Time limit near',
    many: 'Time limits near',
    lead: 'Somebody is detained, or a time limit that may apply ends within 3 days, or its day is not known.',
    remedy:
      'Check the limit against its source and act today. Mark the limit in the dashboard once you have dealt with it.',
  },
} as const
export type WaitingKind = keyof typeof KINDS

/**
 * Renders a mail about waiting requests; each row contains the request, the reason, its time limits and its assignee.
 */
export function renderWaiting(kind: WaitingKind, rows: readonly WaitingRow[], publicUrl: string): MailContent {
  const { one, many, lead, remedy } = KINDS[kind]
  const [first] = rows
  const isOne = rows.length === 1
  const about = isOne ? `${first?.what}` : `${rows.length} requests`
  // The requests are sorted, so the first one is the most urgent. The leading words of a request, such as `DETAINED`,
  // already give the reason for its urgency.
  const { leads = [] } = first ?? {}
  const isSaid = kind === 'limits' && leads.length > 0
  const subject = [...leads, isSaid ? about : `${isOne ? one : many}: ${about}`].join(' · ')
  const named = rows.slice(0, MOST_ROWS)
  const rest = rows.length - named.length
  const dashboard = `${publicUrl}/admin/`
  const more = rest > 0 ? [`And ${rest} more, in the dashboard: ${dashboard}`] : []
  return {
    subject,
    text: [
      subject,
      '',
      lead,
      remedy,
      '',
      ...named.map(({ what, href, urgencyLine, more }) => [what, urgencyLine, ...more, href, ''].join('\n')),
      ...more,
      '',
    ].join('\n'),
    html: page(subject, [
      heading(subject),
      paragraph(lead),
      paragraph(remedy, 'quiet'),
      ...named.map(({ what, href, urgencyLine, more }) =>
        lines(urgencyLine, html`${link(href, what)}${more.map(words => html`<br>${words}`)}`),
      ),
      ...(rest > 0 ? [paragraph(`And ${rest} more, in the dashboard.`)] : []),
      isOne && first ? button('Open this request', first.href) : button('Open the dashboard', dashboard),
    ]),
  }
}
