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
import { button, heading, link, page, paragraph } from './layout'
import type { MailContent } from './mail'
import { recordAddress } from './staff-mail'

/** A request that somebody was given: nothing of what its visitor said. */
export interface Assigned {
  list: ListName
  id: number
  reference: string
  /** How the subject of a mail about it begins: `DETAINED`. */
  leads: readonly string[]
  /** By when its visitor was promised an answer; empty where they have it. */
  due: string
  /** The facts that give it its place among others, on the day that it counts from. */
  place?: { facts: Pressing; today: number }
}

/** The list and the id of a request, and nothing more. */
export const bareAssigned = (list: ListName, { id, reference }: AdminRecord): Assigned => ({
  ...{ list, id, reference },
  leads: [],
  due: '',
})

/** Creates what tells of a record that somebody was given: how urgent it is, and by when it is to be answered. */
export const createAssigned =
  ({ timeLimits, waitingTimes, now }: { timeLimits: TimeLimits; waitingTimes: WaitingTimes; now: () => Date }) =>
  (list: ListName, record: AdminRecord): Assigned => {
    const at = now().getTime()
    const waiting = waitingTimes.waiting(list, record, at)
    return {
      ...bareAssigned(list, record),
      leads: urgencyInSubject({ ...record, ...timeLimits.of(record) }),
      due: !waiting || waiting.state === 'answered' ? '' : `Answer by ${timeWords(waiting.answerBy)}`,
      place: { facts: factsOf(list, record, timeLimits), today: dayNumberInLondon(at) },
    }
  }

/** The most urgent first. */
export const byUrgency = (one: Assigned, other: Assigned): number =>
  one.place && other.place ? compareUrgency(one.place.facts, other.place.facts, one.place.today) : 0

/** Tells somebody who works here which requests are theirs now. */
export function renderAssignment(assigned: readonly Assigned[], publicUrl: string): MailContent {
  const named = assigned.map(({ list, id, reference, leads, due }) => ({
    what: `${LIST_NOUNS[list]} ${reference}`,
    told: [...leads, due].filter(words => words !== ''),
    href: recordAddress(publicUrl, list, id),
  }))
  const [first] = named
  const isOne = named.length === 1
  // The first is the most urgent one.
  const leads = assigned[0]?.leads ?? []
  const subject = [...leads, isOne ? `Yours now: ${first?.what}` : `Yours now: ${named.length} requests`].join(' · ')
  const lead = `Somebody in the dashboard has assigned ${isOne ? 'this request' : 'these requests'} to you.`
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
