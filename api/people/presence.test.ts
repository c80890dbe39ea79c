import { describe, expect, it } from 'vitest'
import { memoryDocuments } from '../testing/memory-documents'
import { createPresences, createSharedPresences, OPEN_FOR } from './presence'

const ANA = { id: 'ana', name: 'Ana' }
const BEN = { id: 'ben', name: 'Ben' }

describe.each([
  ['of one process', createPresences],
  ['that instances share', (now: () => number) => createSharedPresences(memoryDocuments().documents, now)],
] as const)('presences %s', (_, create) => {
  it('a person’s own other window does not count; two people who share the password count as two', async () => {
    let now = 0
    const presences = create(() => now++)
    for (const [session, by] of [
      ['a1', ANA],
      ['a2', ANA],
      ['s1', 'shared'],
      ['s2', 'shared'],
    ] as const) {
      await presences.enter('inquiries/1', session, by)
    }
    const namesFor = async (session: string, by: typeof ANA | 'shared') =>
      (await presences.others('inquiries/1', session, by)).map(({ by }) => (by === 'shared' ? 'shared' : by.name))
    expect(await namesFor('a1', ANA)).toEqual(['shared', 'shared'])
    expect(await namesFor('s1', 'shared')).toEqual(['Ana', 'Ana', 'shared'])
    await presences.leave('inquiries/1', 'a1')
    expect(await namesFor('s1', 'shared')).toEqual(['Ana', 'shared'])
    expect(await presences.others('inquiries/2', 'b1', BEN)).toEqual([])
  })

  it('a record no longer counts as open when its page has sent no request for `OPEN_FOR` ms', async () => {
    let now = 0
    const presences = create(() => now)
    await presences.enter('inquiries/1', 'a', ANA)
    const isOpen = async () => (await presences.others('inquiries/1', 'b', BEN)).length > 0
    now += OPEN_FOR - 1
    expect(await isOpen()).toBe(true)
    now += 1
    expect(await isOpen()).toBe(false)
  })
})

it('the list keeps 2,000 open records in memory, and then forgets the record whose pages have sent no request for longest', async () => {
  const presences = createPresences(() => 0)
  await presences.enter('inquiries/1', 'a', ANA)
  await presences.enter('inquiries/2', 'a', ANA)
  for (let id = 3; id <= 2_000; id++) await presences.enter(`inquiries/${id}`, 'a', ANA)
  await presences.enter('inquiries/1', 'a', ANA)
  await presences.enter('callbacks/1', 'a', ANA)
  const isOpen = async (place: string) => (await presences.others(place, 'b', BEN)).length > 0
  const places = ['inquiries/1', 'inquiries/2', 'inquiries/3', 'callbacks/1']
  expect(await Promise.all(places.map(isOpen))).toEqual([true, false, true, true])
})
