import { expect, it } from 'vitest'
import { createTurns, type Standing } from './login-turns'

/** Turns whose first job lasts until `open` is called, so that the others wait; `order` holds who was run. */
function heldTurns(bounds = { ofNetwork: 5, ofAll: 6 }) {
  const turns = createTurns(bounds)
  let open = () => {}
  const held = new Promise<void>(resolve => {
    open = resolve
  })
  const order: string[] = []
  void turns.take('first', 'known', () => held)
  const take = (network: string, standing: Standing = 'fresh') =>
    turns.take(network, standing, async () => {
      order.push(network)
      return network
    })
  return { take, order, open }
}

it('the networks take turns, however many jobs one of them brings', async () => {
  const { take, order, open } = heldTurns()
  const all = [take('a'), take('a'), take('a'), take('b'), take('c')]
  open()
  await Promise.all(all)
  expect(order).toEqual(['a', 'b', 'c', 'a', 'a'])
})

it('who logged in lately comes first, then who failed at nothing', async () => {
  const { take, order, open } = heldTurns()
  const all = [take('guesser', 'failed'), take('new', 'fresh'), take('staff', 'known')]
  open()
  await Promise.all(all)
  expect(order).toEqual(['staff', 'new', 'guesser'])
})

it('a network has no more than its share waiting', async () => {
  const { take, open } = heldTurns({ ofNetwork: 2, ofAll: 6 })
  const all = [take('a'), take('a'), take('a'), take('b')]
  open()
  expect(await Promise.all(all)).toEqual(['a', 'a', undefined, 'b'])
})

it('where all places are taken, who guessed before makes room for who did not', async () => {
  const { take, open } = heldTurns()
  const guesses = Array.from({ length: 6 }, (_, n) => take(`guesser ${n}`, 'failed'))
  const late = [take('another', 'failed'), take('new', 'fresh'), take('staff', 'known')]
  open()
  expect(await Promise.all(late)).toEqual([undefined, 'new', 'staff'])
  expect((await Promise.all(guesses)).filter(Boolean)).toHaveLength(4)
})

it('goes on after a job that failed', async () => {
  const turns = createTurns()
  const failed = turns.take('a', 'fresh', () => Promise.reject(new Error('no')))
  const after = turns.take('b', 'fresh', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('done')
})
