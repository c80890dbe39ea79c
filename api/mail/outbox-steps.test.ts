import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import type { MailStatus } from '../contract/records/records'
import type { DueMail } from '../store/store'
import { testClock } from '../testing/mail-service'
import { newRecord } from '../testing/new-record'
import { sampleMail } from '../testing/sample-mail'
import { enquiry, memoryLog } from '../testing/store-fixtures'
import { type Delivery, DeliveryError, type OutgoingMail } from './mail'
import { createOutbox, type OutboxParts } from './outbox'

const SENT: Delivery = { state: 'sent', answer: '250 OK' }

/** Makes due mails about records with the ids 1, 2, 3 and so on. */
const dueMails = (count: number, role: DueMail['role'] = 'staff'): DueMail[] =>
  Array.from({ length: count }, (_, at) => ({
    list: 'inquiries',
    role,
    record: newRecord('inquiries', enquiry({}, { acknowledge: true }), {
      id: at + 1,
      reference: 'ACDEFGHJ',
      at: '2026-03-02T09:00:00.000Z',
      mailDomain: 'example.org',
    }),
  }))

/**
 * Starts an outbox whose mails are only in memory. `settled` contains the record id and the new status of each mail, in
 * the order in which the outbox stores them.
 */
function start(waiting: { people?: DueMail[]; demoted?: DueMail[] }, parts: Partial<OutboxParts> = {}) {
  const { people = [], demoted = [] } = waiting
  const log = memoryLog()
  const clock = testClock()
  const settled: [id: number, status: MailStatus][] = []
  const claims: [whose: string, limit: number][] = []
  const sent: OutgoingMail[] = []
  const outbox = createOutbox({
    store: {
      claimMails: async (_, limit, __, whose = 'people') => {
        claims.push([whose, limit])
        return (whose === 'demoted' ? demoted : people).splice(0, Math.min(limit, 600))
      },
      recordMailOutcome: async ({ record }, status) => void settled.push([record.id, status]),
      nextMailAt: async () => undefined,
    },
    transport: {
      send: async mail => {
        sent.push(mail)
        return SENT
      },
      close: () => undefined,
    },
    compose: async ({ record }) => ({ ...sampleMail, fileName: `${record.id}` }),
    now: clock.now,
    log,
    ...parts,
  })
  onTestFinished(() => outbox.stop())
  outbox.start()
  return { outbox, log, clock, settled, claims, sent }
}
/** A time longer than the pause between two checks, in ms. */
const ASLEEP = 300
const POLL = { timeout: 15_000, interval: 5 }
const ids = (settled: [number, MailStatus][]) => settled.map(([id]) => id)

it('the outbox sends each due mail, and stores its outcome', async () => {
  const { settled, sent, log } = start({ people: dueMails(2) })
  await expect.poll(() => ids(settled), POLL).toEqual([1, 2])
  expect(sent.map(({ fileName }) => fileName)).toEqual(['1', '2'])
  expect(settled[0]?.[1]).toMatchObject({ state: 'sent', attempts: 1, lastAnswer: '250 OK' })
  const about = { list: 'inquiries', role: 'staff', attempt: 1 }
  expect(log.entries).toEqual(
    [1, 2].map(id => ({ level: 'info', fields: { ...about, id }, message: 'A mail was sent' })),
  )
})

it('the outbox stores the reason why a mail is not sent at all', async () => {
  const { settled, sent } = start({ people: dueMails(1) }, { compose: async () => ({ skip: 'No address' }) })
  await expect.poll(() => settled, POLL).toHaveLength(1)
  expect(settled[0]?.[1]).toMatchObject({ state: 'skipped', attempts: 1, lastAnswer: 'No address' })
  expect(sent).toEqual([])
})

it.each<[string, unknown, object]>([
  ['a refusal for good', new DeliveryError('550 No', true), { state: 'failed', lastAnswer: '550 No' }],
  ['one that passes', new DeliveryError('451 Later', false), { state: 'queued', lastAnswer: '451 Later' }],
  ['what is no refusal', new Error('The disk is full'), { state: 'queued', lastAnswer: 'The disk is full' }],
  ['what is no error', 'thrown', { state: 'queued', lastAnswer: 'unknown error' }],
])(
  "the outbox stores the mail server's answer, and tries again soon unless the server refused for good (%s)",
  async (_, error, status) => {
    const transport = { send: () => Promise.reject(error), close: () => undefined }
    const { settled } = start({ people: dueMails(1) }, { transport })
    await expect.poll(() => settled, POLL).toHaveLength(1)
    expect(settled[0]?.[1]).toMatchObject(status)
  },
)

