import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListName } from '../../contract/records/records'
import { bareLists } from '../../testing/bare-lists'
import { memoryLog } from '../../testing/store-fixtures'
import { IndexBuilder } from './index-builder'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A builder over lists of so many records, and what it makes: `made` has each segment, in order. */
async function start(records: Partial<Record<ListName, number>>) {
  const { lists, putGone } = await bareLists()
  const add = (list: ListName, count: number) => {
    for (const to = lists[list].index.last + count; lists[list].index.last < to; )
      putGone(list, lists[list].index.last + 1)
  }
  for (const [list, count] of Object.entries(records)) add(list as ListName, count)
  const made: string[] = []
  const asked: string[] = []
  const state = {
    covered: 0,
    revision: 0,
    room: true,
    error: undefined as Error | undefined,
    writing: Promise.resolve(),
  }
  const log = memoryLog()
  const builder = new IndexBuilder({
    lists: Object.values(lists),
    indexers: [
      {
        covered: async (list, segment) => {
          asked.push(`${list} ${segment}`)
          return state.covered
        },
        make: async (list, segment) => {
          if (state.error) throw state.error
          await state.writing
          made.push(`${list} ${segment}`)
        },
      },
    ],
    revision: () => state.revision,
    hasRoom: async () => state.room,
    log,
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  /** What was made since the last time it was asked for. */
  const news = () => made.splice(0)
  return { builder, lists, add, asked, news, state, log, pass }
}

it('makes what is behind, newest segments first, one after a rest, and then looks once a second', async () => {
  const { news, pass, asked } = await start({ inquiries: 1_001, callbacks: 5 })
  await pass(19)
  expect(news()).toEqual([])
  await pass(1)
  expect(news()).toEqual(['inquiries 2'])
  await pass(20)
  expect(news()).toEqual(['inquiries 1'])
  await pass(20)
  expect(news()).toEqual(['callbacks 1'])
  await pass(5_000)
  expect([news(), asked]).toEqual([[], ['inquiries 2', 'inquiries 1', 'callbacks 1']])
})

it.each([
  [999, 1_500, ['inquiries 1']],
  [1_000, 1_500, []],
  [499, 500, ['inquiries 1']],
  [500, 500, []],
])('where %s records are covered, of %s it makes %j', async (covered, records, made) => {
  const { news, pass, state } = await start({ inquiries: records })
  state.covered = covered
  await pass(100)
  expect(news().filter(segment => segment === 'inquiries 1')).toEqual(made)
})

it('writes nothing where there is no room, and goes on with the next', async () => {
  const { news, pass, state } = await start({ inquiries: 1_001 })
  state.room = false
  await pass(20)
  expect(news()).toEqual([])
  state.room = true
  await pass(20)
  expect(news()).toEqual(['inquiries 1'])
})

it('says what cannot be written, and goes on with the next', async () => {
  const { news, pass, state, log } = await start({ inquiries: 1_001 })
  const err = new Error('The disk is away')
  state.error = err
  await pass(20)
  state.error = undefined
  await pass(20)
  expect(news()).toEqual(['inquiries 1'])
  expect(log.entries).toEqual([
    {
      level: 'warn',
      fields: { err, list: 'inquiries', segment: 2 },
      message: 'The index for searches cannot be written',
    },
  ])
})

it.each([
  ['a hundred at least', 0, 99, 100],
  ['as many as there were', 200, 199, 200],
  ['three hundred at most', 500, 299, 300],
])('indexes the newest segment anew once more records came: %s', async (_, before, few, enough) => {
  const { news, pass, add } = await start({ callbacks: before })
  await pass(100)
  news()
  add('callbacks', few)
  await pass(1_000)
  expect(news()).toEqual([])
  add('callbacks', enough - few)
  await pass(1_000)
  expect(news()).toEqual(['callbacks 1'])
  await pass(3_000)
  expect(news()).toEqual([])
})

it('indexes a segment anew as soon as it is full, and one that began since with it', async () => {
  const { news, pass, add } = await start({ callbacks: 990 })
  await pass(100)
  news()
  add('callbacks', 9)
  await pass(1_000)
  expect(news()).toEqual([])
  add('callbacks', 1)
  await pass(1_000)
  expect(news()).toEqual(['callbacks 1'])
  add('callbacks', 990)
  await pass(1_000)
  expect(news()).toEqual(['callbacks 2'])
  add('callbacks', 20)
  await pass(1_020)
  expect(news()).toEqual(['callbacks 3', 'callbacks 2'])
})

it('lets a burst of enquiries go first, and then makes one segment in five seconds while it lasts', async () => {
  const { news, pass, state } = await start({ inquiries: 3_000 })
  state.revision += 1
  await pass(20)
  expect(news()).toEqual([])
  state.revision += 100
  await pass(4_999)
  expect(news()).toEqual([])
  await pass(1)
  expect(news()).toEqual(['inquiries 3'])
  // Fewer than twenty a second are no burst.
  state.revision += 99
  await pass(5_000)
  expect(news()).toEqual(['inquiries 2'])
  await pass(20)
  expect(news()).toEqual(['inquiries 1'])
})

it('a new burst after a calm time goes first again', async () => {
  const { news, pass, state, add } = await start({})
  await pass(1_020)
  add('callbacks', 100)
  state.revision += 20
  await pass(1_000)
  expect(news()).toEqual([])
  await pass(4_999)
  expect(news()).toEqual([])
  await pass(1)
  expect(news()).toEqual(['callbacks 1'])
})

it('looks at a segment again that it is told of, before the others and once', async () => {
  const { builder, lists, news, pass } = await start({ inquiries: 2_001, callbacks: 2_001 })
  builder.again(lists.inquiries, 1)
  await pass(20)
  expect(news()).toEqual(['inquiries 3'])
  builder.again(lists.inquiries, 3)
  builder.again(lists.callbacks, 3)
  await pass(200)
  expect(news()).toEqual([
    ...['inquiries 3', 'inquiries 2', 'inquiries 1', 'callbacks 3', 'callbacks 2', 'callbacks 1'],
  ])
})

it('a stop waits for what is under way, and nothing is made after it', async () => {
  const { builder, news, pass, state, add } = await start({ inquiries: 1_001 })
  let written = (): void => undefined
  state.writing = new Promise(resolve => {
    written = resolve
  })
  await pass(20)
  let isStopped = false
  const stopped = builder.stop().then(() => {
    isStopped = true
  })
  await pass(100)
  expect([news(), isStopped]).toEqual([[], false])
  written()
  await stopped
  add('inquiries', 500)
  await pass(10_000)
  expect(news()).toEqual(['inquiries 2'])
})

it('a stop between two segments leaves the rest', async () => {
  const { builder, news, pass } = await start({ inquiries: 1_001 })
  await builder.stop()
  await pass(10_000)
  expect(news()).toEqual([])
})
