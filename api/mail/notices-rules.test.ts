import { expect, it, onTestFinished } from 'vitest'
import { testClock } from '../testing/mail-service'
import { memoryDocuments } from '../testing/memory-documents'
import { memoryLog } from '../testing/store-fixtures'
import { DeliveryError, type OutgoingMail } from './mail'
import { createNotices, type Notice } from './notices'

const LEASE = 300_000
const memory = memoryDocuments

interface Options {
  documents?: ReturnType<typeof memory>
  clock?: ReturnType<typeof testClock>
  instance?: string
  /** A function that the test runs while a mail is being sent. */
  onSend?: (mail: OutgoingMail) => Promise<unknown>
  hasNothingToSay?: boolean
  isStarted?: boolean
}

/** Starts the sending of notices, with a clock that the test moves. */
function start({
  documents = memory(),
  clock = testClock(),
  instance,
  onSend,
  hasNothingToSay,
  isStarted = true,
}: Options = {}) {
  const sent: string[] = []
  const log = memoryLog()
  const notices = createNotices({
    space: 'notices',
    gatherFor: 60_000,
    documents: documents.documents,
    instance,
    mailDomain: 'example.org',
    now: clock.now,
    log,
    async compose(notice: Notice, messageId) {
      if (hasNothingToSay) return undefined
      const box = { name: notice.about, address: `${notice.about}@example.org` }
      const content = {
        subject: JSON.stringify(notice),
        text: '',
        html: '',
        messageId,
        date: new Date(),
        fileName: 'x',
      }
      return { ...content, from: box, to: [box], autoSubmitted: 'auto-generated' }
    },
    transport: {
      async send(mail) {
        sent.push(mail.subject)
        await onSend?.(mail)
        return { state: 'sent', answer: '250 OK' }
      },
    },
  })
  onTestFinished(() => notices.stop())
  // The timers of the notices never fire within a test, so the test starts each check itself.
  if (isStarted) notices.start()
  const kept = () => [...documents.all.values()].map(({ value }) => value as Record<string, unknown>)
  return { notices, sent, log, kept, documents, clock }
}

const INVITATION: Notice = { kind: 'invitation', about: 'ana' }
const LATE: Notice = { kind: 'late', about: 'ana' }
const text = (notice: Notice) => JSON.stringify(notice)

it('a notice is sent once, is logged by its kind, and leaves nothing behind', async () => {
  const { notices, sent, log, kept } = start()
  await notices.queue(INVITATION)
  await notices.sendDue()
  expect(sent).toEqual([text(INVITATION)])
  expect(kept()).toEqual([])
  expect(log.entries).toEqual([
    { level: 'info', fields: { kind: 'invitation', state: 'sent' }, message: 'A notice was sent' },
  ])
})

it('a notice without content is dropped', async () => {
  const { notices, sent, kept, log } = start({ hasNothingToSay: true })
  await notices.queue(INVITATION)
  await notices.sendDue()
  expect([sent, kept(), log.entries]).toEqual([[], [], []])
})

it('the waiting notices can be read; each kind and person has one', async () => {
  const { notices, kept, documents } = start()
  const records = ['inquiries/1']
  for (const [kind, about] of [
    ['assigned', 'ana'],
    ['assigned', 'bo'],
    ['assigned', 'ana'],
    ['late', 'ana'],
  ] as const)
    await notices.queue({ kind, about, records })
  const names = ['assigned/ana', 'assigned/bo', 'late/ana']
  expect((await notices.waiting()).map(({ kind, about }) => `${kind}/${about}`)).toEqual(names)
  expect([...documents.all.keys()]).toEqual(names.map(name => `notices/${name}`))
  expect(kept()[0]).toEqual({
    kind: 'assigned',
    about: 'ana',
    records,
    status: {
      state: 'queued',
      attempts: 0,
      messageId: expect.stringMatching(/^<[\da-f-]{36}@example\.org>$/),
      nextAttemptAt: '2026-03-02T10:01:00.000Z',
    },
  })
})

