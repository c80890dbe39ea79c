import { expect, it, onTestFinished } from 'vitest'
import { memoryDocuments } from '../testing/memory-documents'
import { memoryLog } from '../testing/store-fixtures'
import { DeliveryError, type OutgoingMail } from './mail'
import { createNotices, type Notice } from './notices'

/** Starts the notices with a transport in which `judge` decides if and when a mail is sent. */
function start(judge: (mail: OutgoingMail) => Promise<void>) {
  const { documents, all } = memoryDocuments()
  const sent: string[] = []
  const notices = createNotices({
    space: 'notices',
    gatherFor: 1_000,
    documents,
    mailDomain: 'example.org',
    now: () => new Date(),
    log: memoryLog(),
    async compose({ about, records = [] }: Notice, messageId) {
      const [subject, box] = [records.join(' '), { name: about, address: `${about}@example.org` }]
      const content = { subject, text: subject, html: subject, messageId, date: new Date(), fileName: 'x' }
      return { ...content, from: box, to: [box], autoSubmitted: 'auto-generated' }
    },
    transport: {
      async send(mail) {
        sent.push(mail.subject)
        await judge(mail)
        return { state: 'sent', answer: '250 OK' }
      },
    },
  })
  onTestFinished(() => notices.stop())
  notices.start()
  return { notices, sent, all }
}

const assigned = (...records: string[]): Notice => ({ kind: 'assigned', about: 'ana', records })

it('the queue gathers the records of one second, and reports later ones in the next notice', async () => {
  let release: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  const { notices, sent, all } = start(() => gate)
  await Promise.all([1, 2, 2].map(id => notices.queue(assigned(`inquiries/${id}`))))
  await expect.poll(() => sent, { timeout: 15_000 }).toHaveLength(1)
  await notices.queue(assigned('callbacks/1', 'inquiries/1'))
  release()
  await expect.poll(() => sent, { timeout: 15_000 }).toHaveLength(2)
  expect(sent).toEqual(['inquiries/1 inquiries/2', 'callbacks/1'])
  await expect.poll(() => all.size).toBe(0)
})

it('the queue keeps all joined records for a later try if the mail cannot be sent', async () => {
  const { notices, sent, all } = start(async () => {
    throw new DeliveryError('451 later', false)
  })
  await notices.queue(assigned('inquiries/1'))
  // Waits until the first attempt has failed and the notice is stored for a second attempt.
  await expect
    .poll(() => [...all.values()], { timeout: 15_000 })
    .toMatchObject([{ value: { status: { attempts: 1 } } }])
  await notices.queue(assigned('inquiries/2'))
  await expect.poll(() => sent, { timeout: 15_000 }).toEqual(['inquiries/1', 'inquiries/1 inquiries/2'])
  expect([...all.values()]).toMatchObject([{ value: { records: ['inquiries/1', 'inquiries/2'] } }])
})

it('a notice keeps its Message-ID while its content is the same, and gets another one for new content', async () => {
  const { notices, sent, all } = start(async () => {
    throw new DeliveryError('451 later', false)
  })
  const id = () =>
    [...all.values()].map(({ value }) => (value as { status: { messageId: string } }).status.messageId)[0]
  await notices.queue(assigned('inquiries/1'))
  await expect.poll(() => sent, { timeout: 15_000 }).toHaveLength(1)
  const first = id()
  await notices.queue(assigned('inquiries/1'))
  expect(id()).toBe(first)
  await notices.queue(assigned('inquiries/1', 'inquiries/2'))
  expect(id()).not.toBe(first)
})

it('the queue sends a notice that replaced another one during its sending, and keeps the earlier notice’s time', async () => {
  let release: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  const { notices, sent, all } = start(() => gate)
  await notices.queue({ kind: 'invitation', about: 'ana', since: '2026-11-20' })
  await expect.poll(() => sent, { timeout: 15_000 }).toHaveLength(1)
  await notices.queue({ kind: 'invitation', about: 'ana', since: '2026-11-21' })
  expect([...all.values()]).toMatchObject([{ value: { since: '2026-11-20' } }])
  release()
  await expect.poll(() => sent, { timeout: 15_000 }).toHaveLength(2)
  await expect.poll(() => all.size).toBe(0)
})