it('the outbox reports that some of staff got no mail, until a mail reaches all of them', async () => {
  const reason = 'One was refused'
  const answers: Delivery[] = [{ ...SENT, reason }, SENT]
  const people = dueMails(1)
  const { outbox, log, settled } = start(
    { people },
    { transport: { send: async () => answers.shift() ?? SENT, close: () => undefined } },
  )
  await expect.poll(() => settled, POLL).toHaveLength(1)
  expect(outbox.problem()).toBe(reason)
  expect(log.entries).toMatchObject([
    { level: 'warn', fields: { reason }, message: 'A mail was sent, but not to everyone' },
  ])
  people.push(...dueMails(1))
  outbox.wake()
  await expect.poll(() => settled, POLL).toHaveLength(2)
  expect(outbox.problem()).toBeUndefined()
})

it('a mail to a visitor never sets the reported problem, whether it arrives or not', async () => {
  const reason = 'One was refused'
  const outcomes = [async () => ({ ...SENT, reason }), () => Promise.reject(new DeliveryError('no', false, { reason }))]
  const people = dueMails(1, 'visitor')
  const { outbox, settled } = start(
    { people },
    { transport: { send: async () => outcomes.shift()?.() ?? SENT, close: () => undefined } },
  )
  for (const turn of [1, 2, 3]) {
    await expect.poll(() => settled, POLL).toHaveLength(turn)
    expect(outbox.problem()).toBeUndefined()
    people.push(...dueMails(1, 'visitor'))
    outbox.wake()
  }
})

it('the outbox gathers the mails that wait behind all others once an hour, a thousand at most', async () => {
  const gathered: number[] = []
  const { outbox, clock, claims, settled, log } = start(
    { people: dueMails(1), demoted: dueMails(1_200) },
    {
      gather: mails => {
        gathered.push(mails.length)
        return sampleMail
      },
    },
  )
  await expect.poll(() => settled, POLL).toHaveLength(1_001)
  expect(gathered).toEqual([1_000])
  expect(claims.filter(([whose]) => whose === 'demoted')).toEqual([
    ['demoted', 1_000],
    ['demoted', 400],
  ])
  expect(new Set(ids(settled)).size).toBe(1_000)
  expect(log.entries.at(-1)).toEqual({ level: 'info', fields: { gathered: 1_000 }, message: 'A mail was sent' })
  clock.advance(60 * 60_000)
  outbox.wake()
  await expect.poll(() => gathered, POLL).toEqual([1_000, 200])
  expect(log.entries.filter(({ level }) => level !== 'info')).toEqual([])
})

it('the outbox sends the full mail about a single request, and sends each mail by itself when mails cannot be gathered', async () => {
  let gathers = 0
  const gather = () => {
    gathers++
    return sampleMail
  }
  const alone = start({ demoted: dueMails(1) }, { gather })
  await expect.poll(() => alone.sent.map(({ fileName }) => fileName), POLL).toEqual(['1'])
  const each = start({ demoted: dueMails(3) })
  await expect.poll(() => each.sent.map(({ fileName }) => fileName), POLL).toEqual(['1', '2', '3'])
  expect([gathers, each.claims[1]]).toEqual([0, ['demoted', 5]])
})

it.each<[string, Delivery | Error, number[]]>([
  ['sent', SENT, []],
  ['not sent', new DeliveryError('no', false), [2]],
])('a single gathered mail that was %s delays later ones by an hour only if it was sent', async (_, outcome, then) => {
  const gathered: number[] = []
  const demoted = dueMails(1)
  const { outbox, claims, settled } = start(
    { demoted },
    {
      gather: mails => {
        gathered.push(mails.length)
        return sampleMail
      },
      transport: {
        send: async () => {
          if (outcome instanceof Error) throw outcome
          return outcome
        },
        close: () => undefined,
      },
    },
  )
  await expect.poll(() => settled, POLL).toHaveLength(1)
  demoted.push(...dueMails(2))
  const before = claims.length
  outbox.wake()
  await expect.poll(() => claims.length, POLL).toBeGreaterThan(before + then.length)
  await expect.poll(() => gathered, POLL).toEqual(then)
})

