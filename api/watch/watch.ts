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

/** The key under which reminders about unassigned requests are stored. */
export const STAFF = 'staff'
/** The key under which all other mails are stored. */
const FIRM = 'firm'

/** The dependencies of the watch. */
export interface WatchParts {
  store: Pick<Store, 'pending' | 'get' | 'counts'>
  documents: Documents
  waitingTimes: WaitingTimes
  timeLimits: TimeLimits
  clock: OfficeClock
  notices: Notices<WatchKind>
  /** True when the watch sends a digest as soon as the office opens. */
  digest: boolean
  secrets: Pick<Secrets, 'digest'>
  /** The election of the one instance that watches. */
  leadership?: Leadership | undefined
  now: () => Date
  log: StoreLog
}

/** Looks every minute for requests that somebody must work on. */
export interface Watch {
  start(): void
  /** Queues the due mails; resolves after the attempt to send these mails. */
  look(): Promise<void>
  deliveryTest: DeliveryTest
  stop(): Promise<void>
}

/** The facts about a pending record that the watch has reported, so that the watch reports nothing twice. */
interface Told {
  half?: true
  late?: true
  /** The time of the reported follow-up, in ms since 1970. */
  followUp?: number
  /** The reported limits, each with its day. */
  limits?: string[]
}

/** The last days on which the office opened, and the time of the last opening. */
interface Opened {
  days: string[]
  at: string
}

const SPACE = 'told'
const OPENED = { space: 'watch', key: 'opened' }
/** The key for detention among the reported limits. */
const DETAINED = 'detained'
const LOOK_EVERY = 60_000
/** Number of days that the watch remembers, in case the clock is set back. */
const MOST_DAYS = 7

const placeOf = ({ list, id }: { list: ListName; id: number }) => `${list}/${id}`