it.each([
  [new DeliveryError('451 later', false, { reason: 'It is full.' }), 'queued', '451 later', { reason: 'It is full.' }],
  [new DeliveryError('550 no', true, { reason: 'Unknown.' }), 'failed', '550 no', { reason: 'Unknown.' }],
  [new Error('broken'), 'queued', 'broken', { err: new Error('broken') }],
  ['no error at all', 'queued', 'unknown error', { err: 'no error at all' }],
])(
  'a notice that could not be sent waits for a later attempt, with the server’s answer: %s',
  async (error, state, lastAnswer, about) => {
    const { notices, sent, kept, log, clock } = start({ onSend: () => Promise.reject(error) })
    await notices.queue(INVITATION)
    await notices.sendDue()
    expect(log.entries).toEqual([
      { level: 'warn', fields: { kind: 'invitation', ...about }, message: 'A notice could not be sent' },
    ])
    expect(kept()).toMatchObject([{ status: { state, attempts: 1, lastAnswer } }])
    await notices.sendDue()
    expect(sent).toHaveLength(1)
    clock.advance(20 * 60_000)
    await notices.sendDue()
    expect(sent).toHaveLength(2)
  },
)

it('a notice without further attempts is dropped', async () => {
  const documents = memory()
  documents.all.set('notices/invitation/ana', {
    value: { ...INVITATION, status: { state: 'failed', attempts: 9, messageId: '<1@example.org>' } },
  })
  const { notices, sent, kept } = start({ documents })
  await notices.sendDue()
  expect([sent, kept()]).toEqual([[], []])
})

it('a notice waits for further records for the given time, counted from its last new record', async () => {
  const { notices, sent, clock, kept } = start()
  const assigned = (...records: string[]) => notices.queue({ kind: 'assigned', about: 'ana', records, since: 'now' })
  await assigned('inquiries/1')
  clock.advance(59_999)
  await notices.sendDue()
  expect(sent).toEqual([])
  await assigned('inquiries/2', 'inquiries/2')
  clock.advance(59_999)
  await assigned('inquiries/1')
  await notices.sendDue()
  expect(sent).toEqual([])
  clock.advance(1)
  await notices.sendDue()
  expect(sent).toEqual([
    text({ kind: 'assigned', about: 'ana', records: ['inquiries/1', 'inquiries/2'], since: 'now' }),
  ])
  expect(kept()).toEqual([])
})

it('a notice is not sent before its `note` has ended', async () => {
  const { notices, sent } = start()
  let during = -1
  await notices.queue(INVITATION, async () => {
    await notices.sendDue()
    during = sent.length
  })
  expect(during).toBe(0)
  await notices.sendDue()
  expect(sent).toHaveLength(1)
})

