import { expect, it } from 'vitest'
import { IDLE_LIFE, WHOLE_LIFE } from '../contract/people/session'
import { MINUTE } from '../contract/time/durations'
import { memoryDocuments } from '../testing/memory-documents'
import { createSessions, keyOf } from './sessions'

const START = Date.parse('2026-11-21T10:00:00Z')

function start() {
  const clock = { time: START }
  const { all, calls, documents } = memoryDocuments()
  return { clock, all, calls, sessions: createSessions(documents, () => clock.time) }
}

it('a session ends exactly after 30 idle minutes, for `get` and for `verify`', async () => {
  const { clock, sessions } = start()
  const { token } = await sessions.start()
  clock.time += IDLE_LIFE - 1
  expect(await sessions.get(keyOf(token))).toBeDefined()
  // The session ends at this time, because `get` has not prolonged it.
  clock.time += 1
  expect(await sessions.get(keyOf(token))).toBeUndefined()
  expect(await sessions.verify(token)).toBeUndefined()
})

it('a session ends 8 hours after its start, however often it was used', async () => {
  const { clock, sessions } = start()
  const { token, expiresAt } = await sessions.start()
  expect(Date.parse(expiresAt)).toBe(START + WHOLE_LIFE)
  while (clock.time + 10 * MINUTE < START + WHOLE_LIFE) {
    clock.time += 10 * MINUTE
    expect(await sessions.verify(token)).toBeDefined()
  }
  clock.time = START + WHOLE_LIFE
  expect(await sessions.verify(token)).toBeUndefined()
})

it('a use is stored only if the last stored use is a minute old', async () => {
  const { clock, all, calls, sessions } = start()
  const { token } = await sessions.start()
  clock.time += MINUTE - 1
  expect(await sessions.verify(token)).toBeDefined()
  expect(calls.updates).toBe(1)
  clock.time += 1
  expect(await sessions.verify(token)).toBeDefined()
  expect([...all.values()]).toEqual([
    {
      value: { way: 'password', startedAt: START, usedAt: START + MINUTE },
      expiresAt: new Date(START + MINUTE + IDLE_LIFE),
    },
  ])
})

it('a session that a fast clock began lives no longer than one that begins now', async () => {
  const { clock, all, sessions } = start()
  clock.time = START + 5 * WHOLE_LIFE
  const { token } = await sessions.start()
  clock.time = START
  expect(await sessions.verify(token)).toBeDefined()
  expect([...all.values()].map(({ value }) => value)).toEqual([{ way: 'password', startedAt: START, usedAt: START }])
})

it('a session that ends between its look-up and the storing of its use stays ended', async () => {
  const { clock, all, sessions } = start()
  const { token } = await sessions.start()
  clock.time += MINUTE
  const used = sessions.verify(token)
  all.clear()
  await used
  expect(all.size).toBe(0)
})

it('all sessions end at once, and nothing else does', async () => {
  const { all, sessions } = start()
  const tokens = [await sessions.start(), await sessions.start()].map(({ token }) => token)
  all.set('other/kept', { value: 1 })
  await sessions.endAll()
  for (const token of tokens) expect(await sessions.verify(token)).toBeUndefined()
  expect([...all.keys()]).toEqual(['other/kept'])
})

it('a session that an earlier version began is found after an update', async () => {
  const { all, sessions } = start()
  const token = 'A'.repeat(43)
  const key = '0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a'
  all.set(`sessions/${key}`, { value: { way: 'password', startedAt: START, usedAt: START } })
  expect(keyOf(token)).toBe(key)
  expect(await sessions.verify(token)).toBeDefined()
})

it.each(['', 'x', 'A'.repeat(42), 'A'.repeat(44), `+${'A'.repeat(42)}`, ` ${'A'.repeat(43)}`])(
  'a text that cannot be a token, as %j, is not looked up',
  async token => {
    const { calls, sessions } = start()
    expect(await sessions.verify(token)).toBeUndefined()
    expect(calls.gets).toBe(0)
  },
)

it('all open sessions are listed, the last used first, and no ended one', async () => {
  const { clock, sessions } = start()
  const begin = async (at: number) => {
    clock.time = START + at * MINUTE
    return keyOf((await sessions.start()).token)
  }
  await begin(-40)
  const [second, last, first] = [await begin(5), await begin(9), await begin(1)]
  expect((await sessions.all()).map(({ key }) => key)).toEqual([last, second, first])
})

it('only the chosen sessions end', async () => {
  const { sessions } = start()
  const [one, other] = [await sessions.start(), await sessions.start({ way: 'passkey' })]
  await sessions.endWhere(({ way }) => way === 'passkey')
  expect(await sessions.verify(one.token)).toBeDefined()
  expect(await sessions.verify(other.token)).toBeUndefined()
})

it('a session of an earlier version, which stored no way of signing in, counts as one by password', async () => {
  const { all, sessions } = start()
  const token = 'A'.repeat(43)
  all.set(`sessions/${keyOf(token)}`, { value: { startedAt: START, usedAt: START } })
  expect(await sessions.verify(token)).toMatchObject({ way: 'password' })
})
