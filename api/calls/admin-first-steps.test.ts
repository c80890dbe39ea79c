import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadFirm } from '../content/firm'
import type { AdminCounts } from '../contract/answers'
import type { FirstStepsAnswer } from '../contract/first-steps'
import { provenFirm } from '../testing/another-firm'
import { addPerson } from '../testing/people'
import { Refusal, startSmtp } from '../testing/smtp-server'
import { ENQUIRY, startTestService, type TestService } from '../testing/start-test-service'

const PATH = '/api/admin/first-steps'

/**
 * The states of the first steps, in the order of the response, followed by the number of open steps in
 * `/api/admin/counts`.
 */
async function standing(service: TestService, login: Record<string, string>) {
  const steps = (await (await service.get(PATH, login)).json()) as FirstStepsAnswer
  const counts = (await (await service.get('/api/admin/counts', login)).json()) as AdminCounts
  return [...Object.values(steps).map(({ state }) => state), counts.firstSteps]
}

it('the first steps are done one by one: by a person, by hours of the firm’s own, by a delivered test mail, and by a request from a page', async () => {
  const mail = { isRefused: true }
  const smtp = await startSmtp(() => {
    if (mail.isRefused) throw new Refusal(550, 'Not here')
  })
  const env = { SMTP_URL: smtp.url, STAFF_EMAIL: 'staff@firm.test', MAIL_FROM: 'haven@firm.test', ACK_EMAIL: 'off' }
  const sample = await startTestService()
  const shared = await sample.login()
  expect(await standing(sample, shared)).toEqual(['open', 'open', 'open', 'open', 4])
  // Managers cannot confirm the hours of an invented firm, so the step about hours stays open.
  await sample.patchJson(PATH, { hoursConfirmed: true }, shared)
  await addPerson(sample, 'manager')
  expect(await standing(sample, shared)).toEqual(['done', 'open', 'open', 'open', 3])

  const file = join(sample.folder, 'firm.json')
  writeFileSync(file, JSON.stringify(provenFirm))
  const service = await sample.restart({ ...env, FIRM_FILE: file })
  const login = await service.login()
  expect(await standing(service, login)).toEqual(['done', 'open', 'done', 'open', 2])

  const sendTest = async () => await (await service.postJson('/api/admin/test-mail', undefined, login)).json()
  expect(await sendTest()).toMatchObject({ isSent: false, says: expect.stringContaining('Not here') })
  // A request that staff entered does not prove that a page can send forms, so the step about the page stays open.
  await service.postJson('/api/admin/inquiries', ENQUIRY, login)
  expect(await standing(service, login)).toEqual(['done', 'open', 'done', 'open', 2])
  mail.isRefused = false
  expect(await sendTest()).toEqual({ isSent: true, says: expect.stringContaining('staff@firm.test') })
  expect(smtp.inbox.at(-1)?.subject).toBe('Haven: a test mail')
  expect(await standing(service, login)).toEqual(['done', 'done', 'done', 'open', 1])
  // A plain form from a page of a refused origin also leaves the step about the page open.
  await service.postForm('/api/contact', ENQUIRY, { origin: 'https://unlisted.example' })
  expect(await standing(service, login)).toEqual(['done', 'done', 'done', 'open', 1])
  await service.postJson('/api/contact', ENQUIRY)
  expect(await standing(service, login)).toEqual(['done', 'done', 'done', 'done', undefined])
})

it('the sample’s hours count as the firm’s own once a manager confirms them', async () => {
  const sample = await startTestService()
  const file = join(sample.folder, 'firm.json')
  writeFileSync(file, JSON.stringify({ ...provenFirm, hours: loadFirm().hours }))
  const service = await sample.restart({ FIRM_FILE: file, STRICT_CLAIMS: '0' })
  const login = await service.login()
  expect((await standing(service, login))[2]).toBe('open')
  await service.patchJson(PATH, { hoursConfirmed: true }, login)
  expect((await standing(service, login))[2]).toBe('done')
})

it('a first step that a manager leaves out stays left out for all staff, until somebody takes it up again', async () => {
  const service = await startTestService()
  const manager = await addPerson(service, 'manager', 'Maya')
  expect(await standing(service, manager.login)).toEqual(['done', 'open', 'open', 'open', 3])
  await service.patchJson(PATH, { left: ['mail', 'page'] }, manager.login)
  const again = await service.restart()
  const login = await again.login()
  expect(await standing(again, login)).toEqual(['done', 'left', 'open', 'left', 1])
  await again.patchJson(PATH, { left: ['mail'] }, login)
  expect(await standing(again, login)).toEqual(['done', 'left', 'open', 'open', 2])
})

it('the counts contain no first steps for people who may not take them', async () => {
  const service = await startTestService()
  const { login } = await addPerson(service, 'caseworker')
  expect(((await (await service.get('/api/admin/counts', login)).json()) as AdminCounts).firstSteps).toBeUndefined()
})