/** Creates the watch, which checks the promised times and time limits of pending requests. */
export function createWatch(parts: WatchParts): Watch {
  const { store, documents, waitingTimes, timeLimits, clock, notices, digest, secrets, leadership, now, log } = parts
  const deliveryTest = createDeliveryTest({ documents, notices, secrets, clock, now })
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let beginning: Promise<void> | undefined
  let isStopped = false
  /** The day and the revision of the last check of limits. */
  let limitsSeen: string | undefined

  const toldOf = async (one: Pending) => (await documents.get<Told>(SPACE, placeOf(one))) ?? {}

  /**
   * Queues a mail about given records. The mail is sent after the store has marked the records as reported, so that a
   * crash between the two steps loses no mail.
   */
  async function tell(
    kind: WatchKind,
    about: string,
    records: readonly Pending[],
    note: (told: Told, one: Pending) => Told,
  ) {
    if (records.length === 0) return
    const noteOne = (one: Pending) =>
      documents.update<Told>(SPACE, placeOf(one), (told = {}) => ({ value: note(told, one) }))
    await notices.queue({ kind, about, records: records.map(placeOf) }, () => Promise.all(records.map(noteOne)))
  }

  /**
   * True when half of the promised time may be over, by the clock or by office hours; only the record shows which of
   * them applies.
   */
  function mayBeHalf({ arrivedAt, due }: Pending, at: number): boolean {
    const isHalf = (span: (from: number, to: number) => number) =>
      2 * span(arrivedAt, at) >= span(arrivedAt, due * MINUTE)
    return isHalf((from, to) => to - from) || isHalf(clock.between)
  }

  async function lookAtPromises(pending: readonly Pending[], at: number): Promise<void> {
    const reminders = new Map<string, Pending[]>()
    const late: Pending[] = []
    for (const one of pending) {
      // The watch sends no reminder of a request that looks automated; only the digest counts such requests.
      if (one.answered || one.demoted) continue
      const told = await toldOf(one)
      // The watch sends no reminders at night.
      const isForHalf = !told.half && clock.isOpen(at) && mayBeHalf(one, at)
      const isForLate = !told.late && at > one.due * MINUTE
      if (!isForHalf && !isForLate) continue
      const record = await store.get(one.list, one.id)
      const waiting = record && waitingTimes.waiting(one.list, record, at)
      if (!waiting || waiting.state === 'answered') continue
      const whose = record.assignedTo?.id ?? STAFF
      if (isForHalf && 2 * waiting.waited >= waiting.promised)
        reminders.set(whose, [...(reminders.get(whose) ?? []), one])
      if (isForLate && waiting.state === 'overdue') late.push(one)
    }
    for (const [whose, records] of reminders) await tell('reminder', whose, records, told => ({ ...told, half: true }))
    await tell('late', FIRM, late, told => ({ ...told, late: true }))
  }

  async function lookAtFollowUps(pending: readonly Pending[], at: number): Promise<void> {
    // The watch sends no reminders at night.
    if (!clock.isOpen(at)) return
    const due = new Map<string, Pending[]>()
    for (const one of pending) {
      if (one.followUp === null || one.followUp * MINUTE > at) continue
      if ((await toldOf(one)).followUp === one.followUp * MINUTE) continue
      const whose = one.owner ?? STAFF
      due.set(whose, [...(due.get(whose) ?? []), one])
    }
    for (const [whose, records] of due)
      await tell('followUp', whose, records, (told, { followUp }) => ({
        ...told,
        ...(followUp !== null && { followUp: followUp * MINUTE }),
      }))
  }

  async function lookAtLimits(pending: readonly Pending[], at: number, revision: number): Promise<void> {
    const seen = `${dayInLondon(at)} ${revision}`
    if (seen === limitsSeen) return
    const latest = dayNumberInLondon(at) + NEAR_DAYS
    const near: Pending[] = []
    const limits = new Map<Pending, string[]>()
    for (const one of pending) {
      if (!one.detained && !one.undated && (one.limitDay === null || one.limitDay > latest)) continue
      const record = await store.get(one.list, one.id)
      if (!record) continue
      const limited = openLimits(timeLimits.of(record).timeLimits)
      const names = [
        // Detention is reported immediately, even without a limit.
        ...(one.detained ? [DETAINED] : []),
        ...limited
          .filter(limit => isNear(limit, dayInLondon(one.arrivedAt)))
          .map(({ id, lastDay }) => `${id} ${lastDay}`),
      ]
      const { limits: known = [] } = await toldOf(one)
      limits.set(one, [...new Set([...known, ...names])])
      if (names.some(name => !known.includes(name))) near.push(one)
    }
    await tell('limits', FIRM, near, (told, one) => ({ ...told, limits: limits.get(one) ?? [] }))
    limitsSeen = seen
  }

  async function lookAtOpening(pending: readonly Pending[], at: number): Promise<void> {
    const today = dayInLondon(at)
    const { space, key } = OPENED
    const opened = await documents.get<Opened>(space, key)
    const note = (days: string[]) =>
      documents.update<Opened>(space, key, () => ({
        value: { days: days.slice(-MOST_DAYS), at: new Date(at).toISOString() },
      }))
    // The very first check has nothing to report about today.
    if (!opened) return void (await note(clock.isOpen(at) ? [today] : []))
    if (!clock.isOpen(at) || opened.days.includes(today)) return
    // A time in the future comes from a wrong clock.
    const since = opened.at < new Date(at).toISOString() ? opened.at : new Date(at - DAY).toISOString()
    await deliveryTest.open(at)
    const noteToday = () => note([...opened.days, today])
    if (digest) await notices.queue({ kind: 'digest', about: FIRM, since }, noteToday)
    else await noteToday()
    const present = new Set(pending.map(placeOf))
    const gone = (await documents.keys(SPACE)).filter(place => !present.has(place))
    await Promise.all(gone.map(place => documents.update(SPACE, place, () => undefined)))
  }

  /** Marks the records of waiting mails as reported, because a crash can have prevented the mark. */
  async function noteWaiting(): Promise<void> {
    for (const { kind, records = [] } of await notices.waiting()) {
      if (kind !== 'reminder' && kind !== 'late') continue
      const name = kind === 'late' ? 'late' : 'half'
      await Promise.all(
        records.map(place => documents.update<Told>(SPACE, place, told => ({ value: { ...told, [name]: true } }))),
      )
    }
  }

  async function begin(): Promise<void> {
    await noteWaiting().catch(err => log.error({ err }, 'What waits to be sent cannot be read'))
    await decideOnce()
    // Mails are sent after the marks are stored, so that nothing is reported twice.
    if (!isStopped) notices.start()
  }

  async function decide(): Promise<void> {
    try {
      const lead = leadership ? await leadership.take() : 'held'
      if (lead === undefined) return
      // Marks the records of the mails that the previous leading instance did not finish.
      if (lead === 'new') await noteWaiting()
      const at = now().getTime()
      const { revision } = await store.counts()
      const pending = await store.pending()
      await lookAtLimits(pending, at, revision)
      await lookAtPromises(pending, at)
      await lookAtFollowUps(pending, at)
      await lookAtOpening(pending, at)
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
    async look() {
      await beginning
      // The check that is running may have begun before the change.
      await running
      await decideOnce()
      await notices.look()
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
