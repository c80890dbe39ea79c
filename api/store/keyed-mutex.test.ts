import { expect, test } from 'vitest'
import { KeyedMutex } from './keyed-mutex'

test('actions with one key take turns, also after a failure; actions with another key continue meanwhile', async () => {
  const turns = new KeyedMutex()
  const order: string[] = []
  let open = () => {}
  const first = turns.runExclusive('a', () =>
    new Promise<void>(resolve => (open = resolve)).then(() => void order.push('a1')),
  )
  const second = turns.runExclusive('a', async () => {
    order.push('a2')
    throw new Error('a2 failed')
  })
  const third = turns.runExclusive('a', async () => order.push('a3'))
  await turns.runExclusive('b', async () => order.push('b'))
  open()
  await first
  await expect(second).rejects.toThrow('a2 failed')
  expect(await third).toBe(4)
  expect(order).toEqual(['b', 'a1', 'a2', 'a3'])
})

test('an action without a predecessor starts at once, every time', async () => {
  const turns = new KeyedMutex()
  for (let turn = 1; turn <= 3; turn++) {
    let begun = 0
    const done = turns.runExclusive('a', async () => ++begun)
    expect(begun).toBe(1)
    await done
    await new Promise(setImmediate)
  }
})
