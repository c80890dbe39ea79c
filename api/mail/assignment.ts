import type { TimeLimits } from '../content/time-limits'
import { compareUrgency, type Pressing } from '../contract/order'
import { LIST_NOUNS } from '../contract/records/list-facts'
import type { AdminRecord, ListName } from '../contract/records/records'
import { urgencyInSubject } from '../contract/records/urgency-words'
import { timeWords } from '../contract/time/answer-line'
import { dayNumberInLondon } from '../contract/time/office-hours'
import type { WaitingTimes } from '../contract/time/waiting-time'
import { html } from '../html'
import { factsOf } from '../store/records/facts'
import { storedRecord } from '../store/records/record'
import { button, heading, link, page, paragraph } from './layout'
import type { MailContent } from './mail'
import { recordAddress } from './staff-mail'

/** A request that was assigned to a member of staff, without any of the visitor's words. */
export interface Assigned {
  list: ListName
  id: number
  reference: string
  /** The words at the beginning of a mail's subject about the request, such as `DETAINED`. */
  leads: readonly string[]
  /** The time by which the firm promised an answer; empty after the answer. */
  due: string
  /** The facts by which the request is sorted among others, and the day (since 1970) for the sorting. */
  place?: { facts: Pressing; today: number }
}

/** A request of which only list and id are known. */
export const bareAssigned = (list: ListName, { id, reference }: AdminRecord): Assigned => ({
  ...{ list, id, reference },
  leads: [],
  due: '',
})

/** Creates a function that describes an assigned record: its urgency, and when its answer is due. */
export const createAssigned =
  ({ timeLimits, waitingTimes, now }: { timeLimits: TimeLimits; waitingTimes: WaitingTimes; now: () => Date }) =>
  (list: ListName, record: AdminRecord): Assigned => {
    const at = now().getTime()
    const waiting = waitingTimes.waiting(list, record, at)
    return {
      ...bareAssigned(list, record),
      leads: urgencyInSubject({ ...record, ...timeLimits.of(record) }),
      due: !waiting || waiting.state === 'answered' ? '' : `Answer by ${timeWords(waiting.answerBy)}`,
      place: { facts: factsOf(list, storedRecord(record), timeLimits), today: dayNumberInLondon(at) },
    }
  }

/** Compares two requests; the more urgent one comes first. */
export const byUrgency = (one: Assigned, other: Assigned): number =>
  one.place && other.place ? compareUrgency(one.place.facts, other.place.facts, one.place.today) : 0

const KINDS = {
  assigned: { title: 'Assigned to you', lead: (which: string) => `A colleague assigned ${which} to you.` },
  mentioned: { title: 'A note names you', lead: (which: string) => `A colleague named you in a note on ${which}.` },
}
export type AssignmentKind = keyof typeof KINDS

/** Renders the mail that tells a member of staff which requests were assigned to them, or have notes that name them. */
export function renderAssignment(
  assigned: readonly Assigned[],
  publicUrl: string,
  kind: AssignmentKind = 'assigned',
): MailContent {
  const { title, lead: leadOf } = KINDS[kind]
  const named = assigned.map(({ list, id, reference, leads, due }) => ({
    what: `${LIST_NOUNS[list]} ${reference}`,
    told: [...leads, due].filter(words => words !== ''),
    href: recordAddress(publicUrl, list, id),
  }))
  const [first] = named
  const isOne = named.length === 1
  // The list is sorted, so the first request in it is the most urgent one.
  const leads = assigned[0]?.leads ?? []
  const subject = [...leads, `${title}: ${isOne ? first?.what : `${named.length} requests`}`].join(' · ')
  const lead = leadOf(isOne ? 'this request' : 'these requests')
  return {
    subject,
    text: [
      subject,
      '',
      lead,
      '',
      ...named.map(({ what, told, href }) => `- ${[what, ...told].join(', ')}: ${href}`),
      '',
    ].join('\n'),
    html: page(subject, [
      heading(subject),
      paragraph(lead),
      ...(isOne && first
        ? [...first.told.map(words => paragraph(words)), button('Open this request', first.href)]
        : named.map(({ what, told, href }) =>
            paragraph(html`${link(href, what)}${told.map(words => html`<br>${words}`)}`),
          )),
    ]),
  }
}
