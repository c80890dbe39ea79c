import type { TimeLimits } from '../content/time-limits'
import { openLimits } from '../contract/limits/dealt-with'
import type { ListName } from '../contract/records/records'
import { DAY, MINUTE } from '../contract/time/durations'
import { dayInLondon, dayNumberInLondon, type OfficeClock } from '../contract/time/office-hours'
import type { WaitingTimes } from '../contract/time/waiting-time'
import type { Notices } from '../mail/notices'
import type { Secrets } from '../security/secrets'
import type { Leadership } from '../store/leadership'
import type { StoreLog } from '../store/log'
import type { Documents, Pending, Store } from '../store/store'
import { createDeliveryTest, type DeliveryTest } from './delivery-test'

import { isNear, NEAR_DAYS } from './near-limit'
import type { WatchKind } from './watch-kind'

/** Stands for the staff addresses, which get the reminders about unassigned requests. */
export const STAFF = 'staff'
/** The key for all mails of the watch that are not about one person's requests. */
const FIRM = 'firm'

/** The parameters of `createWatch`. */
export interface WatchParts {
  store: Pick<Store, 'pending' | 'get'>
  documents: Documents
  waitingTimes: WaitingTimes
  timeLimits: TimeLimits
  clock: OfficeClock
  notices: Notices<WatchKind>
  /** True when a digest is sent each day when the office opens. */
  digest: boolean
  secrets: Pick<Secrets, 'digest'>
  /** Decides which one of several instances runs the watch; undefined if there is only one instance. */
  leadership?: Leadership | undefined
  now: () => Date
  log: StoreLog
}

/** Checks every minute which pending requests staff must be told about. */
export interface Watch {
  start(): void
  /** Runs a check. Resolves after an attempt to send the mails that were due. */
  check(): Promise<void>
  deliveryTest: DeliveryTest
  stop(): Promise<void>
}

interface Reported {
  half?: true
  late?: true
  /** The follow-up that was reported, in ms since 1970. */
  followUp?: number
  /** The limits that were reported, each as rule and day; `DETAINED` stands for a detention. */
  limits?: string[]
}

/** The stored reports about each record at the start of a check. `placeOf` makes the keys. */
type Told = ReadonlyMap<string, Reported>

/** The last days on which the office opened, and the time of its last opening. */
interface StoredOpenings {
  days: string[]
  at: string
}

const SPACE = 'told'
const OPENED = { space: 'watch', key: 'opened' }
/** Stands for detention in the list of reported limits. */
const DETAINED = 'detained'
const LOOK_EVERY = 60_000
/** The number of opening days that are stored, in case the clock is set back. */
const MOST_DAYS = 7

const placeOf = ({ list, id }: { list: ListName; id: number }) => `${list}/${id}`

