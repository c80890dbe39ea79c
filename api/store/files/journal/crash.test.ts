import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AdminRecord } from '../../../contract/records/records'
import { startChild } from '../../../testing/store-child'
import { openStore, temporaryFolder } from '../../../testing/store-fixtures'
import type { Store } from '../../store'

/** The number of rounds in the long run of `npm run check:release -- crash`; each has its own folder. */
const { CRASH_ROUNDS } = process.env
const ROUNDS = Array.from({ length: Number(CRASH_ROUNDS ?? 1) }, (_, number) => number + 1)
const CYCLES = CRASH_ROUNDS ? 20 : 8
/** Longest time between the first acknowledgement and the kill, in ms. */
const LONGEST = 250
/** Number of characters in a field, enough for many cycles to write segments and remove journals. */
const LENGTH = '3000'

test.each(ROUNDS)(
  `the store loses nothing that was acknowledged over ${CYCLES} kills under load, and stores nothing twice (%i)`,
  async () => {
    const dir = await temporaryFolder()
    const acknowledged: string[] = []
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const writer = startChild('store-writer.ts', [dir, '20', '1000000', LENGTH])
      await writer.printed('open')
      // The kill comes after a delay in real time, because a kill that waited for a step of the writer would always hit
      // the same step.
      await delay((cycle / CYCLES) * LONGEST)
      writer.process.kill('SIGKILL')
      await writer.ended()
      acknowledged.push(...writer.lines.filter(line => /^\S{36} \d+ \w{8}$/.test(line)))
    }
    expect(acknowledged.length).toBeGreaterThan(CYCLES)

    const records = await everyRecord(await openStore(dir))
    const stored = new Map(
      records.map(record => [record.message, `${record.message} ${record.id} ${record.reference}`]),
    )
    expect(stored.size).toBe(records.length)
    expect(new Set(records.map(record => record.id)).size).toBe(records.length)
    expect(acknowledged.filter(line => stored.get(line.slice(0, 36)) !== line)).toEqual([])
  },
  240_000,
)

async function everyRecord(store: Store): Promise<AdminRecord[]> {
  const all: AdminRecord[] = []
  let cursor: string | undefined
  do {
    const page = await store.list('callbacks', { limit: 500, ...(cursor && { cursor }) })
    all.push(...page.records)
    cursor = page.nextCursor
  } while (cursor)
  return all
}
