import { timingSafeEqual } from 'node:crypto'
import { DAY } from '../contract/time/durations'
import { dayInLondon, dayNumberInLondon, type OfficeClock, startOfDay } from '../contract/time/office-hours'
import type { DeliveryTestState } from '../mail/delivery-test-state'
import type { Notices } from '../mail/notices'
import type { Secrets } from '../security/secrets'
import type { Documents } from '../store/store'
import type { WatchKind } from './watch-kind'

/**
 * A weekly test mail. A member of staff has to confirm that the mail arrived, because a mail can get lost even after a
 * mail server has accepted it.
 */
export interface DeliveryTest {
  /**
   * Called when the office opens. Queues this week's test mail if it is not queued yet. Also queues one warning if
   * nobody confirmed the last test mail in time.
   */
  open(at: number): Promise<void>
  /** The token that confirms the test of a week. Only that week's mail contains the token. */
  tokenOf(week: string): string
  /** Confirms the last test. Resolves to false if the token is another test's. */
  confirm(token: string): Promise<boolean>
  /** The state of the last test; undefined before the first one. */
  state(at: number): Promise<DeliveryTestState | undefined>
}

/** The parameters of `createDeliveryTest`. */
export interface DeliveryTestParts {
  documents: Documents
  notices: Pick<Notices<WatchKind>, 'queue'>
  secrets: Pick<Secrets, 'digest'>
  clock: OfficeClock
  now: () => Date
}

interface StoredTest {
  /** The Monday (YYYY-MM-DD) of the week for which the test was sent. */
  week: string
  sentAt: string
  confirmedAt?: string
  isTold?: true
}

const SPACE = 'watch'
const KEY = 'delivery-test'
/** 1 January 1970 was a Thursday, this number of days after the Monday of its week. */
const SINCE_MONDAY = 3
/** The number of working days that staff have to confirm the test. */
const PATIENCE = 2

const weekOf = (at: number) => {
  const day = dayNumberInLondon(at)
  return new Date((day - ((day + SINCE_MONDAY) % 7)) * DAY).toISOString().slice(0, 10)
}

/** Creates the weekly test, which queues the mail, and stores whether staff confirmed the mail. */
export function createDeliveryTest({ documents, notices, secrets, clock, now }: DeliveryTestParts): DeliveryTest {
  const get = () => documents.get<StoredTest>(SPACE, KEY)
  const tokenOf = (week: string) => secrets.digest(week, 'confirms a mail')

  /** The time from which a test counts as unconfirmed: the office's opening on the last working day that staff have. */
  function overdueFrom(sentAt: string): number {
    let at = Date.parse(sentAt)
    for (let day = 0; day < PATIENCE; day++) at = clock.after(startOfDay(dayInLondon(at), 1), 1)
    return at
  }

  return {
    tokenOf,

    async open(at) {
      const stored = await get()
      if (stored && !stored.confirmedAt && !stored.isTold && at >= overdueFrom(stored.sentAt) - 1) {
        await notices.queue({ kind: 'unconfirmed', about: stored.week }, () =>
          documents.update<StoredTest>(SPACE, KEY, present => present && { value: { ...present, isTold: true } }),
        )
      }
      const week = weekOf(at)
      if (stored?.week === week) return
      await notices.queue({ kind: 'test', about: week }, () =>
        documents.update<StoredTest>(SPACE, KEY, () => ({ value: { week, sentAt: new Date(at).toISOString() } })),
      )
    },

    async confirm(token) {
      const stored = await get()
      if (!stored) return false
      const [right, given] = [Buffer.from(tokenOf(stored.week)), Buffer.from(token)]
      if (right.length !== given.length || !timingSafeEqual(right, given)) return false
      const confirmedAt = now().toISOString()
      await documents.update<StoredTest>(SPACE, KEY, present => present && { value: { confirmedAt, ...present } })
      return true
    },

    async state(at) {
      const stored = await get()
      if (!stored) return undefined
      const { sentAt, confirmedAt } = stored
      return {
        sentAt,
        ...(confirmedAt && { confirmedAt }),
        isOverdue: confirmedAt === undefined && at >= overdueFrom(sentAt) - 1,
      }
    },
  }
}
