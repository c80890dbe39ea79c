import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wholeRecord } from '../calls/whole-record'
import { loadFirm, officeOf } from '../content/firm'
import team from '../content/team.json'
import { loadTimeLimitRules } from '../content/time-limit-rules'
import { createTimeLimits } from '../content/time-limits'
import { RECORD_ANSWERS } from '../contract/answers'
import { inquirySchemaFor } from '../contract/forms/inquiry'
import { callbackBody, visaApplicationBody } from '../contract/forms/submissions'
import { LISTS } from '../contract/records/records'
import { DAY, HOUR } from '../contract/time/durations'
import { createOfficeClock } from '../contract/time/office-hours'
import { createWaitingTimes } from '../contract/time/waiting-time'
import { describeStart } from '../http/server/start-message'
import { answerTermsOf } from '../store/questions/figures'
import { lengthsOf } from '../testing/recount'
import { startSmtp } from '../testing/smtp-server'
import { ENQUIRY, startTestService } from '../testing/start-test-service'
import { onFiles, openStore, temporaryFolder } from '../testing/store-fixtures'
import { fillDemo } from './fill-demo'
import { demoRequests } from './requests'

const UNTIL = new Date('2026-11-22T12:00:00.000Z')
const timeLimits = createTimeLimits(loadTimeLimitRules(), () => UNTIL)
const content = { team: { ownItems: () => team } }
const office = officeOf(loadFirm(undefined))
const waitingTimes = createWaitingTimes(office)
const clock = createOfficeClock(office)
const requests = demoRequests({ count: 300, seed: 1, until: UNTIL })

test('the same seed makes the same requests, at times before the given day; another seed makes other requests', () => {
  expect(demoRequests({ count: 300, seed: 1, until: UNTIL })).toEqual(requests)
  const later = demoRequests({ count: 300, seed: 1, until: new Date(UNTIL.getTime() + DAY) })
  // The dates of a decision depend on the time of the run, so only the names of the decision's fields are compared.
  const undated = ({ fields: { decision, ...fields } }: (typeof requests)[number]) => [
    { ...fields, decision: decision && Object.keys(decision) },
  ]
  expect(later.map(request => [request.at - DAY, undated(request)])).toEqual(
    requests.map(request => [request.at, undated(request)]),
  )
  expect(demoRequests({ count: 300, seed: 2, until: UNTIL })).not.toEqual(requests)
})

test('the forms could have sent every request, and the people in the requests do not exist', () => {
  for (const { list, fields } of requests) {
    const schema =
      list === 'callbacks'
        ? callbackBody
        : list === 'visa-applications'
          ? visaApplicationBody
          : inquirySchemaFor({
              ...fields,
              oneName:
                fields.lastName === '' || String(fields.firstName).length < 2 || String(fields.lastName).length < 2,
            })
    expect([fields, schema.safeParse(fields).error?.issues]).toEqual([fields, undefined])
    expect(String(fields.email ?? '@example.org')).toMatch(/@example\.(?:org|invalid)$/)
    expect(
      String(fields.phone)
        .replaceAll(/^\+44 |^0044/g, '0')
        .replaceAll(' ', ''),
    ).toMatch(/^(?:0207946|07700900|01632960|0161496)\d{3,4}$|^Tobeprovided$/)
  }
})

