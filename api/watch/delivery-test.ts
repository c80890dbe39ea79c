import { timingSafeEqual } from 'node:crypto'
import { DAY } from '../contract/time/durations'
import { dayInLondon, dayNumberInLondon, type OfficeClock, startOfDay } from '../contract/time/office-hours'
import type { DeliveryStanding } from '../mail/delivery-standing'
import type { Notices } from '../mail/notices'
import type { Secrets } from '../security/secrets'
import type { Documents } from '../store/store'
import type { WatchKind } from './watch-kind'

/**
 * A weekly mail whose arrival a member of staff has to confirm, because a mail can get lost after a server accepted it.
 */
export interface DeliveryTest {
  /** Sends the test when the office opens; a second call on the same day does nothing. */
  open(at: number): Promise<void>
  /** The token that confirms the test of a week; only the mail of that week contains it. */
  tokenOf(week: string): string
  /** Confirms the test; resolves to false unless the text is the token of the last test. */
  confirm(token: string): Promise<boolean>
  /** The state of the last test; undefined before the first test. */
  standing(at: number): Promise<DeliveryStanding | undefined>
}

/** The dependencies of the delivery test. */
export interface DeliveryTestParts {
  documents: Documents
  notices: Pick<Notices<WatchKind>, 'queue'>
  secrets: Pick<Secrets, 'digest'>
  clock: OfficeClock
  now: () => Date
}

interface Kept {
  /** The Monday of the week in which the test was sent, YYYY-MM-DD. */
  week: string
  sentAt: string
  confirmedAt?: string
  isTold?: true
}

const SPACE = 'watch'
const KEY = 'delivery-test'
/** The number of days between 1 January 1970, a Thursday, and the Monday of its week. */
const SINCE_MONDAY = 3
/** Number of working days in which staff should confirm the test. */
const PATIENCE = 2

const weekOf = (at: number) => {
  const day = dayNumberInLondon(at)
  return new Date((day - ((day + SINCE_MONDAY) % 7)) * DAY).toISOString().slice(0, 10)
}

/** Creates the delivery test, which sends the mail and stores whether staff confirm it. */
export function createDeliveryTest({ documents, notices, secrets, clock, now }: DeliveryTestParts): DeliveryTest {
  const get = () => documents.get<Kept>(SPACE, KEY)
  const tokenOf = (week: string) => secrets.digest(week, 'confirms a mail')

  /** The opening of the office after a given number of working days. */
  function overdueFrom(sentAt: string): number {
    let at = Date.parse(sentAt)
    for (let day = 0; day < PATIENCE; day++) at = clock.after(startOfDay(dayInLondon(at), 1), 1)
    return at
  }

  return {
    tokenOf,

    async open(at) {
      const kept = await get()
      if (kept && !kept.confirmedAt && !kept.isTold && at >= overdueFrom(kept.sentAt) - 1) {
        await notices.queue({ kind: 'unconfirmed', about: kept.week }, () =>
          documents.update<Kept>(SPACE, KEY, present => present && { value: { ...present, isTold: true } }),
        )
      }
      const week = weekOf(at)
      if (kept?.week === week) return
      await notices.queue({ kind: 'test', about: week }, () =>
        documents.update<Kept>(SPACE, KEY, () => ({ value: { week, sentAt: new Date(at).toISOString() } })),
      )
    },

    async confirm(token) {
      const kept = await get()
      if (!kept) return false
      const [right, given] = [Buffer.from(tokenOf(kept.week)), Buffer.from(token)]
      if (right.length !== given.length || !timingSafeEqual(right, given)) return false
      const confirmedAt = now().toISOString()
      await documents.update<Kept>(SPACE, KEY, present => present && { value: { confirmedAt, ...present } })
      return true
    },

    async standing(at) {
      const kept = await get()
      if (!kept) return undefined
      const { sentAt, confirmedAt } = kept
      return {
        sentAt,
        ...(confirmedAt && { confirmedAt }),
        isOverdue: confirmedAt === undefined && at >= overdueFrom(sentAt) - 1,
      }
    },
  }
}
