import { expect, it } from 'vitest'
import { HOUR } from '../contract/time/durations'
import { filesWith } from '../testing/folder-texts'
import { testClock } from '../testing/mail-service'
import { memoryDocuments } from '../testing/memory-documents'
import { openStore, temporaryFolder } from '../testing/store-fixtures'
import { createAcknowledgementLimit, forgetAcknowledgements } from './acknowledgement-limit'

/** The SHA-256 of `amina@example.org`. */
const HASH = 'k5QIYJUMWMO9wdQbQH2G7oTnyxNJdZVKSlHiRLehWdU'

async function start() {
  const dir = await temporaryFolder()
  const clock = testClock()
  const store = await openStore(dir, { now: clock.now })
  let mails = 0
  const limit = createAcknowledgementLimit(store.documents, clock.now)
  const admits = (address = 'amina@example.org', messageId = `<${++mails}@example.org>`) =>
    limit.admits(address, messageId)
  return { dir, clock, store, admits }
}

it('the limit admits one mail to an address until a whole hour has passed', async () => {
  const { clock, admits } = await start()
  expect(await admits()).toBe(true)
  clock.advance(HOUR - 1)
  expect(await admits()).toBe(false)
  clock.advance(1)
  expect(await admits()).toBe(true)
})

it('the limit admits three mails to an address within a day, and the next one once the first is a day old', async () => {
  const { clock, admits } = await start()
  const verdicts: boolean[] = []
  for (let passed = 0; passed <= 24; passed += 2) {
    verdicts.push(await admits())
    clock.advance(2 * HOUR)
  }
  expect(verdicts).toEqual([true, true, true, ...Array(9).fill(false), true])
})

it('the limit does not count a mail that it refused, so a person who writes often gets as many mails as anyone', async () => {
  const { clock, admits } = await start()
  await admits()
  for (let count = 0; count < 10; count += 1) await admits()
  clock.advance(HOUR)
  expect(await admits()).toBe(true)
})

it('the limit admits the same mail again at any time if sending it failed, and counts it once', async () => {
  const { clock, admits } = await start()
  const again = () => admits('amina@example.org', '<again@example.org>')
  for (let count = 0; count < 10; count += 1) {
    expect(await again()).toBe(true)
    clock.advance(HOUR)
  }
  expect([await admits(), await again()]).toEqual([true, true])
  clock.advance(HOUR)
  expect([await admits(), await again()]).toEqual([true, true])
  clock.advance(HOUR)
  expect([await admits(), await again()]).toEqual([false, true])
})

it('the limit treats different notations of an inbox as the same one, and distinguishes other inboxes', async () => {
  const { admits } = await start()
  expect(await admits('amina+newsletter@example.org')).toBe(true)
  expect(await admits('Amina+B@Example.org')).toBe(false)
  expect(await admits('amina@example.org')).toBe(false)
  expect(await admits('aminata@example.org')).toBe(true)
  expect(await admits('amina@example.com')).toBe(true)
})

it('the limit stores no email address', async () => {
  const { dir, store, admits } = await start()
  await admits()
  await store.close()
  expect(await filesWith(dir, 'amina')).toEqual([])
})

it('the limit forgets only an erased request’s mail, and the inbox once it has no mail left', async () => {
  const { all, documents } = memoryDocuments()
  const clock = testClock()
  const limit = createAcknowledgementLimit(documents, clock.now)
  const first = clock.now().getTime()
  await limit.admits('amina@example.org', '<1@example.org>')
  clock.advance(HOUR)
  await limit.admits('amina@example.org', '<2@example.org>')
  await limit.admits('tomasz@example.org', '<3@example.org>')
  await forgetAcknowledgements(documents, new Set(['ACDEFGHJ', '<2@example.org>']))
  expect(all.get(`acknowledgements/${HASH}`)).toEqual({
    value: [{ messageId: '<1@example.org>', at: first }],
    expiresAt: new Date(first + 24 * HOUR),
  })
  expect(all.size).toBe(2)
  await forgetAcknowledgements(documents, new Set(['<1@example.org>']))
  expect([...all.values()].map(({ value }) => value)).toEqual([[{ messageId: '<3@example.org>', at: first + HOUR }]])
})

it('the limit keeps an inbox’s counts for a day after its last mail, and reads those of no other inbox', async () => {
  const { all, documents } = memoryDocuments()
  const clock = testClock()
  const limit = createAcknowledgementLimit(documents, clock.now)
  const first = clock.now().getTime()
  for (const id of ['<1@example.org>', '<2@example.org>', '<3@example.org>']) {
    await limit.admits('amina@example.org', id)
    clock.advance(HOUR)
  }
  await limit.admits('amina@example.org', '<4@example.org>')
  const counted = all.get(`acknowledgements/${HASH}`)
  expect(counted?.expiresAt).toEqual(new Date(first + 27 * HOUR))
  await forgetAcknowledgements(documents, new Set(['<4@example.org>']))
  expect(all.get(`acknowledgements/${HASH}`)).toEqual(counted)
  await forgetAcknowledgements(documents, new Set(['<3@example.org>']))
  expect(all.get(`acknowledgements/${HASH}`)?.expiresAt).toEqual(new Date(first + 25 * HOUR))
})

it('the limit forgets a mail of an erased request beside an inbox whose day is over', async () => {
  const { clock, store, admits } = await start()
  await admits('ben@example.org')
  clock.advance(23 * HOUR)
  await admits('amina@example.org', '<1@example.org>')
  clock.advance(2 * HOUR)
  await forgetAcknowledgements(store.documents, new Set(['<1@example.org>']))
  expect(await store.documents.keys('acknowledgements')).toEqual([])
})

it('the limit stores its counts for a day, under names that stay the same in later versions', async () => {
  const { all, documents } = memoryDocuments()
  const clock = testClock()
  const limit = createAcknowledgementLimit(documents, clock.now)
  await limit.admits('Amina+tag@example.org', '<1@example.org>')
  const at = clock.now().getTime()
  const counted = { value: [{ messageId: '<1@example.org>', at }], expiresAt: new Date(at + 24 * HOUR) }
  expect([...all]).toEqual([[`acknowledgements/${HASH}`, counted]])
})

it('the limit counts a mail as sent now if a clock that was ahead noted it', async () => {
  const { clock, admits } = await start()
  clock.advance(30 * 24 * HOUR)
  await admits()
  clock.advance(-30 * 24 * HOUR)
  expect(await admits()).toBe(false)
  clock.advance(HOUR)
  expect(await admits()).toBe(true)
})