test('the command fills an empty folder with requests of every kind over three weeks: urgent, late, spam, and several by one person', async () => {
  const dir = join(await temporaryFolder('memory'), 'demo')
  await fillDemo({ dir, count: 300, seed: 1, until: UNTIL, waitingTimes, clock })
  const store = await openStore(dir, { now: () => UNTIL })
  const { lists } = await store.counts()
  expect(LISTS.reduce((sum, list) => sum + lists[list].total, 0)).toBe(300)
  for (const list of LISTS) expect(lists[list].pending).toBeGreaterThan(2)
  expect(lists.inquiries.urgent).toBeGreaterThan(1)
  expect((await store.list('inquiries', { limit: 500, spam: true })).total).toBeGreaterThan(0)
  expect((await store.list('inquiries', { limit: 500, suspect: true, spam: false })).total).toBeGreaterThan(0)
  const { records } = await store.list('inquiries', { limit: 500 })
  for (const list of LISTS) {
    const all = (await store.list(list, { limit: 500 })).records
    const whole = wholeRecord(list, { waitingTimes, timeLimits, content })
    expect(
      all
        .map(whole)
        .map(record => RECORD_ANSWERS[list].safeParse(record).error?.issues)
        .filter(Boolean),
    ).toEqual([])
  }
  // The overview has figures: staff answered while the office was open, mostly in time.
  const terms = answerTermsOf(office)
  const { answers } = await store.figures({ from: 0, to: UNTIL.getTime(), by: 'day', terms })
  const lengths = lengthsOf(answers.contact.took)
  const [half = 0, most = 0] = [0.5, 0.9].map(part => lengths[Math.ceil(part * lengths.length) - 1])
  expect(half).toBeGreaterThan(20)
  expect(half).toBeLessThan(90)
  expect(most).toBeGreaterThan(half)
  const { kept, late: missed } = answers.contact
  expect(kept / (kept + missed)).toBeGreaterThan(0.8)
  expect(missed).toBeGreaterThan(0)
  for (const { processedAt } of records) if (processedAt) expect(clock.isOpen(Date.parse(processedAt) - 1)).toBe(true)
  // Requests are assigned to staff, who wrote notes, called in vain, and answered in every way.
  expect(await store.documents.keys('people')).toHaveLength(4)
  const waitingNow = records.filter(({ isProcessed, spam }) => !isProcessed && !spam)
  expect(waitingNow.some(({ assignedTo }) => assignedTo)).toBe(true)
  expect(waitingNow.some(({ assignedTo }) => !assignedTo)).toBe(true)
  const hows = records.flatMap(({ work = [] }) => work.flatMap(one => (one.what === 'contact' ? [one.how] : [])))
  expect(new Set(hows)).toEqual(new Set(['no_answer', 'spoke', 'emailed', 'messaged', 'met']))
  expect(records.some(({ work = [] }) => work.some(({ what }) => what === 'note'))).toBe(true)
  expect(records.some(({ noAnswerNeeded }) => noAnswerNeeded)).toBe(true)
  for (const { work = [], createdAt, processedAt } of records) {
    const moments = [createdAt, ...work.map(({ at }) => at), processedAt ?? UNTIL.toISOString()]
    expect(moments).toEqual([...moments].sort())
  }
  const limits = records.map(
    record => wholeRecord('inquiries', { waitingTimes, timeLimits, content })(record).soonestLimit,
  )
  expect(limits.filter(Boolean).length).toBeGreaterThan(20)
  for (const field of ['safeContact', 'onBehalfOf', 'language', 'interpreter'])
    expect(records.filter(record => record[field] !== undefined).length, field).toBeGreaterThan(3)
  const times = records.map(({ createdAt }) => Date.parse(String(createdAt)))
  expect(Math.max(...times)).toBeGreaterThan(UNTIL.getTime() - DAY)
  expect(Math.min(...times)).toBeLessThan(UNTIL.getTime() - 18 * DAY)
  const waiting = records.filter(({ isProcessed, spam }) => !isProcessed && !spam)
  const late = waiting.filter(({ answerBy }) => Date.parse(String(answerBy)) < UNTIL.getTime())
  expect(late.length).toBeGreaterThan(1)
  expect(late.length).toBeLessThan(waiting.length - 1)
  expect(lists.inquiries.undelivered).toBeGreaterThan(0)
  expect(await store.claimMails(new Date(UNTIL.getTime() + 3 * HOUR), 500, HOUR)).toEqual([])
  const counts = await Promise.all(
    records.slice(0, 60).map(async ({ id }) => (await store.thread('inquiries', id))?.count ?? 0),
  )
  expect(counts.some(count => count > 2 && count <= 10)).toBe(true)
  expect(counts.some(count => count > 10)).toBe(true)
  for (const q of [
    'Lukasz',
    'soren',
    'garcia pena',
    'Nguyen',
    'yilmaz',
    "D'Angelo",
    'احمد',
    'Παπαδοπουλου',
    '小明',
    'deportation defence',
    'zurich',
  ]) {
    expect((await store.requests({ q, limit: 50 })).requests.length, q).toBeGreaterThan(0)
  }
})

test('the command refuses a folder that is not empty, and leaves the folder unchanged', async () => {
  const dir = await temporaryFolder()
  await writeFile(join(dir, 'note.txt'), 'mine')
  await expect(fillDemo({ dir, count: 3, seed: 1, until: UNTIL, waitingTimes, clock })).rejects.toThrow('is not empty')
})

onFiles()('a demonstration emails nobody, whatever mail server is set', async () => {
  const folder = await temporaryFolder('memory')
  await fillDemo({ dir: join(folder, 'data'), count: 3, seed: 1, until: UNTIL, waitingTimes, clock })
  const { url, inbox } = await startSmtp()
  const mail = { SMTP_URL: url, STAFF_EMAIL: 'staff@firm.test', MAIL_FROM: 'haven@firm.test' }
  const { context, ...service } = await startTestService(mail, { folder })
  expect([context.config.smtpUrl, context.watch, context.notices]).toEqual([undefined, undefined, undefined])
  const nothing = { version: '1.2.3', metrics: undefined, differences: [], staff: [], losses: undefined }
  const filed = join(folder, 'data', 'mail')
  // The folder already has a key, so a first start prints no warning.
  expect(context.warnings).toEqual([])
  const says = describeStart(context, { url: 'http://localhost', port: 1, close: async () => undefined }, nothing)
  expect(says).toContain(`Nobody is being emailed: every mail is written to ${filed} (these are invented people`)
  expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  await expect.poll(() => readdir(filed).catch(() => [])).not.toEqual([])
  expect(inbox).toEqual([])
})
