import { expect, it } from 'vitest'
import { memoryDocuments } from '../testing/memory-documents'
import { createSessions, keyOf } from './sessions'
import { createTickets } from './tickets'

const START = Date.parse('2026-11-21T10:00:00Z')

async function start() {
  const { all, documents } = memoryDocuments()
  const sessions = createSessions(documents, () => START)
  const { token } = await sessions.start()
  return { all, sessions, token, tickets: createTickets(documents, sessions, () => START) }
}

it('a ticket works once', async () => {
  const { tickets, token } = await start()
  const { ticket } = await tickets.issue(token)
  expect(await tickets.redeem(ticket)).toMatchObject({ key: keyOf(token) })
  expect(await tickets.redeem(ticket)).toBeUndefined()
  expect(await tickets.redeem('never issued')).toBeUndefined()
})

it('a ticket does not work after its session has ended', async () => {
  const { tickets, sessions, token } = await start()
  const { ticket } = await tickets.issue(token)
  await sessions.end(token)
  expect(await tickets.redeem(ticket)).toBeUndefined()
})

it('a ticket consists of 32 random bytes, is valid for a minute, and is stored only as its hash', async () => {
  const { all, tickets, token } = await start()
  const { ticket, expiresAt } = await tickets.issue(token)
  expect(ticket).toMatch(/^[\w-]{43}$/)
  expect(expiresAt).toBe(new Date(START + 60_000).toISOString())
  const kept = [...all].filter(([name]) => name.startsWith('tickets/'))
  expect(kept).toEqual([
    [
      expect.stringMatching(/^tickets\/[\w-]{43}$/),
      { value: { session: keyOf(token) }, expiresAt: new Date(expiresAt) },
    ],
  ])
  expect(JSON.stringify([...all])).not.toContain(ticket)
})