it('a failed gathered mail is reported to staff, and every mail in it gets the state of the failure', async () => {
  const reason = 'The mail server is down'
  const { outbox, settled, log } = start(
    { demoted: dueMails(3) },
    {
      gather: () => sampleMail,
      transport: { send: () => Promise.reject(new DeliveryError('no', false, { reason })), close: () => undefined },
    },
  )
  await expect.poll(() => ids(settled), POLL).toEqual([1, 2, 3])
  for (const [, status] of settled) expect(status).toMatchObject({ state: 'queued', attempts: 1, lastAnswer: 'no' })
  // All mails in the refused gathered mail have the same time for their next attempt.
  expect(new Set(settled.map(([, { nextAttemptAt }]) => nextAttemptAt)).size).toBe(1)
  expect(outbox.problem()).toBe(reason)
  expect(log.entries).toMatchObject([
    { level: 'warn', fields: { gathered: 3, reason }, message: 'A mail could not be sent' },
  ])
})

it.each([0, 1])(
  'the outbox gives up only the mails of a refused gathered mail that were tried for five days (index %i)',
  async place => {
    const demoted = dueMails(2)
    const { staff } = (demoted[place] as DueMail).record.mail
    Object.assign(staff, { attempts: 200, firstAttemptAt: '2026-02-20T09:00:00.000Z' })
    const { settled } = start(
      { demoted },
      {
        gather: () => sampleMail,
        transport: { send: () => Promise.reject(new DeliveryError('no', false)), close: () => undefined },
      },
    )
    await expect.poll(() => settled, POLL).toHaveLength(2)
    const states = Object.fromEntries(
      settled.map(([id, { state, nextAttemptAt }]) => [id, [state, typeof nextAttemptAt]]),
    )
    expect(states).toEqual({ [place + 1]: ['failed', 'undefined'], [2 - place]: ['queued', 'string'] })
  },
)

it.each<[string, 'people' | 'demoted', object, object[]]>([
  ['a mail', 'people', { list: 'inquiries', id: 1, role: 'staff' }, [{ list: 'inquiries', id: 1 }]],
  [
    'a gathered one',
    'demoted',
    { gathered: 2 },
    [
      { list: 'inquiries', id: 1 },
      { list: 'inquiries', id: 2 },
    ],
  ],
])('%s whose outcome cannot be stored until a stop is left unchanged', async (_, whose, about, each) => {
  const err = new Error('The disk is full')
  const waiting = dueMails(each.length)
  const { outbox, log } = start(
    {},
    {
      gather: () => sampleMail,
      store: {
        claimMails: async (_, __, ___, asked = 'people') => (asked === whose ? waiting.splice(0) : []),
        recordMailOutcome: () => Promise.reject(err),
        nextMailAt: async () => undefined,
      },
    },
  )
  const later = () => log.entries.filter(({ message }) => message.includes('cannot be stored yet'))
  await expect.poll(() => later().map(({ fields }) => fields), POLL).toEqual(each.map(one => ({ err, ...one })))
  await outbox.stop()
  expect(log.entries.at(-1)).toEqual({
    level: 'error',
    fields: { err, ...about },
    message: 'The state of a mail stays unchanged',
  })
})

/** A transport that holds each mail back until the test releases it. */
function slowTransport() {
  const letGo: (() => void)[] = []
  const send = () => new Promise<Delivery>(resolve => letGo.push(() => resolve(SENT)))
  const letAllGo = () => {
    for (const go of letGo) go()
  }
  return { letGo, letAllGo, transport: { send, close: letAllGo } }
}

it('the outbox claims as many mails as it may still send at once, and another one when a mail is done', async () => {
  const { letGo, letAllGo, transport } = slowTransport()
  const people = dueMails(3)
  const { outbox, claims } = start({ people }, { transport })
  await expect.poll(() => letGo.length, POLL).toBe(3)
  people.push(...dueMails(8).slice(3))
  outbox.wake()
  await expect.poll(() => letGo.length, POLL).toBe(5)
  const limits = () => claims.filter(([whose]) => whose === 'people').map(([, limit]) => limit)
  expect(limits()).toEqual([5, 2])
  // One mail waits, because the maximum number of mails is already being sent. The test cannot observe a wait, so it
  // lets some time pass.
  await delay(ASLEEP)
  letGo[0]?.()
  await expect.poll(() => letGo.length, POLL).toBe(6)
  expect(limits()).toEqual([5, 2, 1])
  letAllGo()
})

it('the outbox sends a mail once even if the mail is claimed again during its sending', async () => {
  const { letGo, letAllGo, transport } = slowTransport()
  const people = dueMails(1)
  const { outbox, claims } = start({ people }, { transport })
  await expect.poll(() => letGo.length, POLL).toBe(1)
  people.push(...dueMails(1))
  const before = claims.length
  outbox.wake()
  await expect.poll(() => [people.length, claims.length > before], POLL).toEqual([0, true])
  expect(letGo).toHaveLength(1)
  letAllGo()
})

