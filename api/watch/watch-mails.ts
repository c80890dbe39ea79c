import type { Audit } from '../audit/audit'
import { headWords } from '../audit/verify'
import type { Config } from '../config'
import type { Firm } from '../content/firm'
import { uncheckedRules } from '../content/time-limit-rules'
import type { TimeLimits } from '../content/time-limits'
import { isPressing } from '../contract/limits/deadlines'
import { openLimits } from '../contract/limits/dealt-with'
import { onlyIfInWords } from '../contract/limits/limit-in-full'
import { limitInWords } from '../contract/limits/limit-words'
import { compareUrgency, type Reason, reasonOf } from '../contract/order'
import { LIST_NOUNS } from '../contract/records/list-facts'
import { type AdminRecord, LISTS, type ListName } from '../contract/records/records'
import {
  leadingLimit,
  passedInWords,
  passedLimit,
  urgencyInSubject,
  urgencyInWords,
} from '../contract/records/urgency-words'
import { assigneeName } from '../contract/records/work-facts'
import { timeWords } from '../contract/time/answer-line'
import { MINUTE } from '../contract/time/durations'
import { minuteAfter } from '../contract/time/follow-up'
import { dayInLondon, dayNumberInLondon } from '../contract/time/office-hours'
import type { WaitingTimes } from '../contract/time/waiting-time'
import { fromTheFuture, lookAtFuture } from '../doctor/clock'
import { lookAtCopy } from '../doctor/copy'
import { backupsOfDatabase } from '../doctor/database'
import { forStaff } from '../doctor/for-staff'
import type { Health } from '../doctor/health'
import { lookAtBackup } from '../doctor/last-backup'
import type { Line } from '../doctor/line'
import { lookAtLosses, lostFromCopy } from '../doctor/losses'
import { lookAtDisk } from '../doctor/machine'
import { MAIL_ARRIVED, renderDeliveryTest, renderUnconfirmed } from '../mail/delivery-test-mail'
import { onlyFiledInWords, unconfirmedInWords } from '../mail/delivery-test-state'
import { type Counted, type NamedRequests, renderDigest } from '../mail/digest'
import type { Mailbox, MailContent, OutgoingMail } from '../mail/mail'
import type { Notice } from '../mail/notices'
import { recordAddress } from '../mail/staff-mail'
import { renderWaiting, type WaitingRow } from '../mail/waiting-mail'
import type { People } from '../people/people'
import { withLeft } from '../people/who'
import type { Copying } from '../store/copy/copier'
import { openLosses } from '../store/losses/losses'
import { recordFactsOf } from '../store/records/facts'
import { storedRecord } from '../store/records/record'
import type { ListQuery, Pending, Store } from '../store/store'
import type { DeliveryTest } from './delivery-test'
import { isNear } from './near-limit'
import { pressingInWords } from './pressing-words'
import type { WatchKind } from './watch-kind'

/** The parameters of `createWatchMails`. */
export interface WatchMailParts {
  config: Config
  firm: Pick<Firm, 'name'>
  store: Store
  people: Pick<People, 'get' | 'all'>
  waitingTimes: WaitingTimes
  timeLimits: TimeLimits
  audit: Pick<Audit, 'heads'>
  copy: Pick<Copying, 'state'> | undefined
  /** The weekly test mail. */
  deliveryTest: () => Pick<DeliveryTest, 'tokenOf' | 'state'>
  health: () => Pick<Health, 'examine'>
  now: () => Date
}

const MB = 1_000_000
/** A query for the number of requests that wait for an answer. */
const WAITING = { limit: 1, status: 'pending', answered: false } as const
/** The maximum number of requests in each list of a digest. */
const MOST_LATE = 20
/**
 * Subjects of *Health* that the digest leaves out, because other lines of the digest report them, or because the
 * digest's arrival shows that they are well.
 */
const TOLD_ELSEWHERE = ['Emails', 'Mail server', 'Lost records', 'Copy', 'Disk', 'Backup', 'Time limits']
const PLURALS: Record<ListName, string> = {
  inquiries: 'enquiries',
  'visa-applications': 'visa applications',
  callbacks: 'call-back requests',
}

const dayWords = (at: number) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/London',
  }).format(at)

