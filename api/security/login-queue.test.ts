import { expect, it } from 'vitest'
import { createLoginQueue, type Priority } from './login-queue'

/**
 * Starts a queue whose first job runs until `open` is called, while all other jobs wait. `order` contains the names of
 * the finished jobs.
 */
function heldQueue(bounds?: { ofNetwork: number; ofAll: number }) {
  const queue = createLoginQueue(bounds)
  let open = () => {}
  const held = new Promise<void>(resolve => {
    open = resolve
  })
  const order: string[] = []
  void queue.take('first', 'known', () => held)
  const take = (network: string, priority: Priority = 'fresh') =>
    queue.take(network, priority, async () => {
      order.push(network)
      return network
    })
  return { take, order, open }
}

it('the networks take turns, however many jobs one of them brings', async () => {
  const { take, order, open } = heldQueue()
  const all = [take('a'), take('a'), take('a'), take('b'), take('c')]
  open()
  await Promise.all(all)
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a'])
})

it('addresses with a recent sign-in come first, then those without a failure', async () => {
  const { take, order, open } = heldQueue()
  const all = [take('guesser', 'failed'), take('new', 'fresh'), take('staff', 'known')]
  open()
  await Promise.all(all)
  expect(order).toEqual(['staff', 'new', 'guesser'])
})

it('a network has no more waiting jobs than its share', async () => {
  const { take, open } = heldQueue({ ofNetwork: 2, ofAll: 6 })
  const all = [take('a'), take('a'), take('a'), take('b')]
  open()
  expect(await Promise.all(all)).toEqual(['a', 'a', undefined, 'b'])
})

it('in a full queue, a job of an address with failures is dropped for a job of an address without', async () => {
  const { take, open } = heldQueue({ ofNetwork: 5, ofAll: 6 })
  const guesses = Array.from({ length: 6 }, (_, n) => take(`guesser ${n}`, 'failed'))
  const late = [take('another', 'failed'), take('new', 'fresh'), take('staff', 'known')]
  open()
  expect(await Promise.all(late)).toEqual([undefined, 'new', 'staff'])
  expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(4)
})

it('the queue continues after a job that failed', async () => {
  const queue = createLoginQueue()
  const failed = queue.take('a', 'fresh', () => Promise.reject(new Error('no')))
  const after = queue.take('b', 'fresh', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('done')
})

it('at most five jobs of one network wait, and sixty of all networks', async () => {
  const { take, open } = heldQueue()
  const ofOne = Array.from({ length: 6 }, () => take('a'))
  const ofAll = Array.from({ length: 56 }, (_, n) => take(`b${n}`))
  open()
  expect(await Promise.all(ofOne)).toEqual(['a', 'a', 'a', 'a', 'a', undefined])
  expect((await Promise.all(ofAll)).map(Boolean)).toEqual([...Array(55).fill(true), false])
})

it('the queue has room for another job after each job that was run', async () => {
  const queue = createLoginQueue({ ofNetwork: 1, ofAll: 1 })
  for (let n = 0; n < 5; n += 1) {
    expect(await queue.take('a', 'fresh', async () => n)).toBe(n)
    // Waits for the end of this turn of the event loop, after which the queue is empty.
    await new Promise(setImmediate)
  }
})

it('a full queue refuses jobs of addresses with failures first, then newcomers', async () => {
  const { take, order, open } = heldQueue({ ofNetwork: 2, ofAll: 4 })
  const jobs = [take('new', 'fresh'), take('guesser', 'failed'), take('another', 'failed'), take('another', 'failed')]
  const staff = Array.from({ length: 4 }, (_, n) => take(`staff ${n}`, 'known'))
  const late = take('too late', 'known')
  open()
  expect(await Promise.all(jobs)).toEqual([undefined, undefined, undefined, undefined])
  expect(await Promise.all(staff)).toEqual(['staff 0', 'staff 1', 'staff 2', 'staff 3'])
  expect(await late).toBeUndefined()
  expect(order).toHaveLength(4)
  // Refused jobs take no room, so the queue accepts the maximum number of new jobs.
  const next = Array.from({ length: 4 }, (_, n) => take(`next ${n}`, 'failed'))
  expect((await Promise.all(next)).every(Boolean)).toBe(true)
})

it('if a network loses one of its two jobs, the queue drops the later one', async () => {
  const { take, order, open } = heldQueue({ ofNetwork: 2, ofAll: 3 })
  const jobs = [take('first', 'failed'), take('last', 'failed'), take('last', 'failed'), take('staff', 'known')]
  open()
  expect(await Promise.all(jobs)).toEqual(['first', 'last', undefined, 'staff'])
  expect(order).toEqual(['staff', 'first', 'last'])
})

it('the queue runs one job at a time', async () => {
  const queue = createLoginQueue()
  let [running, most] = [0, 0]
  const job = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
  }
  await Promise.all(['a', 'b', 'c'].map(network => queue.take(network, 'fresh', job)))
  expect(most).toBe(1)
})
