import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY, HOUR } from '../../contract/time/durations'
import { memoryDocuments } from '../../testing/memory-documents'
import { memoryLog } from '../../testing/store-fixtures'
import type { ErasePlan } from '../store'
import { createRetention } from './retention'

const START = Date.parse('2026-01-01T09:00:00.000Z')

/**
 * Starts a retention over a store that collects the requested erasures. The fake timers drive both clocks: the time of
 * day, and the running time.
 */
function schedule(erase = async (_: ErasePlan): Promise<void> => undefined) {
  vi.useFakeTimers({ now: START, toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const log = memoryLog()
  const plans: ErasePlan[] = []
  const nothing = { inquiries: 0, 'visa-applications': 0, callbacks: 0 }
  const store = {
    documents: memoryDocuments().documents,
    async erase(plan: ErasePlan) {
      plans.push(plan)
      await erase(plan)
      return nothing
    },
  }
  const eraseElsewhere = async () => undefined
  const retention = createRetention({ store, days: 180, eraseElsewhere, now: () => new Date(), log })
  /** Waits for all work that does not depend on a clock. */
  const settled = () => new Promise(resolve => setImmediate(resolve))
  /** Moves the clock forward by hours, one by one. */
  const pass = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      vi.advanceTimersByTime(HOUR)
      await settled()
    }
  }
  return { log, plans, retention, pass, settled }
}

test('the schedule erases at the start and once a day, however often it was started, and nothing before the clock’s time is certain', async () => {
  const { plans, retention, pass, settled, log } = schedule()
  retention.start()
  retention.start()
  await settled()
  expect(plans).toHaveLength(1)
  await pass(23)
  expect(plans).toHaveLength(1)
  await pass(1)
  expect(plans).toHaveLength(2)
  expect(plans[1]?.before).toEqual(new Date(-180 * DAY))
  await pass(48)
  expect(plans).toHaveLength(4)
  expect(plans[3]?.before).toEqual(new Date(START + 72 * HOUR - 180 * DAY))
  const hours = log.entries.map(({ fields }) => (fields as { hoursBehind?: number }).hoursBehind)
  expect(hours).toEqual([undefined, undefined, undefined, 0])
})

test('after a stop the schedule completes the present step, erases nothing more, and sets no further timer', async () => {
  const ends: (() => void)[] = []
  const { plans, retention, pass, settled } = schedule(() => new Promise(resolve => ends.push(resolve)))
  retention.start()
  await settled()
  expect(plans[0]?.goOn?.()).toBe(true)
  let isStopped = false
  const stopped = retention.stop().then(() => {
    isStopped = true
  })
  await settled()
  expect(plans[0]?.goOn?.()).toBe(false)
  expect(isStopped).toBe(false)
  ends[0]?.()
  await stopped
  expect(vi.getTimerCount()).toBe(0)
  await pass(48)
  expect(plans).toHaveLength(1)
})

test('a failed erasure is reported, and the next one follows nevertheless', async () => {
  let isBroken = true
  const { plans, retention, pass, settled, log } = schedule(async () => {
    if (isBroken) throw new Error('no disk')
  })
  retention.start()
  await settled()
  expect(log.entries).toMatchObject([
    {
      level: 'error',
      message: 'The erasure failed: the service tries again later',
      fields: { err: { message: 'no disk' } },
    },
  ])
  isBroken = false
  await pass(24)
  expect(plans).toHaveLength(2)
  expect(log.entries.at(-1)).toMatchObject({ level: 'info', message: 'Erased the records that were old enough' })
})