/**
 * Makes the function that writes a mail of the watch from the data at the time when the mail is sent. The function
 * resolves to undefined when nothing is left to report.
 */
export function createWatchMails(parts: WatchMailParts) {
  const { config, firm, store, people, waitingTimes, timeLimits, audit, copy, deliveryTest, health, now } = parts
  const { publicUrl, staffEmails, escalationEmails } = config
  const boxes = (addresses: readonly string[]): Mailbox[] => addresses.map(address => ({ name: firm.name, address }))

  interface Found {
    list: ListName
    record: AdminRecord
  }

  function rowOf({ list, record }: Found, urgencyLine: string, more: readonly string[] = []): WaitingRow {
    return {
      what: `${LIST_NOUNS[list]} ${record.reference}`,
      href: recordAddress(publicUrl, list, record.id),
      urgencyLine,
      more: [...more, record.assignedTo ? `With ${assigneeName(record.assignedTo)}` : 'Nobody has it'],
    }
  }

  async function find(records: readonly string[]): Promise<Found[]> {
    const found: Found[] = []
    const here = new Set((await people.all()).map(({ id }) => id))
    for (const place of records) {
      const [list, id] = place.split('/') as [ListName, string]
      const record = await store.get(list, Number(id))
      if (record && !record.isProcessed && !record.spam) found.push({ list, record: withLeft(record, here) })
    }
    return found
  }

  /** A request with the limits and the urgency that it has today. */
  const judged = ({ record }: Found) => ({ ...record, ...timeLimits.of(record) })

  /** Adds the words for the beginning of a mail's subject to the row of a pressing request. */
  function withLeads(one: Found, row: WaitingRow): WaitingRow {
    const record = judged(one)
    return isPressing(record) ? { ...row, leads: urgencyInSubject(record) } : row
  }

  /** The facts that make a request pressing, for the row of a mail; empty for other requests. */
  function pressingLine(one: Found): string[] {
    const record = judged(one)
    return isPressing(record) ? [pressingInWords(record)] : []
  }

  /** The time by which a request has to be answered, and its row in the mail; undefined after an answer. */
  function rowByDue({ list, record }: Found): { by: number; row: WaitingRow } | undefined {
    const waiting = waitingTimes.waiting(list, record, now().getTime())
    if (!waiting || waiting.state === 'answered') return undefined
    const words = waiting.state === 'overdue' ? 'Answer was due' : 'Answer by'
    const by = waiting.answerBy
    const found = { list, record }
    return { by, row: rowOf(found, `${words} ${timeWords(by)}`, pressingLine(found)) }
  }

  const waitingRows = (found: readonly Found[]): WaitingRow[] =>
    found.flatMap(one => {
      const placed = rowByDue(one)
      return placed ? withLeads(one, placed.row) : []
    })

  /** The requests whose follow-up is due. */
  const followUpRows = (found: readonly Found[]): WaitingRow[] =>
    found
      .filter(({ record }) => record.followUpAt !== undefined && Date.parse(record.followUpAt) <= now().getTime())
      .map(one => {
        const stands = `Follow-up ${timeWords(Date.parse(`${one.record.followUpAt}`))}`
        return withLeads(one, rowOf(one, stands, pressingLine(one)))
      })

  function limitRow(one: Found): WaitingRow | undefined {
    const { record } = one
    const arrivedOn = dayInLondon(Date.parse(record.createdAt ?? record.timestamp ?? ''))
    const today = judged(one)
    const near = openLimits(today.timeLimits).filter(limit => isNear(limit, arrivedOn))
    if (near.length === 0 && today.urgency.reason !== 'detained') return undefined
    // A limit that passed long ago makes no request pressing, but perhaps nobody has looked at the request since.
    const leading = isPressing(today) ? leadingLimit(today) : near[0]
    const conditions = leading ? [leading.title, onlyIfInWords(leading)].filter(words => words !== '') : []
    const others = near.filter(limit => limit !== leading && limit !== passedLimit(today)).length
    const rest = others > 0 ? [`And ${others} more of its limits`] : []
    const [stands = leading && limitInWords(leading)] = pressingLine(one)
    return withLeads(one, rowOf(one, `${stands}`, [...conditions, ...rest]))
  }

  /** Sorts requests by urgency, the most urgent first. */
  function mostUrgentFirst(found: readonly Found[]): Found[] {
    const today = dayNumberInLondon(now().getTime())
    const placed = found.map(one => ({ one, facts: recordFactsOf(one.list, storedRecord(one.record), timeLimits) }))
    return placed.sort((one, other) => compareUrgency(one.facts, other.facts, today)).map(({ one }) => one)
  }

  /**
   * Returns the pending requests for which `of` returns true, as rows of a digest: the most urgent ones, `MOST_LATE`
   * at most, and the number of all.
   */
  async function pressingRows(pending: readonly Pending[], of: (one: Pending) => boolean): Promise<NamedRequests> {
    const some = pending.filter(of)
    const today = dayNumberInLondon(now().getTime())
    const first = [...some].sort((one, other) => compareUrgency(one, other, today)).slice(0, MOST_LATE)
    const found = await find(first.map(({ list, id }) => `${list}/${id}`))
    const rows = found.map(one => {
      const record = judged(one)
      return rowOf(one, [urgencyInWords(record), passedInWords(record)].filter(Boolean).join(', '))
    })
    return { rows, all: some.length }
  }

  const whom = async (about: string): Promise<Mailbox[]> => {
    const person = await people.get(about)
    return person ? [{ name: person.name, address: person.email }] : boxes(staffEmails)
  }

  async function counted(query: ListQuery): Promise<number> {
    const pages = await Promise.all(LISTS.map(list => store.list(list, query)))
    return pages.reduce((sum, { total = 0 }) => sum + total, 0)
  }

  async function whoseItIs(): Promise<Counted[]> {
    const all = await people.all()
    const of = (assigned: string | readonly string[]) => counted({ ...WAITING, assigned })
    const theirs = await Promise.all(all.map(async ({ id, name }) => ({ what: name, number: await of(id) })))
    const nobodys = await of(all.map(({ id }) => id))
    return [...theirs, { what: 'nobody', number: nobodys }]
  }

  async function digestOf(since: string): Promise<MailContent> {
    const at = now().getTime()
    const { deadlines, undelivered, filed } = await store.counts()
    const pending = await store.pending()
    const isLate = pending.filter(one => !one.answered && !one.demoted && one.due * MINUTE < at)
    const first = isLate.sort((one, other) => one.due - other.due).slice(0, MOST_LATE)
    const late = waitingRows(await find(first.map(({ list, id }) => `${list}/${id}`)))
    const byList = (query: ListQuery) =>
      Promise.all(
        LISTS.map(async list => {
          const { total = 0 } = await store.list(list, query)
          return { what: wordsFor(list, total), number: total }
        }),
      )
    const today = dayNumberInLondon(at)
    const isOf = (reason: Reason) => (one: Pending) => reasonOf(one, today) === reason
    return renderDigest(
      {
        detained: await pressingRows(pending, isOf('detained')),
        removals: await pressingRows(pending, isOf('removal')),
        limits: await pressingRows(pending, isOf('limit')),
        day: dayWords(at),
        since: timeWords(Date.parse(since)),
        cameIn: await byList({ limit: 1, from: since }),
        waits: await byList(WAITING),
        urgent: await counted({ ...WAITING, urgency: 'urgent' }),
        answered: pending.filter(({ answered }) => answered).length,
        whose: await whoseItIs(),
        demoted: pending.filter(({ demoted, answered }) => demoted && !answered).length,
        deadlines,
        followUps: await followUpsOf(pending, today),
        late,
        allLate: isLate.length,
        service: await serviceLines({ undelivered, filed }),
      },
      publicUrl,
    )
  }

  /** The requests with a follow-up today or earlier, as rows of a digest. */
  async function followUpsOf(pending: readonly Pending[], today: number): Promise<NamedRequests> {
    const due = pending.filter(({ followUp }) => followUp !== null && followUp < minuteAfter(today))
    const first = due.sort((one, other) => Number(one.followUp) - Number(other.followUp)).slice(0, MOST_LATE)
    const found = await find(first.map(({ list, id }) => `${list}/${id}`))
    const rows = found.flatMap(one =>
      one.record.followUpAt ? rowOf(one, `Follow-up ${timeWords(Date.parse(one.record.followUpAt))}`) : [],
    )
    return { rows, all: due.length }
  }

  async function serviceLines({ undelivered, filed }: { undelivered: number; filed: number }) {
    const lines: { about: string; says: string }[] = []
    const failed = await counted({ limit: 1, mail: 'failed' })
    const left = `${failed} failed, ${undelivered - failed} wait to be sent`
    if (undelivered > 0) lines.push({ about: 'Emails', says: `${left}: the dashboard says why.` })
    if (filed > 0) lines.push({ about: 'Emails', says: onlyFiledInWords(filed) })
    if (undelivered + filed === 0) lines.push({ about: 'Emails', says: 'All mails were sent.' })
    const test = await deliveryTest().state(now().getTime())
    if (test?.isOverdue) lines.push({ about: 'Weekly test', says: unconfirmedInWords(test) })
    const losses = await openLosses(store.documents)
    lines.push(...lookAtLosses(losses))
    lines.push(...(await lookAtCopy(config, copy?.state())), ...(copy ? lostFromCopy(losses) : []))
    lines.push(config.databaseUrl === undefined ? await lookAtBackup(config.dataDir, now()) : backupsOfDatabase)
    lines.push(await lookAtDisk(config.dataDir, config.diskReserveMb * MB))
    lines.push(
      ...(await health().examine()).lines.filter(isForDigest),
      ...lookAtFuture(await fromTheFuture(store, now())),
    )
    const unchecked = uncheckedRules(timeLimits, dayInLondon(now().getTime()))
    if (unchecked) lines.push({ about: 'Time limits', says: unchecked })
    const heads = (await audit.heads()).map(headWords)
    const where = heads.length > 1 ? 'Its heads are' : 'Its head is'
    lines.push({
      about: 'Audit',
      says: `${where} ${heads.join(', ')}. Keep this mail: with it you can check later whether somebody changed the audit.`,
    })
    return lines.map(({ about, says }) => ({ about, says: forStaff(says) }))
  }

  async function contentOf({
    kind,
    about,
    records = [],
    since = '',
  }: Notice<WatchKind>): Promise<{ to: Mailbox[]; content: MailContent } | undefined> {
    if (kind === 'test') {
      const link = `${publicUrl}${MAIL_ARRIVED}${deliveryTest().tokenOf(about)}`
      return { to: boxes(staffEmails), content: renderDeliveryTest(link) }
    }
    if (kind === 'unconfirmed') {
      const test = await deliveryTest().state(now().getTime())
      if (!test?.isOverdue) return undefined
      const content = renderUnconfirmed(timeWords(Date.parse(test.sentAt)), publicUrl)
      return { to: boxes(escalationEmails ?? staffEmails), content }
    }
    if (kind === 'digest') return { to: boxes(staffEmails), content: await digestOf(since) }
    const found = mostUrgentFirst(await find(records))
    const rows =
      kind === 'followUp'
        ? followUpRows(found)
        : kind === 'limits'
          ? found.flatMap(one => limitRow(one) ?? [])
          : waitingRows(found)
    if (rows.length === 0) return undefined
    const to = kind === 'reminder' || kind === 'followUp' ? await whom(about) : boxes(escalationEmails ?? staffEmails)
    return { to, content: renderWaiting(kind, rows, publicUrl) }
  }

  return async (notice: Notice<WatchKind>, messageId: string): Promise<OutgoingMail | undefined> => {
    const made = await contentOf(notice)
    if (!made) return undefined
    return {
      ...made.content,
      from: { name: firm.name, address: config.mailFrom },
      to: made.to,
      messageId,
      date: now(),
      autoSubmitted: 'auto-generated',
      fileName: `${notice.kind}-${notice.about}`,
    }
  }
}

/**
 * True for a problem that visitors or staff have now or will have soon, and for a warning about the certificate, unless
 * the subject is in `TOLD_ELSEWHERE`. Other warnings are only in *Health*.
 */
const isForDigest = ({ about, state }: Line) =>
  !TOLD_ELSEWHERE.includes(about) && (state === 'wrong' || (state === 'look' && about === 'Certificate'))

const wordsFor = (list: ListName, number: number) => (number === 1 ? LIST_NOUNS[list] : PLURALS[list])
