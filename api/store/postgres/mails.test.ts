import { expect, it } from 'vitest'
import { HOUR } from '../../contract/time/durations'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'
import type { Store } from '../store'

const LEASE = 60_000

/** Opens two instances; also returns a function that claims the mails that are due at a time, in ms from now. */
async function two() {
  const dir = await temporaryFolder('memory')
  const now = Date.now()
  const clock = { now: () => new Date(now) }
  const [one, other] = await Promise.all([openStore(dir, clock), openStore(dir, clock)])
  const claim = async (store: Store, after: number, lease = LEASE) =>
    (await store.claimMails(new Date(now + after), 1, lease)).map(({ record }) => record.id)
  return { one, other, claim }
}

it('leases dated by a clock that was ahead end in their normal time once the clock is right, also those of another instance', async () => {
  const { one, other, claim } = await two()
  expect(await one.nextMailAt()).toBeUndefined()
  await one.submit('inquiries', enquiry())
  expect(await claim(one, HOUR)).toEqual([1])
  // The first claim of `other` shortens this lease, so that it ends at `LEASE`.
  expect(await claim(other, 0)).toEqual([])
  expect(await claim(other, LEASE - 1)).toEqual([])
  expect(await claim(other, LEASE)).toEqual([1])
  // The clock of `one` is right, then an hour ahead, then right again. So `one` shortens the lease that it took an hour
  // ahead.
  expect(await claim(one, 2 * LEASE)).toEqual([1])
  expect(await claim(one, HOUR)).toEqual([1])
  expect(await claim(one, 5 * LEASE)).toEqual([])
  expect(await claim(one, 6 * LEASE)).toEqual([1])
  // A clock that goes back by only a minute shortens no lease, because the clocks of instances may differ by that much.
  expect(await claim(one, 7 * LEASE, 3 * LEASE)).toEqual([1])
  expect(await claim(one, 6 * LEASE)).toEqual([])
  expect(await claim(one, 7 * LEASE)).toEqual([])
})

it('a mail’s outcome ends only its own claim, and a change of the request ends none', async () => {
  const { one, claim } = await two()
  await one.submit('inquiries', enquiry({}, { acknowledge: true }))
  const [mail] = await one.claimMails(new Date(), 2, LEASE)
  if (mail) await one.recordMailOutcome(mail, { ...mail.record.mail.staff, nextAttemptAt: new Date().toISOString() })
  await one.change('inquiries', 1, { suspect: true })
  expect((await one.claimMails(new Date(Date.now() + 10_000), 5, LEASE)).map(({ role }) => role)).toEqual(['staff'])
  expect(await claim(one, 20_000)).toEqual([])
  await one.submit('inquiries', enquiry({}, { demoted: true }))
  const demoted = await one.claimMails(new Date(Date.now() + 20_000), 5, LEASE, 'demoted')
  expect([await claim(one, 20_000), demoted.map(({ record }) => record.id)]).toEqual([[], [2]])
})