it('the outbox sends no gathered mail while another mail is being sent, nor within the hour, and reports no problem then', async () => {
  const { letGo, transport } = slowTransport()
  let gathers = 0
  const gather = () => {
    gathers++
    return sampleMail
  }
  const demoted = dueMails(2)
  const { outbox, claims, log } = start({ people: dueMails(1), demoted }, { transport, gather })
  const looks = () => claims.filter(([whose]) => whose === 'people').length
  await expect.poll(looks, POLL).toBe(1)
  outbox.wake()
  await expect.poll(looks, POLL).toBeGreaterThan(1)
  expect([gathers, demoted.length]).toEqual([0, 2])
  letGo[0]?.()
  outbox.wake()
  await expect.poll(() => gathers, POLL).toBe(1)
  letGo[1]?.()
  demoted.push(...dueMails(2))
  const seen = looks()
  outbox.wake()
  await expect.poll(looks, POLL).toBeGreaterThan(seen)
  expect([gathers, demoted.length]).toEqual([1, 2])
  expect(log.entries.filter(({ level }) => level !== 'info')).toEqual([])
})

/** A store that always has another due mail about a request that looks genuine. */
function floodedStore(demoted: DueMail[]) {
  let last = 0
  const looks: string[] = []
  const store: OutboxParts['store'] = {
    claimMails: async (_, limit, __, whose = 'people') => {
      looks.push(whose)
      return whose === 'people' ? dueMails(++last).slice(-1) : demoted.splice(0, limit)
    },
    recordMailOutcome: async () => undefined,
    nextMailAt: async () => undefined,
  }
  return { looks, store }
}

it('the outbox sends the gathered mail first once people’s mails have taken a whole hour and none is being sent', async () => {
  const { letGo, letAllGo, transport } = slowTransport()
  const names: string[] = []
  const send = (mail: OutgoingMail) => {
    names.push(mail.fileName)
    return transport.send()
  }
  const { clock } = start(
    {},
    {
      store: floodedStore(dueMails(2)).store,
      gather: () => ({ ...sampleMail, fileName: 'gathered' }),
      transport: { ...transport, send },
    },
  )
  await expect.poll(() => names, POLL).toHaveLength(5)
  clock.advance(60 * 60_000)
  letGo[0]?.()
  await expect.poll(() => names, POLL).toHaveLength(6)
  letAllGo()
  await expect.poll(() => names.length, POLL).toBeGreaterThan(6)
  expect(names.slice(5, 7)).toEqual(['6', 'gathered'])
})

it.each<[string, DueMail[], OutboxParts['gather']]>([
  ['nobody gathers', [], undefined],
  ['the server takes no gathered mail', dueMails(2), () => ({ ...sampleMail, fileName: 'gathered' })],
])("the outbox keeps demoted mails behind people's, however long those take, if %s", async (_, refused, gather) => {
  const demoted = [...refused]
  const { looks, store } = floodedStore(demoted)
  const names: string[] = []
  let flood = false
  const { outbox, clock } = start(
    {},
    {
      store: { ...store, claimMails: async (...args) => (flood || args[3] ? await store.claimMails(...args) : []) },
      ...(gather && { gather }),
      transport: {
        send: async ({ fileName }) => {
          names.push(fileName)
          if (fileName === 'gathered') throw new DeliveryError('554 Looks like spam', true)
          return SENT
        },
        close: () => undefined,
      },
    },
  )
  await expect.poll(() => looks, POLL).toContain('demoted')
  await expect.poll(() => names, POLL).toEqual(gather ? ['gathered'] : [])
  flood = true
  outbox.wake()
  await expect.poll(() => names, POLL).toContain('1')
  demoted.push(...dueMails(2))
  looks.length = 0
  clock.advance(60 * 60_000)
  await expect.poll(() => looks.length, POLL).toBeGreaterThan(2)
  expect(looks).not.toContain('demoted')
})

it('the outbox rests after it has found mails, however often visitors wake it, and then sends what has come', async () => {
  const people = dueMails(1)
  const { outbox, claims, sent } = start({ people })
  await expect.poll(() => sent, POLL).toHaveLength(1)
  people.push(...dueMails(1))
  for (let submission = 0; submission < 20; submission++) {
    outbox.wake()
    await setImmediate()
  }
  expect(claims).toHaveLength(1)
  await expect.poll(() => sent, POLL).toHaveLength(2)
})

