import { describe, expect, it } from 'vitest'
import type { AdminCounts } from '../contract/answers'
import type { AdminRecord } from '../contract/records/records'
import { CALLBACK } from '../testing/examples'
import { addPerson } from '../testing/people'
import { ENQUIRY, startTestService, type TestService } from '../testing/start-test-service'

type Login = Record<string, string>

const LIST = '/api/admin/inquiries'
const send = (service: TestService, more = {}) => service.postJson('/api/contact', { ...ENQUIRY, ...more })
const standard = { urgencyLevel: 'standard' }

/** The ids in a list that a person has not read. */
async function unreadOf(service: TestService, login: Login, query = ''): Promise<number[]> {
  const records = (await (await service.get(`${LIST}?sort=submitted${query}`, login)).json()) as AdminRecord[]
  return records.filter(({ unread }) => unread).map(({ id }) => id)
}

const countsOf = async (service: TestService, login: Login, query = '') =>
  (await (await service.get(`/api/admin/counts${query}`, login)).json()) as AdminCounts

/** Starts a service with two members of staff. The service's only request came before either member had signed in. */
async function withTwo() {
  const service = await startTestService({ RATE_LIMITS: 'off' })
  await send(service)
  const ana = await addPerson(service, 'caseworker', 'ana')
  const ben = await addPerson(service, 'reader', 'ben')
  return { service, ana, ben }
}

describe('an unread record', () => {
  it('is a record that came after the person’s first sign-in, until the person opens it', async () => {
    const { service, ana, ben } = await withTwo()
    await send(service)
    await send(service)
    expect(await unreadOf(service, ana.login)).toEqual([3, 2])

    await service.get(`${LIST}/2`, ana.login)
    expect(await unreadOf(service, ana.login)).toEqual([3, 2])
    expect((await service.postJson(`${LIST}/2/seen`, undefined, ana.login)).status).toBe(204)
    expect(await unreadOf(service, ana.login)).toEqual([3])
    expect(await unreadOf(service, ben.login)).toEqual([3, 2])
    expect((await (await service.get(`${LIST}/2`, ana.login)).json()) as AdminRecord).toMatchObject({ unread: false })

    expect((await service.delete(`${LIST}/1/seen`, ana.login)).status).toBe(204)
    expect(await unreadOf(service, ana.login)).toEqual([3, 1])
    expect(await unreadOf(service, ana.login, '&unread=yes')).toEqual([3, 1])
    expect((await service.postJson(`${LIST}/9/seen`, undefined, ana.login)).status).toBe(404)
  })

  it('stays unread over a restart and a second sign-in; all who share the password count as one person', async () => {
    const { service, ana } = await withTwo()
    await send(service)
    await service.postJson(`${LIST}/1/seen`, undefined, await service.login())
    expect(await unreadOf(service, await service.login())).toEqual([2])
    const later = await service.restart()
    expect(await unreadOf(later, ana.login)).toEqual([2])
    expect(await unreadOf(later, await later.login())).toEqual([2])
  })

  it('is one that came after the upgrade, for people who had signed in before', async () => {
    const { service, ana } = await withTwo()
    // Removes the data about read requests, which an earlier version did not store.
    await service.context.store.documents.clear('seen')
    const later = await service.restart()
    expect(await unreadOf(later, ana.login)).toEqual([])
    await send(later)
    expect(await unreadOf(later, ana.login)).toEqual([2])
    expect(await unreadOf(later, await later.login())).toEqual([2])
  })

  it('is marked in every answer with records, and in no export', async () => {
    const { service, ana } = await withTwo()
    await send(service)
    const read = async (path: string) => await (await service.get(path, ana.login)).json()
    expect(await read('/api/admin/requests?q=Amina&sort=submitted')).toMatchObject([
      { id: 2, unread: true },
      { id: 1, unread: false },
    ])
    expect(await read(`${LIST}/1/thread`)).toMatchObject({
      requests: [{ record: { unread: false } }, { record: { unread: true } }],
    })
    const changed = await service.patchJson(`${LIST}/2`, { held: true }, ana.login)
    expect(await changed.json()).toMatchObject({ unread: true })
    const exported = await service.get(`${LIST}/2/export`, await service.login())
    expect(await exported.text()).not.toContain('unread')
  })
})

describe('the counts', () => {
  it('give the number of new pending requests, of urgent ones among these, and of those that a filter shows', async () => {
    const { service, ana } = await withTwo()
    await send(service)
    await send(service, standard)
    await send(service, standard)
    await service.postJson('/api/callbacks', CALLBACK)
    await service.patchJson(`${LIST}/4`, { isProcessed: true }, await service.login())
    const counts = await countsOf(service, ana.login, '?list=inquiries&ids=1,2,3,4&urgency=urgent')
    expect(counts.unread).toEqual({
      inquiries: { new: 2, urgent: 1 },
      'visa-applications': { new: 0, urgent: 0 },
      callbacks: { new: 1, urgent: 0 },
    })
    expect(counts).toMatchObject({ unreadShown: 1, unreadIds: [2, 3, 4] })
    await service.postJson(`${LIST}/2/seen`, undefined, ana.login)
    expect((await countsOf(service, ana.login)).unread.inquiries).toEqual({ new: 1, urgent: 0 })
  })
})

describe('the notes of who has opened what', () => {
  const kept = async (service: TestService, key: string) =>
    await service.context.store.documents.get<Record<string, string>>('seen', key)

  it('contain no erased record and no removed person', async () => {
    const { service, ana } = await withTwo()
    for (let more = 0; more < 3; more++) await send(service)
    await service.postJson(`${LIST}/4/seen`, undefined, ana.login)
    expect(await kept(service, ana.id)).toMatchObject({ inquiries: '1 2 1' })
    await service.delete(`${LIST}/2`, await service.login())
    await service.delete(`${LIST}/3`, await service.login())
    // The erased record 3 counts as read, so the stored `4` means that the person has read every record up to 4.
    expect(await kept(service, ana.id)).toMatchObject({ inquiries: '4' })
    await service.delete(`/api/admin/people/${ana.id}`, await service.login())
    expect(await kept(service, ana.id)).toBeUndefined()
  })
})
