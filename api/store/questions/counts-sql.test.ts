import { expect, it } from 'vitest'
import { DAY } from '../../contract/time/durations'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { limitFields } from '../../testing/limit-fields'
import { pendingFacts } from '../../testing/pending-facts'
import { enquiry, openFolderStore, openStore, temporaryFolder } from '../../testing/store-fixtures'
import type { Store } from '../store'

const START = Date.parse('2026-03-02T10:00:00.000Z')
/** Reads the time limit of a test record, where `decision.in` is a number of days after `START`. */
const limits = {
  digest: 5,
  fieldsOf: ({ decision }: Record<string, unknown>) => {
    const { in: days, detained = false } = decision as { in?: number; detained?: boolean }
    if (days === undefined) return limitFields({ undated: true })
    return limitFields({ day: dayNumberInLondon(START) + days, detained })
  },
}

/** Fills a store with requests of all kinds; every store gets the same ones. */
async function fill(store: Store, clock: { time: number }) {
  const limited = (days?: number) => ({ decision: { kind: 'refusal', ...(days !== undefined && { in: days }) } })
  const detained = { decision: { kind: 'refusal', in: 8, detained: true } }
  const kinds = [{ urgencyLevel: 'urgent' }, limited(-1), limited(0), limited(7), detained, limited()]
  for (const fields of [...kinds, { serviceRequired: 'Immigration Consultation' }, {}]) {
    clock.time += 1_000
    await store.submit('inquiries', enquiry(fields, { acknowledge: true }))
  }
  for (const suspect of [true, false]) await store.submit('callbacks', enquiry({}, { suspect, acknowledge: suspect }))
  await store.change('inquiries', 8, { isProcessed: true })
  await store.change('inquiries', 1, { assignedTo: { id: 'ana', name: 'Ana' } })
  await store.change('inquiries', 1, { followUpAt: new Date(START).toISOString() })
  await store.change('inquiries', 2, { followUpAt: new Date(START + DAY).toISOString() })
  const [mail] = await store.claimMails(new Date(clock.time), 1, 1_000)
  if (mail) await store.recordMailOutcome(mail, { ...mail.record.mail.staff, state: 'sent' })
}

it('the store of a database counts and reports pending requests like the store in files', async () => {
  const all = await Promise.all(
    [openStore, openFolderStore].map(async open => {
      const clock = { time: START }
      const store = await open(await temporaryFolder('memory'), { now: () => new Date(clock.time), limits })
      const { revision: none, ...empty } = await store.counts()
      expect(none).toBe(0)
      await fill(store, clock)
      const pending = (await store.pending()).map(pendingFacts)
      const { revision, ...counts } = await store.counts('ana')
      expect(revision).toBeGreaterThan(10)
      clock.time += DAY
      await store.change('inquiries', 2, { isProcessed: true })
      await store.eraseRecord('inquiries', 3, async () => undefined)
      await store.submit('visa-applications', enquiry({ serviceRequired: undefined }))
      const { revision: _, ...later } = await store.counts()
      return { empty, pending, counts, later, after: (await store.pending()).map(pendingFacts) }
    }),
  )
  const [here, inFiles] = all
  expect(here).toEqual(inFiles)
  expect(here?.counts.deadlines).toEqual({ passed: 1, within7: 3 })
  expect(here?.counts.lists.inquiries).toMatchObject({ detained: 1, followUpDue: 1, mine: 1 })
  expect(here?.later.lists.inquiries).toMatchObject({ total: 7, pending: 5, lastId: 8 })
  expect(here?.pending.map(({ list, id }) => `${list}/${id}`)).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map(id => `inquiries/${id}`),
    ...[1, 2].map(id => `callbacks/${id}`),
  ])
})

it('the store reports the changes of requests since a revision', async () => {
  const store = await openStore(await temporaryFolder('memory'))
  for (let at = 0; at < 4; at++) await store.submit('inquiries', enquiry())
  const { revision } = await store.counts()
  await store.change('inquiries', 2, { held: true })
  await store.eraseRecord('inquiries', 3, async () => undefined)
  const since = async (from: number, ids = [1, 2, 2, 3, 4, 5, 0, -1, 1.5, 2 ** 31]) => {
    const { changed, gone } = await store.changes('inquiries', ids, from)
    return [changed.map(({ id }) => id).sort(), gone]
  }
  expect(await since(revision)).toEqual([[2], [3]])
  expect(await since(revision - 1)).toEqual([[2, 4], [3]])
  for (const from of [revision + 1, revision + 2]) expect(await since(from)).toEqual([[], [3]])
  // After a restore, a page can send a revision far above the store's own. Every record then counts as changed, as for
  // the revision -1.
  for (const from of [revision + 100, -1]) expect(await since(from)).toEqual([[1, 2, 4], [3]])
  expect(await since(0, [])).toEqual([[], []])
})