/** Creates the watch over the promises, follow-ups and time limits of pending requests. */
export function createWatch(parts: WatchParts): Watch {
  const { store, documents, waitingTimes, timeLimits, clock, notices, digest, secrets, leadership, now, log } = parts
  const deliveryTest = createDeliveryTest({ documents, notices, secrets, clock, now })
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let beginning: Promise<void> | undefined
  let isStopped = false
  /** The day of the last check of limits, by London's clock. */
  let limitsDay = ''
  /** The records whose limits were checked on `limitsDay`. */
  let limitsSeen = new WeakSet<Pending>()

  /**
   * Queues a mail about some records, marks them as reported, and only then allows the mail to be sent. So a crash
   * between these steps neither loses nor repeats the mail.
   */
  async function tell(
    kind: WatchKind,
    about: string,
    records: readonly Pending[],
    note: (reported: Reported, one: Pending) => Reported,
  ) {
    if (records.length === 0) return
    const noteOne = (one: Pending) =>
      documents.update<Reported>(SPACE, placeOf(one), (reported = {}) => ({ value: note(reported, one) }))
    await notices.queue({ kind, about, records: records.map(placeOf) }, () => Promise.all(records.map(noteOne)))
  }

  /**
   * True when half of the promised time may be over: by the clock or by office hours. Only the record shows which of
   * the two counts.
   */
  function mayBeHalf({ arrivedAt, due }: Pending, at: number): boolean {
    const isHalf = (span: (from: number, to: number) => number) =>
      2 * span(arrivedAt, at) >= span(arrivedAt, due * MINUTE)
    return isHalf((from, to) => to - from) || isHalf(clock.between)
  }

  async function lookAtPromises(pending: readonly Pending[], told: Told, at: number): Promise<void> {
    const reminders = new Map<string, Pending[]>()
    const late: Pending[] = []
    for (const one of pending) {
      // Requests that look automated cause no reminders. Only the digest counts such requests.
      if (one.answered || one.demoted) continue
      const reported = told.get(placeOf(one)) ?? {}
      // Sends no reminders outside office hours.
      const isForHalf = !reported.half && clock.isOpen(at) && mayBeHalf(one, at)
      const isForLate = !reported.late && at > one.due * MINUTE
      if (!isForHalf && !isForLate) continue
      const record = await store.get(one.list, one.id)
      const waiting = record && waitingTimes.waiting(one.list, record, at)
      if (!waiting || waiting.state === 'answered') continue
      const whose = record.assignedTo?.id ?? STAFF
      if (isForHalf && 2 * waiting.waited >= waiting.promised)
        reminders.set(whose, [...(reminders.get(whose) ?? []), one])
      if (isForLate && waiting.state === 'overdue') late.push(one)
    }
    for (const [whose, records] of reminders)
      await tell('reminder', whose, records, reported => ({ ...reported, half: true }))
    await tell('late', FIRM, late, reported => ({ ...reported, late: true }))
  }

  async function lookAtFollowUps(pending: readonly Pending[], told: Told, at: number): Promise<void> {
    // Sends no reminders outside office hours.
    if (!clock.isOpen(at)) return
    const due = new Map<string, Pending[]>()
    for (const one of pending) {
      if (one.followUp === null || one.followUp * MINUTE > at) continue
      if (told.get(placeOf(one))?.followUp === one.followUp * MINUTE) continue
      const whose = one.owner ?? STAFF
      due.set(whose, [...(due.get(whose) ?? []), one])
    }
    for (const [whose, records] of due)
      await tell('followUp', whose, records, (reported, { followUp }) => ({
        ...reported,
        ...(followUp !== null && { followUp: followUp * MINUTE }),
      }))
  }

  async function lookAtLimits(pending: readonly Pending[], told: Told, at: number): Promise<void> {
    const today = dayInLondon(at)
    if (limitsDay !== today) limitsSeen = new WeakSet()
    limitsDay = today
    const latest = dayNumberInLondon(at) + NEAR_DAYS
    const near: Pending[] = []
    const limits = new Map<Pending, string[]>()
    for (const one of pending) {
      // The store makes a new object for each change of a record. An unchanged record needs only one check a day.
      if (limitsSeen.has(one)) continue
      if (!one.detained && !one.undated && (one.limitDay === null || one.limitDay > latest)) continue
      const record = await store.get(one.list, one.id)
      if (!record) continue
      const limited = openLimits(timeLimits.of(record).timeLimits)
      const names = [
        // Adds detention, which is reported at once, even without a limit.
        ...(one.detained ? [DETAINED] : []),
        ...limited
          .filter(limit => isNear(limit, dayInLondon(one.arrivedAt)))
          .map(({ id, lastDay }) => `${id} ${lastDay}`),
      ]
      const { limits: known = [] } = told.get(placeOf(one)) ?? {}
      limits.set(one, [...new Set([...known, ...names])])
      if (names.some(name => !known.includes(name))) near.push(one)
    }
    await tell('limits', FIRM, near, (reported, one) => ({ ...reported, limits: limits.get(one) ?? [] }))
    for (const one of limits.keys()) limitsSeen.add(one)
  }

  async function lookAtOpening(pending: readonly Pending[], told: Told, at: number): Promise<void> {
    const today = dayInLondon(at)
    const { space, key } = OPENED
    const opened = await documents.get<StoredOpenings>(space, key)
    const note = (days: string[]) =>
      documents.update<StoredOpenings>(space, key, () => ({
        value: { days: days.slice(-MOST_DAYS), at: new Date(at).toISOString() },
      }))
    // At the very first check no digest is sent, because the service does not know since when it should count.
    if (!opened) return void (await note(clock.isOpen(at) ? [today] : []))
    if (!clock.isOpen(at) || opened.days.includes(today)) return
    // Counts from a day ago if the stored opening is in the future: the clock was wrong when it was stored.
    const since = opened.at < new Date(at).toISOString() ? opened.at : new Date(at - DAY).toISOString()
    await deliveryTest.open(at)
    const noteToday = () => note([...opened.days, today])
    if (digest) await notices.queue({ kind: 'digest', about: FIRM, since }, noteToday)
    else await noteToday()
    const present = new Set(pending.map(placeOf))
    const gone = [...told.keys()].filter(place => !present.has(place))
    await Promise.all(gone.map(place => documents.update(SPACE, place, () => undefined)))
  }

  /**
   * Marks the records of queued mails about promises as reported. The process may have ended before it stored these
   * marks.
   */
  async function noteWaiting(): Promise<void> {
    for (const { kind, records = [] } of await notices.waiting()) {
      if (kind !== 'reminder' && kind !== 'late') continue
      const name = kind === 'late' ? 'late' : 'half'
      await Promise.all(
        records.map(place =>
          documents.update<Reported>(SPACE, place, reported => ({ value: { ...reported, [name]: true } })),
        ),
      )
    }
  }

  async function begin(): Promise<void> {
    await noteWaiting().catch(err => log.error({ err }, 'The waiting reminders cannot be read'))
    await decideOnce()
    // Sends no mail before the marks are stored, so that nothing is reported twice.
    if (!isStopped) notices.start()
  }

  async function decide(): Promise<void> {
    try {
      const lead = leadership ? await leadership.take() : 'held'
      if (lead === undefined) return
      // Marks the records of queued mails as reported: the instance that ran the watch before may have queued these
      // mails.
      if (lead === 'new') await noteWaiting()
      const at = now().getTime()
      const pending = await store.pending()
      const told: Told = await documents.all<Reported>(SPACE)
      await lookAtLimits(pending, told, at)
      await lookAtPromises(pending, told, at)
      await lookAtFollowUps(pending, told, at)
      await lookAtOpening(pending, told, at)
    } catch (err) {
      log.error({ err }, 'Reminders cannot be made: see that the disk can be written')
    }
  }

  function decideOnce(): Promise<void> {
    if (isStopped) return Promise.resolve()
    clearTimeout(timer)
    running ??= decide().finally(() => {
      running = undefined
      if (!isStopped) timer = setTimeout(() => void decideOnce(), LOOK_EVERY).unref()
    })
    return running
  }

  return {
    deliveryTest,
    start() {
      beginning ??= begin()
    },
    async check() {
      await beginning
      // Waits for the running check, and then checks again: the running one may have begun before the latest change.
      await running
      await decideOnce()
      await notices.sendDue()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await beginning
      await running
      await leadership?.leave().catch(() => undefined)
      await notices.stop()
    },
  }
}
