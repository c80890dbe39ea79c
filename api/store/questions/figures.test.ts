import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadFirm, officeOf } from '../../content/firm'
import { LISTS, type ListName } from '../../contract/records/records'
import { CONTACTS, type ContactHow } from '../../contract/records/work-facts'
import { HOUR, MINUTE } from '../../contract/time/durations'
import { flattened, lengthsOf, recount } from '../../testing/recount'
import { startChild } from '../../testing/store-child'
import { enquiry, openFolderStore, openStore, temporaryFolder } from '../../testing/store-fixtures'
import type { Store } from '../store'
import { answerTermsOf } from './figures'

const office = officeOf(loadFirm())
const terms = answerTermsOf(office)
/** The evening before the clocks in London go back. */
const START = Date.parse('2026-10-24T21:13:40.123Z')
const PAGES = ['https://partner.example', 'other']
const EVER = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
const ana = { id: 'ana', name: 'Ana Invented' }

const said = fc.record({
  list: fc.constantFrom<ListName>(...LISTS),
  wait: fc.integer({ min: 0, max: 9 * 60 }),
  service: fc.constantFrom('visa-rejected', 'Immigration Consultation', 'other'),
  visa: fc.constantFrom('Student visa', 'Transit visa', ''),
  country: fc.constantFrom('Canada', 'Other Country', ''),
  language: fc.constantFrom('ti', 'pt-BR', 'Hindi', 'Telugu', undefined),
  page: fc.constantFrom(undefined, ...PAGES),
  promised: fc.constantFrom(undefined, 15, 300),
})
const done = fc.record({
  of: fc.nat(),
  wait: fc.integer({ min: 0, max: 400 }),
  what: fc.constantFrom('contact', 'processed', 'reopened', 'not needed', 'spam', 'no spam', 'erased', 'restart'),
  how: fc.constantFrom(...(Object.keys(CONTACTS) as ContactHow[])),
})

/** Compares the figures of some periods with a count of the records themselves. */
async function compare(store: Store, now: number): Promise<void> {
  for (const span of [EVER, { from: START + 3 * HOUR, to: now }, { from: START, to: START + 26 * HOUR }]) {
    for (const by of ['day', 'hour'] as const) {
      const figures = await store.figures({ ...span, by, terms })
      expect(flattened(figures)).toEqual(await recount(store, office, span, by))
    }
  }
}

test('the figures equal a simple recount after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(said, { minLength: 1, maxLength: 40 }),
      fc.array(done, { maxLength: 40 }),
      async (all, work) => {
        const clock = { time: START }
        const dir = await temporaryFolder('memory')
        const open = () => openStore(dir, { now: () => new Date(clock.time) })
        let store = await open()
        const ids: [ListName, number][] = []
        for (const { list, wait, service, visa, country, language, page, promised } of all) {
          clock.time += wait * MINUTE + 1_234
          const rest = {
            ...(page && { pageOrigin: page }),
            ...(promised && { answerBy: (at: string) => new Date(Date.parse(at) + promised * MINUTE).toISOString() }),
          }
          const fields =
            list === 'inquiries' ? { serviceRequired: service } : list === 'callbacks' ? {} : { service: visa, country }
          const { serviceRequired: _, ...person } = enquiry().fields
          const sent = { ...person, ...fields, ...(language && { language }) }
          ids.push([list, (await store.submit(list, { ...enquiry({}, rest), fields: sent })).id])
        }
        await compare(store, clock.time)
        for (const { of, wait, what, how } of work) {
          clock.time += wait * MINUTE
          const [list, id] = ids[of % ids.length] as [ListName, number]
          if (what === 'erased') await store.eraseRecord(list, id, async () => undefined)
          else if (what === 'restart') {
            await store.close()
            store = await open()
          } else {
            const contact = { id: `${clock.time}-${of}`, how }
            await store.change(list, id, {
              who: ana,
              ...(what === 'contact' && { contact }),
              ...((what === 'processed' || what === 'not needed') && { isProcessed: true }),
              ...(what === 'not needed' && { answered: 'not_needed' as const }),
              ...(what === 'reopened' && { isProcessed: false }),
              ...(what === 'spam' && { spam: true }),
              ...(what === 'no spam' && { spam: false }),
            })
          }
        }
        await compare(store, clock.time)
        await store.close()
        store = await open()
        await compare(store, clock.time)
        await store.close()
      },
    ),
    { numRuns: 25 },
  )
})

test('the figures are right after full segments, kill -9, an erasure and a restart', async () => {
  const dir = await temporaryFolder()
  const writer = startChild('store-writer.ts', [dir, '20', '1000000'])
  await writer.printed('open')
  await expect.poll(() => writer.lines.length).toBeGreaterThan(1_300)
  writer.process.kill('SIGKILL')
  await writer.ended()
  let store = await openFolderStore(dir)
  const span = { from: 0, to: Date.now() + HOUR }
  const check = async () =>
    expect(flattened(await store.figures({ ...span, by: 'day', terms }))).toEqual(
      await recount(store, office, span, 'day'),
    )
  await check()
  for (const id of [1, 2, 700, 1_201]) await store.change('callbacks', id, { isProcessed: true, who: ana })
  await store.eraseRecord('callbacks', 2, async () => undefined)
  await check()
  const { came, answers } = await store.figures({ ...span, by: 'day', terms })
  expect(came.callbacks).toBeGreaterThan(1_298)
  expect(answers.callback.unpromised).toBe(3)
  await store.close()
  store = await openFolderStore(dir)
  await check()
})

test('after a change of office hours, answer times are counted again', async () => {
  const clock = { time: Date.parse('2026-11-23T16:30:00.000Z') }
  const store = await openStore(await temporaryFolder(), { now: () => new Date(clock.time) })
  const { id } = await store.submit('inquiries', enquiry())
  clock.time += 20 * HOUR
  await store.change('inquiries', id, { isProcessed: true })
  const tookBy = async (by: typeof terms) =>
    lengthsOf((await store.figures({ ...EVER, by: 'day', terms: by })).answers.contact.took)
  expect(await tookBy(terms)).toEqual([240])
  const longer = answerTermsOf({
    ...office,
    opening: [{ days: ['Monday', 'Tuesday'], opens: '08:00', closes: '20:00' }],
  })
  expect(await tookBy(longer)).toEqual([480])
})
