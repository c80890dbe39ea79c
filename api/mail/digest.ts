import { type Html, html } from '../html'
import { button, heading, lines, link, page, paragraph } from './layout'
import type { MailContent } from './mail'
import type { WaitingRow } from './waiting-mail'

/** The data of the digest, the mail that staff get when the office opens. */
export interface Digest {
  /** The date in words, such as `Monday 23 November`. */
  day: string
  /** The time since which requests count as new, in words. */
  since: string
  /** The numbers of new requests in each list; `what` is the list's plural, such as `enquiries`. */
  cameIn: Counted[]
  waits: Counted[]
  urgent: number
  /** The number of requests that staff have answered but not processed. */
  answered: number
  /** The number of waiting requests of each member of staff; `what` is a name, or `nobody`. */
  whose: Counted[]
  /** The number of waiting requests that look automated. */
  demoted: number
  deadlines: { passed: number; within7: number }
  /**
   * Three lists: requests of people in detention, requests with a near or recent removal, and requests with a near or
   * recently passed limit. Each list begins with the most urgent request. Each request is in at most one of these
   * lists.
   */
  detained: NamedRequests
  removals: NamedRequests
  limits: NamedRequests
  /** Requests with a follow-up due today or earlier. */
  followUps: NamedRequests
  /** Late requests, the earliest promised time first. `allLate` is the number of all late requests. */
  late: readonly WaitingRow[]
  allLate: number
  /**
   * Lines about the state of the service, such as its mails, copies, disk and audit; most of them are also there when
   * all is well.
   */
  service: readonly { about: string; says: string }[]
}
/** The first requests of one kind as rows of the mail, and the total number of requests of this kind. */
export interface NamedRequests {
  rows: readonly WaitingRow[]
  all: number
}
export interface Counted {
  what: string
  number: number
}

const listed = (all: readonly Counted[]) => {
  const some = all.filter(({ number }) => number > 0)
  return some.length > 0 ? some.map(({ what, number }) => `${number} ${what}`).join(', ') : 'Nothing.'
}

/** Joins counts into a text such as `Ana Silva 2, nobody 3`. */
const namesFirst = (all: readonly Counted[]) =>
  all.flatMap(({ what, number }) => (number > 0 ? `${what} ${number}` : [])).join(', ')

const sum = (all: readonly Counted[]) => all.reduce((total, { number }) => total + number, 0)

/** Renders the digest: new, waiting and late requests, and the state of the service. */
export function renderDigest(digest: Digest, publicUrl: string): MailContent {
  const { day, since, cameIn, waits, urgent, answered, whose, demoted, deadlines, late, allLate, service } = digest
  const { passed, within7 } = deadlines
  const waiting = sum(waits)
  const { detained, removals, limits } = digest
  const pressing = [
    ...(detained.all > 0 ? [`${detained.all} DETAINED`] : []),
    ...(removals.all > 0 ? [`${removals.all} ${removals.all === 1 ? 'REMOVAL' : 'REMOVALS'}`] : []),
    ...(limits.all > 0 ? [`${limits.all} ${limits.all === 1 ? 'LIMIT' : 'LIMITS'}`] : []),
  ]
  const waitingAndLate = [`${waiting === 0 ? 'nothing' : waiting} waiting`, ...(allLate > 0 ? [`${allLate} late`] : [])]
  const subject = [...pressing, `${day}: ${waitingAndLate.join(', ')}`].join(' · ')
  const lists: [string, NamedRequests][] = [
    ['Detained', detained],
    ['Removals near or passed', removals],
    ['Time limits near or passed', limits],
    ['Late', { rows: late, all: allLate }],
    ['Follow-ups due today or earlier', digest.followUps],
  ]
  const facts: [string, string][] = [
    [`Came in since ${since}`, listed(cameIn)],
    ['Waiting for an answer', urgent > 0 ? `${listed(waits)} (${urgent} urgent)` : listed(waits)],
    ...(waiting > 0 ? [['Assigned to', namesFirst(whose)] satisfies [string, string]] : []),
    ...(answered > 0 ? [['Answered, not yet processed', String(answered)] satisfies [string, string]] : []),
    ...(passed + within7 > 0
      ? [
          ['Time limits', `${within7} within 7 days${passed > 0 ? `, ${passed} may have passed` : ''}`] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(demoted > 0
      ? [
          ['May be spam', `${demoted} of these requests. Some may come from people: please check.`] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ]
  const dashboard = `${publicUrl}/admin/`
  const text = [
    subject,
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...lists.flatMap(([title, { rows, all }]) =>
      all === 0
        ? []
        : [
            '',
            `${title}:`,
            ...rows.map(
              ({ what, urgencyLine, more, href }) => `- ${[what, urgencyLine, ...more].join(', ')}\n  ${href}`,
            ),
            ...restOf(rows, all),
          ],
    ),
    '',
    'The service:',
    ...service.map(({ about, says }) => `- ${about}: ${says}`),
    '',
    `Open the dashboard: ${dashboard}`,
    '',
  ].join('\n')
  return {
    subject,
    text,
    html: page(subject, [
      heading(subject),
      ...facts.map(([label, value]) => lines(label, value)),
      ...lists.flatMap(([title, { rows, all }]) =>
        all === 0
          ? []
          : [
              section(title),
              ...rows.map(({ what, href, urgencyLine, more }) =>
                lines(urgencyLine, html`${link(href, what)}${more.map(words => html`<br>${words}`)}`),
              ),
              ...restOf(rows, all).map(words => paragraph(words)),
            ],
      ),
      button('Open the dashboard', dashboard),
      section('The service'),
      ...service.map(({ about, says }) => lines(about, says)),
    ]),
  }
}

const restOf = (rows: readonly WaitingRow[], all: number) =>
  all > rows.length ? [`And ${all - rows.length} more.`] : []

const section = (title: string): Html =>
  html`<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${title}</h2>`