it('the outbox looks for mails again after about a second, even if the next known mail is due much later', async () => {
  const people: DueMail[] = []
  let looks = 0
  const { sent } = start(
    {},
    {
      store: {
        claimMails: async (_, __, ___, whose = 'people') => {
          looks++
          return whose === 'people' ? people.splice(0) : []
        },
        recordMailOutcome: async () => undefined,
        nextMailAt: async () => new Date(testClock().now().getTime() + 60 * 60_000),
      },
    },
  )
  await expect.poll(() => looks, POLL).toBe(2)
  // Queues a mail as another process would do, which cannot wake this outbox.
  people.push(...dueMails(1))
  await expect.poll(() => sent, POLL).toHaveLength(1)
})

it('the outbox reports that it cannot look for mails, and looks again', async () => {
  const err = new Error('The disk is away')
  const people = dueMails(1)
  let broken = true
  const { outbox, log, sent } = start(
    {},
    {
      store: {
        claimMails: async (_, __, ___, whose = 'people') => {
          if (broken) throw err
          return whose === 'people' ? people.splice(0) : []
        },
        recordMailOutcome: async () => undefined,
        nextMailAt: async () => undefined,
      },
    },
  )
  await expect
    .poll(() => log.entries, POLL)
    .toEqual([{ level: 'error', fields: { err }, message: 'The outbox cannot look for mails' }])
  broken = false
  outbox.wake()
  await expect.poll(() => sent, POLL).toHaveLength(1)
})

it('the outbox checks if mails can be sent, and reports the newest result, until the server is ready again', async () => {
  const down = new DeliveryError('no', false, {
    reason: 'It is down',
    cause: { code: 'ECONNECTION', responseCode: 421 },
  })
  const outcomes = [
    Promise.resolve(),
    Promise.reject(down),
    Promise.reject(new DeliveryError('x', false, { reason: 'Other' })),
  ]
  for (const outcome of outcomes) outcome.catch(() => undefined)
  const { outbox, log } = start(
    {},
    {
      transport: {
        send: async () => SENT,
        verify: () => outcomes.shift() ?? Promise.resolve(),
        close: () => undefined,
      },
    },
  )
  await outbox.verifyTransport()
  expect([log.entries, outbox.problem()]).toEqual([
    [{ level: 'info', fields: {}, message: 'The mail server is ready' }],
    undefined,
  ])
  await outbox.verifyTransport()
  expect([log.entries.at(-1), outbox.problem()]).toEqual([
    {
      level: 'warn',
      fields: { code: 'ECONNECTION', responseCode: 421, reason: 'It is down' },
      message: 'The mail server cannot be used',
    },
    'It is down',
  ])
  await outbox.verifyTransport()
  expect(outbox.problem()).toBe('Other')
  await outbox.verifyTransport()
  expect(outbox.problem()).toBeUndefined()
  await outbox.stop()
  outcomes.push(Promise.reject(down))
  const before = log.entries.length
  await outbox.verifyTransport()
  expect(log.entries).toHaveLength(before)
})

it('a failure without a known explanation gets no explanation', () => {
  expect(new DeliveryError('no', true)).toMatchObject({ message: 'no', permanent: true, reason: undefined })
})

it('the outbox checks nothing while mails are filed', async () => {
  const { outbox, log } = start({})
  await outbox.verifyTransport()
  expect(log.entries).toEqual([])
})

it('the outbox sends no more mails a minute than allowed, and never a demoted one before others', async () => {
  const { sent, claims, outbox, clock } = start(
    { people: dueMails(3), demoted: dueMails(2) },
    { perMinute: 3, gather: () => ({ ...sampleMail, fileName: 'gathered' }) },
  )
  await expect.poll(() => sent, POLL).toHaveLength(3)
  outbox.wake()
  // The mail waits for the next minute, because of the limit of mails in a minute. The test cannot observe a wait, so
  // it lets some time pass.
  await delay(ASLEEP)
  expect(claims[0]).toEqual(['people', 3])
  expect(sent.map(({ fileName }) => fileName)).toEqual(['1', '2', '3'])
  clock.advance(60_000)
  outbox.wake()
  await expect.poll(() => sent.at(-1)?.fileName, POLL).toBe('gathered')
  // The outbox claims no mails while the maximum number is being sent.
  expect(claims.filter(([, limit]) => limit < 1)).toEqual([])
})
