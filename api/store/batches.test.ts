import pg from 'pg'
import { expect, it } from 'vitest'
import { Batches } from './batches'

/** The error that the database reports for a duplicate value. */
const taken = () => Object.assign(new pg.DatabaseError('taken', 5, 'error'), { code: '23505', constraint: 'taken' })

const isTaken = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505'

/** Doubles each number of a batch; `fails` can make the batch fail. */
function doubling(fails: (step: readonly number[]) => Error | undefined = () => undefined) {
  const steps: (readonly number[])[] = []
  const gates: (() => void)[] = []
  const gate = { isShut: false }
  const batches = new Batches<number, number>(async items => {
    steps.push(items)
    if (gate.isShut) await new Promise<void>(resolve => gates.push(resolve))
    const error = fails(items)
    if (error) throw error
    return items.map(item => item * 2)
  }, isTaken)
  return { batches, steps, gates, gate }
}

const told = (adding: readonly Promise<number>[]) =>
  Promise.all(adding.map(one => one.catch((error: Error) => error.message)))

it('submissions that arrive together share a write of at most two hundred; later ones share the next write', async () => {
  const { batches, steps, gates, gate } = doubling()
  gate.isShut = true
  const first = [1, 2].map(item => batches.add(item))
  await expect.poll(() => gates.length).toBe(1)
  const later = Array.from({ length: 201 }, (_, at) => batches.add(at + 3))
  gate.isShut = false
  gates[0]?.()
  expect(await Promise.all(first)).toEqual([2, 4])
  expect(await Promise.all(later)).toEqual(Array.from({ length: 201 }, (_, at) => (at + 3) * 2))
  expect(steps.map(({ length }) => length)).toEqual([2, 200, 1])
  expect(await batches.add(7)).toBe(14)
})

it('a caller who waits for the running work waits until all of it is done', async () => {
  const { batches, gates, gate } = doubling()
  await batches.idle()
  gate.isShut = true
  const order: string[] = []
  const adding = batches.add(1).then(() => order.push('written'))
  const idle = batches.idle().then(() => order.push('idle'))
  await expect.poll(() => gates.length).toBe(1)
  gates[0]?.()
  await Promise.all([adding, idle])
  expect(order).toEqual(['written', 'idle'])
})

it('if one of several submissions exists already, each is written separately, and only the existing one is refused', async () => {
  const { batches, steps } = doubling(items => (items.includes(2) ? taken() : undefined))
  expect(await told([1, 2, 3].map(item => batches.add(item)))).toEqual([2, 'taken', 6])
  expect(steps).toEqual([[1, 2, 3], [1], [2], [3]])
})

it('any other failure makes all submissions of the same write fail', async () => {
  const { batches, steps } = doubling(() => new Error('away'))
  expect(await told([1, 2].map(item => batches.add(item)))).toEqual(['away', 'away'])
  expect(steps).toEqual([[1, 2]])
  expect(await told([batches.add(3)])).toEqual(['away'])
})
