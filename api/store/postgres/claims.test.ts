import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { enquiry, openStore, schemaFor, temporaryFolder } from '../../testing/store-fixtures'

const LEASE = 60_000

it('instances that claim at the same moment never get the same mail, and together they get all mails', async () => {
  const dir = await temporaryFolder()
  const now = new Date()
  const stores = await Promise.all([openStore(dir), openStore(dir), openStore(dir)])
  await Promise.all(Array.from({ length: 90 }, () => stores[0]?.submit('inquiries', enquiry())))
  const later = new Date(now.getTime() + 10_000)
  const claimed: number[] = []
  // Claims until all 90 mails are claimed: a claim may get fewer than it asks for when another claim tries to take the
  // same rows.
  for (let round = 0; claimed.length < 90 && round < 90; round++) {
    const mails = await Promise.all(stores.map(store => store.claimMails(later, 4, LEASE)))
    claimed.push(...mails.flat().map(({ record }) => record.id))
  }
  expect(new Set(claimed).size).toBe(claimed.length)
  expect(claimed).toHaveLength(90)
})

it('a mail that another instance is claiming delays nobody: the store gets the next mails', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  for (let at = 0; at < 3; at++) await store.submit('inquiries', enquiry())
  const client = new pg.Client(await schemaFor(inject('databaseUrl') ?? '', dir))
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from mails where id = 1 for update')
  const claimed = await store.claimMails(new Date(Date.now() + 10_000), 2, LEASE).finally(() => client.end())
  expect(claimed.map(({ record }) => record.id)).toEqual([2, 3])
})

it('a claim stays with its instance until its lease ends, then goes to another one', async () => {
  const dir = await temporaryFolder()
  const [one, other] = [await openStore(dir), await openStore(dir)]
  await one.submit('inquiries', enquiry())
  const at = Date.now() + 10_000
  expect(await one.claimMails(new Date(at), 5, LEASE)).toHaveLength(1)
  expect(await other.claimMails(new Date(at + LEASE - 1), 5, LEASE)).toHaveLength(0)
  expect(await other.claimMails(new Date(at + LEASE), 5, LEASE)).toHaveLength(1)
  expect(await one.claimMails(new Date(at + LEASE + 1), 5, LEASE)).toHaveLength(0)
})

it('a claim survives a change of its request, so that no other instance also sends the mail', async () => {
  const dir = await temporaryFolder()
  const [one, other] = [await openStore(dir), await openStore(dir)]
  await one.submit('inquiries', enquiry())
  const later = new Date(Date.now() + 10_000)
  expect(await one.claimMails(later, 5, LEASE)).toHaveLength(1)
  await other.change('inquiries', 1, { held: true })
  expect(await other.claimMails(later, 5, LEASE)).toHaveLength(0)
})

it('a request that is held while its erasure waits for a mail under way stays', async () => {
  const dir = await temporaryFolder()
  const [one, other] = [await openStore(dir), await openStore(dir)]
  await one.submit('inquiries', enquiry())
  const [mail] = await other.claimMails(new Date(Date.now() + 10_000), 1, LEASE)
  const erasing = one.eraseRecord('inquiries', 1, async () => undefined)
  await other.change('inquiries', 1, { held: true })
  if (mail) await other.recordMailOutcome(mail, { ...mail.record.mail.staff, state: 'sent' })
  expect(await erasing).toBe('held')
  expect(await one.get('inquiries', 1)).toMatchObject({ held: true })
})

it('a mail that is being sent is due again when its claim ends', async () => {
  const now = new Date()
  const store = await openStore(await temporaryFolder(), { now: () => now })
  await store.submit('inquiries', enquiry())
  expect(await store.nextMailAt()).toEqual(now)
  await store.claimMails(now, 1, LEASE)
  expect(await store.nextMailAt()).toEqual(new Date(now.getTime() + LEASE))
})
