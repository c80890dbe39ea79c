import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Email } from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { loadTimeLimitRules } from '../content/time-limit-rules'
import { HOUR, MINUTE } from '../contract/time/durations'
import { StoreUnavailableError } from '../store/store'
import { startSmtp, type TestSmtp } from '../testing/smtp-server'
import { ENQUIRY, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'
import { startChild } from '../testing/store-child'
import { isOnFiles, onFiles } from '../testing/store-fixtures'

const RULES = loadTimeLimitRules().map(({ id }) => id)
/** From each of these hours of the day (UTC), the test moves its clock forward by the interval beside the hour. */
const PACES: [from: number, step: number][] = [
  // At night one step is enough: the only mails that can be due are those at midnight about limits that have come
  // near.
  [0, 8 * HOUR],
  [8, 30 * MINUTE],
  // The steps are short while the office opens, and while promises from the day before end.
  [9, 15 * MINUTE],
  [13, 30 * MINUTE],
  [18, 6 * HOUR],
]
/** The time of the next check, but at the latest the hour at which the interval changes. */
function nextAfter(time: number): number {
  const midnight = new Date(time).setUTCHours(0, 0, 0, 0)
  const at = PACES.findLastIndex(([from]) => midnight + from * HOUR <= time)
  const [, step] = PACES[at] as [number, number]
  const [until] = PACES[at + 1] ?? [24]
  return Math.min(midnight + until * HOUR, time + step)
}
const POLL = { timeout: 15_000, interval: 10 }

/** Matches the subjects of mails that only the watch sends. */
const OF_THE_WATCH =
  /^(?:[\d ]*[A-Z]{2}[\w ]+ · )*(?:(?:No answer yet|Answers? overdue|Time limits? near|Follow-ups?|Weekly test|Emails to staff may not arrive|\w+day \d+ \w+): |(?<=· )(?:\d+ requests|enquiry \w+)$)/

/** Starts a service whose clock moves in steps; also returns the mails that its watch sent at each step. */
async function startWatched(from: string, env: Record<string, string> = {}) {
  const clock = stoppedClock(from)
  const network = { isDown: false }
  const smtp: TestSmtp = await startSmtp(undefined, () => network.isDown)
  const settings = {
    SMTP_URL: smtp.url,
    STAFF_EMAIL: 'staff@example.org',
    ESCALATION_EMAIL: 'partner@example.org',
    MAIL_FROM: 'haven@example.org',
    PUBLIC_URL: 'https://intake.example.org',
    TRUST_PROXY: '1',
    RATE_LIMITS: 'off',
    MAILS_PER_MINUTE: '10000',
    ...env,
  }
  let service: TestService = await startTestService(settings, clock)
  const names = new Map<string, string>()
  const sent: string[] = []
  let read = 0

  const shown = ({ subject = '' }: Email) =>
    [...names].reduce((text, [reference, name]) => text.replaceAll(reference, name), subject)
  function collect() {
    for (; read < smtp.inbox.length; read++) {
      const mail = smtp.inbox[read] as Email
      if (!OF_THE_WATCH.test(mail.subject ?? '')) continue
      const at = new Date(clock.time).toISOString().slice(0, 16)
      // Checks that no mail contains a word or detail of the visitor.
      expect(`${mail.text}${mail.html}`).not.toMatch(/Amina|Yusuf|brother|amina@|7946 0456/)
      sent.push(`${at} ${smtp.recipients[read]?.map(to => to.split('@')[0])}: ${shown(mail)}`)
    }
  }
  const look = async () => {
    await service.context.watch?.check()
    collect()
  }

  return {
    clock,
    service: () => service,
    network,
    smtp,
    sent,
    arrivals: () => smtp.inbox.filter(({ subject = '' }) => !OF_THE_WATCH.test(subject)),
    /** Moves the clock to this time, and looks for due mails at each step. */
    async until(moment: string) {
      for (const end = Date.parse(moment); clock.time < end; ) {
        clock.time = Math.min(end, nextAfter(clock.time))
        await look()
      }
    },
    async restart() {
      service = await service.restart(settings)
      await look()
    },
    async submit(name: string, body: object = {}) {
      const before = smtp.inbox.length
      const answer = await service.postJson('/api/contact', { ...ENQUIRY, urgencyLevel: 'standard', ...body })
      expect(answer.status).toBe(201)
      const { reference } = (await answer.json()) as { reference: string }
      names.set(reference, name)
      // Before the clock moves on, waits until the mail about this request is sent.
      if (!network.isDown) await expect.poll(() => smtp.inbox.length, POLL).toBeGreaterThan(before)
      await look()
      return names.size
    },
    /** Requests the link in the last test mail, and resolves to the response. */
    async openTest(method: 'GET' | 'POST') {
      const { text = '' } = smtp.inbox.filter(({ subject }) => subject?.startsWith('Weekly test')).at(-1) as Email
      const path = /intake\.example\.org(\/\S+)/.exec(text)?.[1]
      const answer = await fetch(`${service.url}${path}`, { method })
      return [answer.status, /<h1>(.*)<\/h1>/.exec(await answer.text())?.[1]]
    },
    post: (path: string) => fetch(`${service.url}${path}`, { method: 'POST' }),
    told: () => service.context.store.documents.keys('told'),
    textOf: (words: string) => smtp.inbox.filter(({ subject }) => subject?.includes(words)).at(-1)?.text ?? '',
    standing: () => service.context.watch?.deliveryTest.state(clock.time),
    async answered(id: number) {
      const answer = await service.postJson(
        `/api/admin/inquiries/${id}/contacts`,
        { how: 'spoke' },
        {
          ...(await service.login()),
          'idempotency-key': crypto.randomUUID(),
        },
      )
      expect(answer.status).toBe(201)
    },
    async change(id: number, body: object) {
      expect((await service.patchJson(`/api/admin/inquiries/${id}`, body, await service.login())).status).toBe(200)
    },
    async invite(name: string) {
      const person = { email: `${name.toLowerCase()}@example.org`, name, role: 'caseworker' }
      const answer = await service.postJson('/api/admin/people', person, await service.login())
      return ((await answer.json()) as { id: string }).id
    },
  }
}

// Runs only with files: with PostgreSQL, the shorter tests below are enough to show how the watch uses the store.
describe.each(isOnFiles() ? ['three'] : [])('over %s weeks', () => {
  it("reports each waiting request once: weekends, Easter, the clocks' change in March, two days without mail", async () => {
    const watched = await startWatched('2027-03-14T12:00Z')
    const { until, submit, answered, change, restart, sent, network } = watched
    const ana = await watched.invite('Ana')

    await until('2027-03-15T10:30Z')
    const a = await submit('A')
    await until('2027-03-15T14:00Z')
    await answered(a)
    await restart()

    await change(a, { isProcessed: true })
    expect(await watched.told()).toContain(`inquiries/${a}`)
    await until('2027-03-16T12:00Z')
    expect(await watched.told()).toEqual([])
    const h = await submit('H', { decision: { kind: 'refusal', sentOn: '2027-03-06', inUk: 'yes', detained: 'no' } })
    await until('2027-03-16T12:15Z')
    await answered(h)

    await until('2027-03-19T17:30Z')
    const b = await submit('B')
    await until('2027-03-20T11:00Z')
    await answered(b)
    await until('2027-03-20T17:00Z')
    const cs = [await submit('C1'), await submit('C2'), await submit('C3')]
    await change(cs[1] as number, { assignedTo: ana })
    await until('2027-03-21T03:00Z')
    await restart()

    await until('2027-03-22T12:00Z')
    expect(await watched.openTest('GET')).toEqual([200, 'Did the test mail arrive?'])
    expect(await watched.standing()).toEqual({ sentAt: '2027-03-22T10:00:00.000Z', isOverdue: false })
    expect(await watched.openTest('POST')).toEqual([200, 'Thank you'])
    const i = await submit('I', { decision: { kind: 'removal' } })
    await until('2027-03-22T12:30Z')
    for (const id of [...cs, i]) await answered(id)
    await change(i, { limitsDealtWith: RULES })
    await restart()

    await until('2027-03-25T12:00Z')
    const j = await submit('J', { decision: { kind: 'refusal', sentOn: '2027-03-17', inUk: 'yes', detained: 'no' } })
    await answered(j)
    await until('2027-03-25T17:00Z')
    const d = await submit('D', { serviceRequired: 'Immigration Consultation', urgencyLevel: 'Medium' })
    await until('2027-03-27T16:30Z')
    await answered(d)
    const e = await submit('E')
    await until('2027-03-30T14:00Z')
    await answered(e)
    await restart()

    await until('2027-03-31T08:00Z')
    network.isDown = true
    await until('2027-03-31T10:00Z')
    await submit('F')
    await until('2027-03-31T18:00Z')
    await restart()
    await until('2027-04-01T10:00Z')
    const g = await submit('G')
    await until('2027-04-01T15:00Z')
    await answered(g)
    await until('2027-04-02T05:00Z')
    network.isDown = false
    const before = sent.length
    await until('2027-04-02T08:00Z')
    const late = sent.splice(before).map(line => line.replace(/^\S+ /, 'once mail leaves again '))
    sent.push(...late.sort())
    // The digests of Wednesday and Thursday were never sent, so this digest counts their requests, too.
    expect(watched.textOf('Friday 2 April')).toContain('Came in since Tuesday 30 March, 10:00, UK time: 2 enquiries\n')
    await restart()
    await until('2027-04-04T12:00Z')

    // Compares the sorted mails, because the mails of one check arrive in any order.
    expect([...sent].sort()).toEqual(
      [
        '2027-03-15T10:00 staff: Weekly test: please confirm that this arrived',
        '2027-03-15T10:00 staff: Monday 15 March: nothing waiting',
        '2027-03-15T11:30 staff: No answer yet: enquiry A',
        '2027-03-15T12:45 partner: Answer overdue: enquiry A',
        '2027-03-16T10:00 staff: Tuesday 16 March: nothing waiting',
        '2027-03-17T00:00 partner: LIMIT Sat 20 Mar · enquiry H',
        '2027-03-17T10:00 partner: Emails to staff may not arrive: the weekly test was not confirmed',
        '2027-03-17T10:00 staff: 1 LIMIT · Wednesday 17 March: nothing waiting',
        '2027-03-18T10:00 staff: 1 LIMIT · Thursday 18 March: nothing waiting',
        '2027-03-19T10:00 staff: 1 LIMIT · Friday 19 March: nothing waiting',
        '2027-03-20T10:00 staff: 1 LIMIT · Saturday 20 March: 1 waiting',
        '2027-03-20T10:30 staff: No answer yet: enquiry B',
        // Half of the promised time was over when the office closed on Saturday, so these reminders waited until
        // Monday.
        '2027-03-22T10:00 staff: No answer yet: 2 requests',
        '2027-03-22T10:00 ana: No answer yet: enquiry C2',
        '2027-03-22T10:00 staff: Weekly test: please confirm that this arrived',
        '2027-03-22T10:00 staff: 1 LIMIT · Monday 22 March: 3 waiting',
        '2027-03-22T11:15 partner: Answers overdue: 3 requests',
        '2027-03-22T12:00 partner: REMOVAL no day · enquiry I',
        '2027-03-23T10:00 staff: 1 LIMIT · Tuesday 23 March: nothing waiting',
        '2027-03-24T10:00 staff: 1 LIMIT · Wednesday 24 March: nothing waiting',
        '2027-03-25T10:00 staff: 1 LIMIT · Thursday 25 March: nothing waiting',
        // By the usual hours, half of the promised time would have been over on Good Friday, when the office was
        // closed.
        '2027-03-27T10:00 staff: No answer yet: enquiry D',
        '2027-03-27T10:00 staff: 2 LIMITS · Saturday 27 March: 1 waiting',
        '2027-03-27T12:15 partner: Answer overdue: enquiry D',
        '2027-03-27T17:30 staff: No answer yet: enquiry E',
        '2027-03-28T00:00 partner: LIMIT Wed 31 Mar · enquiry J',
        // Easter Monday is a bank holiday, too. Summer time has begun, so the office opens at nine o'clock UTC.
        '2027-03-30T09:00 staff: Weekly test: please confirm that this arrived',
        '2027-03-30T09:00 staff: 2 LIMITS · Tuesday 30 March: 1 waiting',
        '2027-03-30T09:45 partner: Answer overdue: enquiry E',
        'once mail leaves again partner: Answer overdue: enquiry F',
        'once mail leaves again partner: Emails to staff may not arrive: the weekly test was not confirmed',
        'once mail leaves again staff: 2 LIMITS · Friday 2 April: 1 waiting, 1 late',
        'once mail leaves again staff: No answer yet: enquiry F',
        '2027-04-02T09:00 staff: 2 LIMITS · Friday 2 April: 1 waiting, 1 late',
        '2027-04-03T09:00 staff: 2 LIMITS · Saturday 3 April: 1 waiting, 1 late',
      ].sort(),
    )
    // The expected mails are twelve about requests, an invitation, and one about the requests that were assigned to
    // the invited person.
    await expect.poll(watched.arrivals, POLL).toHaveLength(14)
  })
  it('follows the office’s clock over the change in October, and notifies all staff if no other address is set', async () => {
    const watched = await startWatched('2026-10-11T12:00Z', { ESCALATION_EMAIL: '' })
    const { until, submit, answered, sent } = watched
    await until('2026-10-24T16:00Z')
    const a = await submit('A')
    await until('2026-10-26T12:00Z')
    await answered(a)
    await until('2026-11-01T12:00Z')
    const days = (from: number, to: number, at: string) =>
      Array.from({ length: to - from + 1 }, (_, number) => `2026-10-${from + number}T${at} staff`)
    const isOfTest = (line: string) => /Weekly test|Emails to staff/.test(line)
    expect(sent.filter(isOfTest).map(line => line.slice(0, 22))).toEqual(
      ['12T09:00', '14T09:00', '19T09:00', '21T09:00', '26T10:00', '28T10:00'].map(at => `2026-10-${at} staff`),
    )
    expect(sent.filter(line => !isOfTest(line)).map(line => line.replace(/: .*waiting$/, ''))).toEqual([
      ...days(12, 17, '09:00'),
      ...days(19, 24, '09:00'),
      // The enquiry came an hour before the office closed on Saturday. Half of the promised two hours was over at
      // closing time, so the reminder waited until Monday.
      '2026-10-26T10:00 staff: No answer yet: enquiry A',
      '2026-10-26T10:00 staff',
      '2026-10-26T11:15 staff: Answer overdue: enquiry A',
      ...days(27, 31, '10:00'),
    ])
  })
})

it('the watch leaves out likely spam, and limits that had passed on arrival; DIGEST=off switches the digest off', async () => {
  const watched = await startWatched('2027-03-15T12:00Z')
  await watched.submit('Spam', { elapsedMs: 100 })
  await watched.submit('Old', { decision: { kind: 'refusal', sentOn: '2020-01-06', inUk: 'yes', detained: 'no' } })
  await watched.answered(2)
  await watched.until('2027-03-16T10:15Z')
  // Compares the sorted mails, because mails that are sent at the same moment arrive in any order.
  expect(watched.sent.sort()).toEqual([
    '2027-03-16T10:00 staff: Tuesday 16 March: 1 waiting',
    '2027-03-16T10:00 staff: Weekly test: please confirm that this arrived',
  ])
  expect(watched.textOf('Tuesday')).toContain(
    'May be spam: 1 of these requests. Some may come from people: please check.\n',
  )
  expect(watched.textOf('Tuesday')).toMatch(/\n- Audit: Its head is \d+:[0-9a-f]{64}\./)

  const silent = await startWatched('2027-03-15T12:00Z', { DIGEST: 'off' })
  await silent.until('2027-03-16T10:15Z')
  expect(silent.sent).toEqual(['2027-03-16T10:00 staff: Weekly test: please confirm that this arrived'])
})

it('the watch notifies ESCALATION_EMAIL once and at once of a detained person, with or without a date', async () => {
  const watched = await startWatched('2027-03-15T12:00Z', { DIGEST: 'off' })
  await watched.submit('A', { decision: { kind: 'detention', sentOn: '2027-03-12', receivedOn: '2027-03-12' } })
  await watched.submit('B', { decision: { detained: 'yes', removalOn: '2027-03-17', sentOn: '2027-03-12' } })
  await watched.until('2027-03-15T12:30Z')
  expect(watched.sent.sort()).toEqual([
    '2027-03-15T12:00 partner: DETAINED · LIMIT Sat 12 Jun · enquiry A',
    '2027-03-15T12:00 partner: DETAINED · REMOVAL Wed 17 Mar · enquiry B',
  ])
  expect(watched.textOf('DETAINED · REMOVAL')).toMatch(/Detained\. Removal Wed 17 Mar\n/)
  // The day of the appeal's limit is unknown, and the removal is more than three days away.
  await watched.submit('C', { decision: { kind: 'removal', removalOn: '2027-03-20', inUk: 'yes', detained: 'no' } })
  await watched.until('2027-03-15T12:45Z')
  expect(watched.textOf('REMOVAL Sat 20 Mar')).toMatch(/\nRemoval Sat 20 Mar\nRemoval\nAnd 2 more of its limits\n/)
  // The subject names a removal within 7 days, so the row of the request also names it.
  await watched.submit('D', { decision: { detained: 'yes', removalOn: '2027-03-21', sentOn: '2027-03-12' } })
  await watched.until('2027-03-15T13:00Z')
  expect(watched.textOf('DETAINED · REMOVAL Sun 21 Mar')).toMatch(/\nDetained\. Removal Sun 21 Mar\nRemoval\n/)
})

it('the watch names in each mail the limit that makes a request urgent, and then another one that passed lately', async () => {
  const watched = await startWatched('2027-03-15T10:30Z')
  const decision = { kind: 'refusal', sentOn: '2027-03-01', receivedOn: '2027-03-03', inUk: 'yes', detained: 'no' }
  await watched.submit('A', { decision })
  await watched.until('2027-03-16T10:15Z')
  expect(watched.textOf('Answer overdue')).toMatch(/\nAnswer was due .*\nLimit may end Mon 15 Mar\n/)
  const digest = watched.textOf('Tuesday 16 March')
  expect(digest).toContain(', Review: last day tomorrow, Appeal: may have passed yesterday, Nobody has it\n')
  expect(digest).toContain(', Limit may end Wed 17 Mar. Another limit may have passed 15 Mar, Nobody has it\n')
})

it('the watch reminds the assignee of a follow-up once its time has come, and again after a change of the time', async () => {
  const watched = await startWatched('2027-03-15T12:00Z', { DIGEST: 'off' })
  const ana = await watched.invite('Ana')
  const id = await watched.submit('A')
  await watched.answered(id)
  await watched.change(id, { assignedTo: ana, followUpAt: '2027-03-15T14:10:00Z' })
  await watched.until('2027-03-15T15:00Z')
  const first = '2027-03-15T14:30 ana: Follow-up: enquiry A'
  expect(watched.sent.filter(line => line.includes('Follow-up'))).toEqual([first])
  // The follow-up is due at night, so the reminder waits until the office opens.
  await watched.change(id, { followUpAt: '2027-03-15T22:00:00Z' })
  await watched.until('2027-03-16T10:00Z')
  expect(watched.sent.filter(line => line.includes('Follow-up'))).toEqual([
    first,
    '2027-03-16T10:00 ana: Follow-up: enquiry A',
  ])
  // After Ana has left, other staff get the mails about her follow-ups.
  await watched.service().context.staff.people.remove(ana)
  await watched.change(id, { followUpAt: '2027-03-16T11:00:00Z' })
  await watched.until('2027-03-16T12:00Z')
  expect(watched.textOf('Follow-up')).toContain('With Ana (left)')
})

it('the watch does not report limits that staff deal with during the check', async () => {
  const watched = await startWatched('2027-03-15T12:00Z', { DIGEST: 'off' })
  const { store } = watched.service().context
  const pending = store.pending.bind(store)
  let looks = 0
  let dealt: Promise<unknown> | undefined
  store.pending = async () => {
    const all = await pending()
    if (all.length === 0) return all
    looks++
    // The overview and the watch both read the pending requests, possibly at the same time. Both readings wait here for
    // the same change.
    dealt ??= watched.change(1, { limitsDealtWith: RULES })
    await dealt
    return all
  }
  await watched.submit('A', { decision: { kind: 'removal' } })
  await watched.until('2027-03-15T12:30Z')
  expect(looks).toBeGreaterThan(1)
  expect(watched.sent).toEqual([])
  // The watch has not reported these limits yet, so it reports them once they are open again.
  await watched.change(1, { limitsDealtWith: [] })
  await watched.until('2027-03-15T12:45Z')
  expect(watched.sent).toEqual(['2027-03-15T12:45 partner: REMOVAL no day · enquiry A'])
})

it('the watch tells of a detained person at the next check if its mail could not be stored', async () => {
  const watched = await startWatched('2027-03-15T12:00Z', { DIGEST: 'off' })
  const { documents } = watched.service().context.store
  const update = documents.update.bind(documents)
  let refused = 0
  documents.update = (space, key, change) =>
    space === 'watch-notices' && refused++ === 0
      ? Promise.reject(new StoreUnavailableError('The disk is full'))
      : update(space, key, change)
  await watched.submit('A', { decision: { kind: 'detention', sentOn: '2027-03-12', receivedOn: '2027-03-12' } })
  await watched.until('2027-03-15T12:30Z')
  expect(refused).toBeGreaterThan(1)
  expect(watched.sent).toEqual(['2027-03-15T12:15 partner: DETAINED · LIMIT Sat 12 Jun · enquiry A'])
})

it('the watch reads a request with a limit once a day, and again after a change, but not what it has reported', async () => {
  const watched = await startWatched('2027-03-15T12:00Z', { DIGEST: 'off' })
  const id = await watched.submit('A', { decision: { kind: 'removal' } })
  await watched.answered(id)
  await watched.until('2027-03-15T12:15Z')
  const { store } = watched.service().context
  const [get, document] = [store.get.bind(store), store.documents.get.bind(store.documents)]
  const reads: string[] = []
  const noted = <Result>(what: string, read: () => Result) => {
    reads.push(what)
    return read()
  }
  store.get = (list, id) => noted(`${list}/${id}`, () => get(list, id))
  store.documents.get = (space, key) => noted(space, () => document(space, key))
  const readUntil = async (moment: string) => {
    reads.length = 0
    await watched.until(moment)
    return reads.filter(what => what === 'told' || what === `inquiries/${id}`)
  }
  expect(await readUntil('2027-03-15T13:00Z')).toEqual([])
  await watched.change(id, { priority: 'urgent' })
  expect(await readUntil('2027-03-15T13:30Z')).toEqual([`inquiries/${id}`])
  expect(await readUntil('2027-03-15T18:00Z')).toEqual([])
  expect(await readUntil('2027-03-16T13:00Z')).toEqual([`inquiries/${id}`])
})

onFiles()(
  'the watch sends no mail twice, whenever the process is killed',
  async () => {
    const smtp = await startSmtp()
    const clock = stoppedClock('2027-03-20T17:00Z')
    const service = await startTestService({ RATE_LIMITS: 'off' }, clock)
    for (let number = 1; number <= 3; number++) await service.postJson('/api/contact', ENQUIRY)
    await service.close()

    const dataDir = join(service.folder, 'data')
    let child: ReturnType<typeof startChild> | undefined
    const start = async (moment: string) => {
      child = startChild('watch-runner.ts', [dataDir, smtp.url, moment])
      await child.printed('open')
      return child
    }
    const kill = async () => {
      child?.process.kill('SIGKILL')
      await child?.ended()
    }
    const look = (moment: string) => child?.process.stdin?.write(`${moment}\n`)
    await start('2027-03-20T17:00Z')
    await kill()
    // The program is killed after different waits in ms, from before it has read the line until long after it has
    // finished.
    const kills: [moment: string, waits: number[]][] = [
      ['2027-03-22T09:59Z', [0, 10]],
      ['2027-03-22T10:00Z', [3, 15]],
      ['2027-03-22T11:01Z', [6, 60]],
      ['2027-03-23T10:00Z', [3, 25]],
    ]
    for (const [moment, waits] of kills) {
      for (const wait of waits) {
        await start(moment)
        look(moment)
        await delay(wait)
        await kill()
      }
      const last = await start(moment)
      look(moment)
      await last.printed(`looked ${moment}`)
      await kill()
    }
    const mails = new Map(smtp.inbox.map(({ messageId, subject }) => [messageId, subject]))
    // Compares the sorted subjects, because a mail that was under way at a kill can arrive after the mails of the next
    // start.
    expect([...mails.values()].filter(subject => OF_THE_WATCH.test(subject ?? '')).sort()).toEqual(
      [
        'No answer yet: 3 requests',
        'Monday 22 March: 3 waiting',
        'Weekly test: please confirm that this arrived',
        'Answers overdue: 3 requests',
        'Tuesday 23 March: 3 waiting, 3 late',
      ].sort(),
    )
  },
  240_000,
)

it('the watch accepts only the exact token of this week’s test as the confirmation', async () => {
  const watched = await startWatched('2027-03-14T12:00Z')
  await watched.until('2027-03-15T10:15Z')
  const right = await watched.openTest('POST')
  await watched.until('2027-03-22T09:45Z')
  expect(await watched.standing()).toEqual({
    sentAt: '2027-03-15T10:00:00.000Z',
    confirmedAt: '2027-03-15T10:15:00.000Z',
    isOverdue: false,
  })
  const link = /\/mail-arrived\/\S+/.exec(watched.smtp.inbox.at(-1)?.text ?? '')?.[0]
  expect([right, link]).toEqual([[200, 'Thank you'], undefined])
  await watched.until('2027-03-22T10:15Z')
  const old = watched.smtp.inbox.find(({ subject }) => subject?.startsWith('Weekly test'))
  for (const path of [/\/mail-arrived\/\S+/.exec(old?.text ?? '')?.[0], '/mail-arrived/aaaa']) {
    expect((await watched.post(String(path))).status).toBe(404)
  }
  expect(await watched.standing()).toEqual({ sentAt: '2027-03-22T10:00:00.000Z', isOverdue: false })
})