it('`queue` rejects if its `note` fails, and the notice is still sent', async () => {
  const { notices, sent } = start()
  await expect(notices.queue(INVITATION, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  await notices.sendDue()
  expect(sent).toHaveLength(1)
})

it('a notice that one instance has claimed is sent by no other instance until the claim has lasted too long', async () => {
  const [documents, clock] = [memory(), testClock()]
  let reached: () => void = () => undefined
  const isOnWay = new Promise<void>(resolve => {
    reached = resolve
  })
  let release: () => void = () => undefined
  const one = start({
    documents,
    clock,
    instance: 'one',
    onSend: () => {
      reached()
      return new Promise<void>(resolve => {
        release = resolve
      })
    },
  })
  const other = start({ documents, clock, instance: 'other' })
  await one.notices.queue(INVITATION)
  await isOnWay
  const until = clock.now().getTime() + LEASE
  expect(one.kept()).toMatchObject([{ claim: { by: 'one', until } }])
  clock.advance(LEASE - 1)
  await other.notices.sendDue()
  expect(other.sent).toEqual([])
  clock.advance(1)
  await other.notices.sendDue()
  expect(other.sent).toEqual([text(INVITATION)])
  release()
  await one.notices.sendDue()
  expect(one.kept()).toEqual([])
})

it.each([
  ['that was set by a clock far ahead', 2 * LEASE + 1, 1],
  ['that may stand', 2 * LEASE, 0],
])('a claim of another instance %s does not delay the notice: %i ms', async (_, ahead, times) => {
  const [documents, clock] = [memory(), testClock()]
  const at = clock.now().getTime()
  const status = {
    state: 'queued',
    attempts: 0,
    messageId: '<1@example.org>',
    nextAttemptAt: clock.now().toISOString(),
  }
  documents.all.set('notices/invitation/ana', {
    value: { ...INVITATION, status, claim: { by: 'gone', until: at + ahead } },
  })
  const { notices, sent } = start({ documents, clock, instance: 'one' })
  await notices.sendDue()
  expect(sent).toHaveLength(times)
})

it('an instance whose attempt failed gives up its claim, so that any instance may try later', async () => {
  const { notices, kept } = start({ instance: 'one', onSend: () => Promise.reject(new DeliveryError('451', false)) })
  await notices.queue(INVITATION)
  await notices.sendDue()
  expect(kept()[0]).not.toHaveProperty('claim')
})

it('an instance keeps its claim on a notice until the notice’s `note` has ended', async () => {
  const documents = memory()
  const [one, other] = [start({ documents, instance: 'one' }), start({ documents, instance: 'other' })]
  await one.notices.queue(INVITATION, () => other.notices.sendDue())
  expect(other.sent).toEqual([])
  await one.notices.sendDue()
  expect(one.sent).toHaveLength(1)
  await one.notices.queue({ ...INVITATION, about: 'bo' })
  expect(one.kept().every(kept => !('claim' in kept) || kept.about === 'bo')).toBe(true)
})

it('the log reports documents that cannot be read, and the next check tries again', async () => {
  const documents = memory()
  const { notices, log, sent } = start({ documents })
  const { keys } = documents.documents
  documents.documents.keys = () => Promise.reject(new Error('gone'))
  await notices.sendDue()
  expect(log.entries).toEqual([
    { level: 'error', fields: { err: new Error('gone') }, message: 'Notices cannot be sent' },
  ])
  documents.documents.keys = keys
  await notices.queue(INVITATION)
  await notices.sendDue()
  expect(sent).toHaveLength(1)
})

it('a stopped service sends no notice', async () => {
  const { notices, sent, documents } = start()
  await notices.stop()
  await notices.queue(INVITATION)
  await notices.sendDue()
  expect([sent.length, documents.all.size]).toEqual([0, 1])
})

it('a service sends no notice before its start, and then all waiting ones', async () => {
  const { notices, sent, documents } = start({ isStarted: false })
  await notices.queue(INVITATION)
  await notices.sendDue()
  expect([sent.length, documents.all.size]).toEqual([0, 1])
  notices.start()
  await notices.sendDue()
  expect([sent.length, documents.all.size]).toEqual([1, 0])
})

it('a record that is added while a notice is being sent gets a later notice of its own', async () => {
  const clock = testClock()
  const started = start({
    clock,
    async onSend() {
      if (started.sent.length === 1) await started.notices.queue({ ...LATE, records: ['inquiries/1', 'callbacks/2'] })
    },
  })
  await started.notices.queue({ ...LATE, records: ['inquiries/1'] })
  clock.advance(60_000)
  await started.notices.sendDue()
  expect(started.kept()).toMatchObject([{ records: ['callbacks/2'] }])
  clock.advance(60_000)
  await started.notices.sendDue()
  expect(started.sent).toEqual([
    text({ ...LATE, records: ['inquiries/1'] }),
    text({ ...LATE, records: ['callbacks/2'] }),
  ])
  expect(started.kept()).toEqual([])
})

it('a failed notice that was replaced does not delay its successor', async () => {
  const started = start({
    async onSend() {
      if (started.sent.length > 1) return
      await started.notices.queue({ ...INVITATION, since: '2026-03-02' })
      throw new DeliveryError('451 later', false)
    },
  })
  await started.notices.queue(INVITATION)
  await started.notices.sendDue()
  expect(started.sent).toEqual([text(INVITATION), text({ ...INVITATION, since: '2026-03-02' })])
  expect(started.kept()).toEqual([])
})

it('stopping waits for mails under way, and leaves those that fail meanwhile unchanged', async () => {
  let stopped: Promise<void> | undefined
  const started = start({
    async onSend() {
      stopped = started.notices.stop()
      throw new Error('the connection was closed')
    },
  })
  await started.notices.queue(INVITATION)
  await started.notices.sendDue()
  await stopped
  expect(started.kept()).toMatchObject([{ status: { state: 'queued', attempts: 0 } }])
  expect(started.log.entries).toEqual([])
})

it('a notice that is withdrawn while it is being sent leaves nothing behind, and no error', async () => {
  const documents = memory()
  const { notices, log, kept } = start({ documents, onSend: () => documents.documents.clear('notices') })
  await notices.queue(INVITATION)
  await notices.sendDue()
  expect([kept(), log.entries.map(({ message }) => message)]).toEqual([[], ['A notice was sent']])
})

it('records that join a notice without records while it is being sent get a notice of their own', async () => {
  const clock = testClock()
  const started = start({
    clock,
    async onSend() {
      if (started.sent.length === 1) await started.notices.queue({ ...INVITATION, records: ['inquiries/1'] })
    },
  })
  await started.notices.queue(INVITATION)
  await started.notices.sendDue()
  clock.advance(60_000)
  await started.notices.sendDue()
  expect(started.sent).toEqual([text(INVITATION), text({ ...INVITATION, records: ['inquiries/1'] })])
  expect(started.log.entries.map(({ level }) => level)).toEqual(['info', 'info'])
})

/**
 * Starts the notices of an instance; `change` runs after the instance has read the waiting notice and before it sends
 * this notice.
 */
async function readBefore(change: (documents: ReturnType<typeof memory>) => unknown) {
  const documents = memory()
  const started = start({ documents, instance: 'one', isStarted: false })
  await started.notices.queue(INVITATION)
  const { get } = documents.documents
  documents.documents.get = async (space, key) => {
    const found = await get(space, key)
    documents.documents.get = get
    await change(documents)
    return found as never
  }
  started.notices.start()
  await started.notices.sendDue()
  return started
}
const KEY = 'notices/invitation/ana'
const changed = (change: object) => (documents: ReturnType<typeof memory>) =>
  documents.documents.update<{ status: object }>('notices', 'invitation/ana', present => ({
    value: { ...present, status: { ...present?.status, nextAttemptAt: '2026-03-02T10:10:00.000Z', ...change } },
  }))

it.each<[string, (documents: ReturnType<typeof memory>) => unknown, number]>([
  ['was withdrawn', ({ all }) => all.delete(KEY), 0],
  ['became another one', changed({ messageId: '<other@example.org>' }), 1],
  ['was tried by another instance', changed({ attempts: 1 }), 1],
])('a notice that %s between reading and claiming is not sent, and stays unchanged', async (_, change, left) => {
  const { sent, log, kept } = await readBefore(change)
  expect([sent, log.entries, kept().length]).toEqual([[], [], left])
  expect(kept().every(notice => !('claim' in notice))).toBe(true)
})

it('a notice that was withdrawn before it could be read is no error', async () => {
  const { notices, log, sent, documents } = start()
  documents.documents.keys = async () => ['invitation/ana']
  await notices.sendDue()
  expect([sent, log.entries]).toEqual([[], []])
})

it('a service that is stopped during a check sends no further notice', async () => {
  const started = start({ isStarted: false, onSend: async () => void started.notices.stop() })
  for (const about of ['ana', 'bo']) await started.notices.queue({ ...INVITATION, about })
  started.notices.start()
  await started.notices.sendDue()
  expect(started.sent).toEqual([text(INVITATION)])
})

it('a notice that another instance has claimed waits for that instance, even if it is the only notice', async () => {
  const documents = memory()
  const one = start({ documents, instance: 'one', isStarted: false })
  await one.notices.queue(INVITATION, async () => undefined)
  const alone = start({ documents })
  await alone.notices.sendDue()
  expect(alone.sent).toEqual([])
  alone.clock.advance(LEASE)
  await alone.notices.sendDue()
  expect(alone.sent).toEqual([text(INVITATION)])
})

it('of several instances, the first whose `note` runs claims the queued notice, and keeps the claim', async () => {
  const documents = memory()
  const start1 = (instance?: string) => start({ documents, isStarted: false, ...(instance && { instance }) })
  const [one, other, alone] = [start1('one'), start1('other'), start1()]
  const claims = () => one.kept().map(({ about, claim }) => [about, (claim as { by?: string })?.by])
  await alone.notices.queue({ ...INVITATION, about: 'a' }, async () => undefined)
  await one.notices.queue({ ...INVITATION, about: 'b' })
  await one.notices.queue({ ...INVITATION, about: 'c' }, async () => undefined)
  await other.notices.queue({ ...INVITATION, about: 'c' }, async () => undefined)
  expect(claims()).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['c', 'one'],
  ])
  expect(one.kept()[0]).not.toHaveProperty('claim')
})

it('records that join a notice without records before it is sent wait with it', async () => {
  const { notices, kept } = start({ isStarted: false })
  await notices.queue(INVITATION)
  await notices.queue({ ...INVITATION, records: ['inquiries/1'] })
  expect(kept()).toMatchObject([{ records: ['inquiries/1'], status: { nextAttemptAt: '2026-03-02T10:01:00.000Z' } }])
})

it('a notice is written only twice: when it is queued, and when it is removed after sending', async () => {
  const { notices, documents } = start()
  await notices.queue(INVITATION)
  await notices.sendDue()
  expect(documents.calls.updates).toBe(2)
})
