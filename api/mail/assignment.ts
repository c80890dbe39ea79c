import type { TimeLimits } from '../content/time-limits'
import { compareUrgency, type OrderFacts } from '../contract/order'
import { LIST_NOUNS } from '../contract/records/list-facts'
import type { AdminRecord, ListName } from '../contract/records/records'
import { urgencyInSubject } from '../contract/records/urgency-words'
import { timeWords } from '../contract/time/answer-line'
import { dayNumberInLondon } from '../contract/time/office-hours'
import type { WaitingTimes } from '../contract/time/waiting-time'
import { html } from '../html'
import { recordFactsOf } from '../store/records/facts'
import { storedRecord } from '../store/records/record'
import { button, heading, link, page, paragraph } from './layout'
import type { MailContent } from './mail'
import { recordAddress } from './staff-mail'

/** A request in a mail to the member of staff to whom it was assigned, without any of the visitor's words. */
export interface AssignedRequest {
  list: ListName
  id: number
  reference: string
  /** The words about this request at the beginning of a mail's subject, such as `DETAINED`. */
  leads: readonly string[]
  /** The time by which the firm promised an answer, in words; empty if staff have answered. */
  due: string
  /** The name of the person who assigned the request or wrote the note; absent for the shared password. */
  by?: string
  /** The data by which the mail sorts its requests, and the present day as days since 1970. */
  order?: { facts: OrderFacts; today: number }
}

/** An assigned request without its urgency and without the time of its answer. */
export const assignedWithoutUrgency = (list: ListName, { id, reference }: AdminRecord): AssignedRequest => ({
  ...{ list, id, reference },
  leads: [],
  due: '',
})

/**
 * Makes the function that describes an assigned record, with its urgency and with the time by which its answer is due.
 */
export const createAssigned =
  ({ timeLimits, waitingTimes, now }: { timeLimits: TimeLimits; waitingTimes: WaitingTimes; now: () => Date }) =>
  (list: ListName, record: AdminRecord): AssignedRequest => {
    const at = now().getTime()
    const waiting = waitingTimes.waiting(list, record, at)
    return {
      ...assignedWithoutUrgency(list, record),
      leads: urgencyInSubject({ ...record, ...timeLimits.of(record) }),
      due: !waiting || waiting.state === 'answered' ? '' : `Answer by ${timeWords(waiting.answerBy)}`,
      order: { facts: recordFactsOf(list, storedRecord(record), timeLimits), today: dayNumberInLondon(at) },
    }
  }

/** Compares two requests, so that the more urgent one comes first. */
export const byUrgency = (one: AssignedRequest, other: AssignedRequest): number =>
  one.order && other.order ? compareUrgency(one.order.facts, other.order.facts, one.order.today) : 0

const KINDS = {
  assigned: { title: 'Assigned to you', lead: (who: string, which: string) => `${who} assigned ${which} to you.` },
  mentioned: {
    title: 'A note names you',
    lead: (who: string, which: string) => `${who} named you in a note on ${which}.`,
  },
}
export type AssignmentKind = keyof typeof KINDS

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/**
 * The names of the people who assigned requests or wrote notes, each once; a person with the shared password is called
 * "a colleague".
 */
function actors(assigned: readonly AssignedRequest[]): string {
  const names = new Set(assigned.flatMap(({ by }) => by ?? []))
  if (names.size === 0) return 'A colleague'
  return and.format([...names, ...(assigned.some(({ by }) => by === undefined) ? ['a colleague'] : [])])
}

/**
 * Renders the mail that tells a member of staff which requests were assigned to them, or in which requests a note
 * mentions them.
 */
export function renderAssignment(
  assigned: readonly AssignedRequest[],
  publicUrl: string,
  kind: AssignmentKind = 'assigned',
): MailContent {
  const { title, lead: leadOf } = KINDS[kind]
  const requests = assigned.map(({ list, id, reference, leads, due }) => ({
    what: `${LIST_NOUNS[list]} ${reference}`,
    leadsAndDue: [...leads, due].filter(words => words !== ''),
    href: recordAddress(publicUrl, list, id),
  }))
  const [first] = requests
  const isOne = requests.length === 1
  // The requests are sorted, so the first one is the most urgent.
  const leads = assigned[0]?.leads ?? []
  const subject = [...leads, `${title}: ${isOne ? first?.what : `${requests.length} requests`}`].join(' · ')
  const lead = leadOf(actors(assigned), isOne ? 'this request' : 'these requests')
  return {
    subject,
    text: [
      subject,
      '',
      lead,
      '',
      ...requests.map(({ what, leadsAndDue, href }) => `- ${[what, ...leadsAndDue].join(', ')}: ${href}`),
      '',
    ].join('\n'),
    html: page(subject, [
      heading(subject),
      paragraph(lead),
      ...(isOne && first
        ? [...first.leadsAndDue.map(words => paragraph(words)), button('Open this request', first.href)]
        : requests.map(({ what, leadsAndDue, href }) =>
            paragraph(html`${link(href, what)}${leadsAndDue.map(words => html`<br>${words}`)}`),
          )),
    ]),
  }
}
