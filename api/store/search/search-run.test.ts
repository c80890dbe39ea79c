import { expect, it } from 'vitest'
import { bareLists } from '../../testing/bare-lists'
import { type SearchText, searchFor } from '../records/words'
import { SearchRun, SearchRuns } from './search-run'

const wanted = (q: string) => searchFor(q) as SearchText
const never = () => false
const atOnce = () => true

async function start() {
  const bare = await bareLists()
  const bad: number[] = []
  bare.words.onBad = (_, segment) => void bad.push(segment)
  return { ...bare, list: bare.lists.inquiries, bad }
}

it('finds out of each record whether it has what is looked for, with the word file and without', async () => {
  const { list, lists, words, bad, put, putGone } = await start()
  for (const id of [1, 2, 3]) put('inquiries', id, { message: id === 2 ? 'needle' : 'hay' })
  putGone('inquiries', 4)
  put('callbacks', 1, { message: 'needle' })
  const ids = [4, 3, 2, 1]
  const found = async (run: SearchRun) => {
    await run.examine(list, ids, never)
    return ids.map(id => run.has(list, id))
  }
  const run = new SearchRun(wanted('needle'), words)
  expect(await found(run)).toEqual([false, false, true, false])
  expect(bad).toEqual([1])
  expect([run.has(list, 5), run.has(list, 2_000), run.has(lists.callbacks, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await run.examine(lists.callbacks, [1], never)
  expect([run.has(lists.callbacks, 1), run.has(list, 1)]).toEqual([true, false])
  await words.make('inquiries', 1)
  // Beyond what the word file covers, the records are read.
  put('inquiries', 5, { message: 'A needle' })
  ids.unshift(5)
  expect(await found(new SearchRun(wanted('needle'), words))).toEqual([true, false, false, true, false])
  expect(bad).toEqual([1, 1])
})

it('looks at eight word files and two hundred records at least, however late it is, and goes on from there', async () => {
  const { list, words, bad, put } = await start()
  const firsts = Array.from({ length: 17 }, (_, at) => 16_001 - at * 1_000)
  for (const id of firsts) put('inquiries', id, { message: 'needle' })
  const run = new SearchRun(wanted('needle'), words)
  await run.examine(list, firsts, atOnce)
  // They are looked for together: any of them may be the first.
  expect(bad.toSorted()).toEqual([10, 11, 12, 13, 14, 15, 16, 17])
  expect(firsts.map(id => run.has(list, id))).toEqual([...Array(8).fill(true), ...Array(9).fill(undefined)])
  await run.examine(list, firsts, never)
  expect(bad).toHaveLength(17)
  expect(firsts.map(id => run.has(list, id))).toEqual(Array(17).fill(true))

  const many = Array.from({ length: 450 }, (_, at) => 450 - at)
  for (const id of many) put('inquiries', id, { message: 'needle' })
  const other = new SearchRun(wanted('needle'), words)
  const known = () => many.filter(id => other.has(list, id)).length
  await other.examine(list, many, atOnce)
  expect([known(), other.has(list, 251), other.has(list, 250)]).toEqual([200, true, undefined])
  await other.examine(list, many, never)
  expect(known()).toBe(450)
})

it('does not look again at what it knows', async () => {
  const { list, words, put } = await start()
  put('inquiries', 1, { message: 'needle' })
  const run = new SearchRun(wanted('needle'), words)
  await run.examine(list, [1], never)
  put('inquiries', 1, { message: 'hay' })
  await run.examine(list, [1], never)
  expect(run.has(list, 1)).toBe(true)
})

it('remembers the last three searches, by what they look for, until it is to forget them', async () => {
  const { words } = await start()
  const runs = new SearchRuns(words)
  const [one, two, three] = ['one', 'two', 'three'].map(q => runs.of(wanted(q)))
  expect(runs.of(wanted(' ONE '))).toBe(one)
  const four = runs.of(wanted('four'))
  expect([runs.of(wanted('three')), runs.of(wanted('one')), runs.of(wanted('four'))]).toEqual([three, one, four])
  expect(runs.of(wanted('one'))).toBe(one)
  expect(runs.of(wanted('three'))).toBe(three)
  expect(runs.of(wanted('two'))).not.toBe(two)
  runs.clear()
  expect(runs.of(wanted('three'))).not.toBe(three)
})
