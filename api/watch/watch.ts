import type { TimeLimits } from '../content/time-limits'
import type { ListName } from '../contract/records/records'
import { DAY } from '../contract/time/durations'
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

/** Whom a reminder goes to where nobody has the request. */
export const STAFF = 'staff'
/** Whom all other mails go to, as far as their keys go. */
const FIRM = 'firm'

/** What the watch works with. */
export interface WatchParts {
  store: Pick<Store, 'pending' | 'get' | 'counts'>
  documents: Documents
  waitingTimes: WaitingTimes
  timeLimits: TimeLimits
  clock: OfficeClock
  notices: Notices<WatchKind>
  /** Whether a digest goes out when the office opens. */
  digest: boolean
  secrets: Pick<Secrets, 'digest'>
  /** Where several instances watch the same: one at a time does. */
  leadership?: Leadership | undefined
  now: () => Date
  log: StoreLog
}

/** Looks every minute for what must not slip. */
export interface Watch {
  start(): void
  /** Queues what is due by now; resolves once that was tried to send. */
  look(): Promise<void>
  deliveryTest: DeliveryTest
  stop(): Promise<void>
}

/** What was told of a record: kept until it is no longer pending, so that nothing is told twice. */
interface Told {
  half?: true
  late?: true
  /** Its limits, with their days. */
  limits?: string[]
}

/** The last days on which the office opened and that was noted, and when it was last. */
interface Opened {
  days: string[]
  at: string
}

const SPACE = 'told'
const OPENED = { space: 'watch', key: 'opened' }
/** Stands among the limits that were told of. */
const DETAINED = 'detained'
const LOOK_EVERY = 60_000
/** Days that are remembered, in case the clock is put back. */
const MOST_DAYS = 7

const placeOf = ({ list, id }: { list: ListName; id: number }) => `${list}/${id}`

/** Creates the watch over the promises and the time limits of what is pending. */
export function createWatch(parts: WatchParts): Watch {
  const { store, documents, waitingTimes, timeLimits, clock, notices, digest, secrets, leadership, now, log } = parts
  const deliveryTest = createDeliveryTest({ documents, notices, secrets, clock, now })
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let beginning: Promise<void> | undefined
  let isStopped = false
  /** The day and the revision that limits were last looked at on. */
  let limitsSeen: string | undefined

  const toldOf = async (one: Pending) => (await documents.get<Told>(SPACE, placeOf(one))) ?? {}

  /** Queues a mail about records, which leaves once it is noted that they were told: a crash in between loses none. */
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

  /** Half of the time has passed, by whichever way it is counted: only the record tells which. */
  function mayBeHalf({ arrivedAt, dueAt }: Pending, at: number): boolean {
    const isHalf = (span: (from: number, to: number) => number) => 2 * span(arrivedAt, at) >= span(arrivedAt, dueAt)
    return isHalf((from, to) => to - from) || isHalf(clock.between)
  }

  async function lookAtPromises(pending: readonly Pending[], at: number): Promise<void> {
    const reminders = new Map<string, Pending[]>()
    const late: Pending[] = []
    for (const one of pending) {
      // What looks like a program's waits for nobody's answer; the digest counts it.
      if (one.isAnswered || one.demoted) continue
      const told = await toldOf(one)
      // Nobody is reminded at night.
      const isForHalf = !told.half && clock.isOpen(at) && mayBeHalf(one, at)
      const isForLate = !told.late && at > one.dueAt
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

  async function lookAtLimits(pending: readonly Pending[], at: number, revision: number): Promise<void> {
    const seen = `${dayInLondon(at)} ${revision}`
    if (seen === limitsSeen) return
    const latest = dayNumberInLondon(at) + NEAR_DAYS
    const near: Pending[] = []
    const limits = new Map<Pending, string[]>()
    for (const one of pending) {
      if (!one.detained && !one.undated && (one.limitDay === 0 || one.limitDay > latest)) continue
      const record = await store.get(one.list, one.id)
      if (!record) continue
      const limited = record.limitDealtWith ? [] : timeLimits.of(record).timeLimits
      const names = [
        // Told at once, with a limit or without.
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
    // At the very first look there is nothing to tell of today any more.
    if (!opened) return void (await note(clock.isOpen(at) ? [today] : []))
    if (!clock.isOpen(at) || opened.days.includes(today)) return
    // One that lies ahead is of a clock that was wrong.
    const since = opened.at < new Date(at).toISOString() ? opened.at : new Date(at - DAY).toISOString()
    await deliveryTest.open(at)
    const noteToday = () => note([...opened.days, today])
    if (digest) await notices.queue({ kind: 'digest', about: FIRM, since }, noteToday)
    else await noteToday()
    const present = new Set(pending.map(placeOf))
    const gone = (await documents.keys(SPACE)).filter(place => !present.has(place))
    await Promise.all(gone.map(place => documents.update(SPACE, place, () => undefined)))
  }

  /** What waits to be sent was told, although a crash may have come before that was noted. */
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
    // Not before: what a crash left is told by now, and is not told anew once it was sent.
    if (!isStopped) notices.start()
  }

  async function decide(): Promise<void> {
    try {
      const lead = leadership ? await leadership.take() : 'held'
      if (lead === undefined) return
      // What the one before has left half done is noted.
      if (lead === 'new') await noteWaiting()
      const at = now().getTime()
      const { revision } = await store.counts()
      const pending = await store.pending()
      await lookAtLimits(pending, at, revision)
      await lookAtPromises(pending, at)
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
      // One that is under way may have begun before what was asked for.
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
