import { expect, test } from 'vitest'
import { LISTS } from '../../contract/records/records'
import { MailQueue, type MailRef } from './mail-queue'

const ref = (id: number): MailRef => ({ list: 'inquiries', id, role: 'staff' })

/** Numbers in an order that looks random and is the same each time. */
const scattered = (count: number) => Array.from({ length: count }, (_, at) => (at * 7_919) % 1_009)

test('mails come out by when they are due, however many there are and in whatever order they went in', () => {
  const queue = new MailQueue()
  const times = scattered(2_000)
  for (const [at, time] of times.entries()) queue.add(time, ref(at))
  expect(queue.size).toBe(2_000)
  const taken: number[] = []
  for (let earliest = queue.earliest; earliest !== undefined; earliest = queue.earliest) {
    const { id } = queue.take() as MailRef
    expect(times[id]).toBe(earliest)
    taken.push(id)
  }
  expect(taken.map(id => times[id])).toEqual([...times].sort((a, b) => a - b))
  expect(new Set(taken).size).toBe(2_000)
  expect([queue.size, queue.take(), queue.earliest]).toEqual([0, undefined, undefined])
})

test('mails that come and go in between keep the order', () => {
  const queue = new MailQueue()
  const waiting: number[] = []
  for (const [at, time] of scattered(600).entries()) {
    queue.add(time, ref(time))
    waiting.push(time)
    if (at % 3 !== 0) continue
    waiting.sort((a, b) => b - a)
    expect(queue.take()?.id).toBe(waiting.pop())
  }
  expect(queue.size).toBe(waiting.length)
})

test('a mail comes out as what went in, of every list and to everyone', () => {
  const queue = new MailQueue()
  const all = LISTS.flatMap(list =>
    (['staff', 'visitor'] as const).flatMap(role => [1, 2, 3, 500_000_000].map(id => ({ list, id, role }))),
  )
  for (const [at, one] of all.entries()) queue.add(at, one)
  expect(all.map(() => queue.take())).toEqual(all)
})

test('later mails are brought forward to a time, and earlier ones stay in their order', () => {
  const queue = new MailQueue()
  for (const time of [30, 10, 40, 20]) queue.add(time, ref(time))
  queue.hasten(20)
  expect(queue.take()?.id).toBe(10)
  const rest = [1, 2, 3].map(() => [queue.earliest, queue.take()?.id])
  expect(rest.map(([time]) => time)).toEqual([20, 20, 20])
  expect(new Set(rest.map(([, id]) => id))).toEqual(new Set([20, 30, 40]))
})
