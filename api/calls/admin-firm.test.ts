import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { brokenContent } from '../content/broken-content'
import { loadFirm } from '../content/firm'
import type { AdminFirm, FirmParts } from '../contract/content/firm-parts'
import { anotherFirm, provenFirm } from '../testing/another-firm'
import { addPerson } from '../testing/people'
import { ENQUIRY, errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'
import { isOnFiles, onFiles } from '../testing/store-fixtures'

const PATH = '/api/admin/firm'
const NEW = { display: '020 7946 0777', dial: '+442079460777' }
const PHONES = { ...loadFirm().phones, office: NEW }
const SUNDAYS: FirmParts['hours'] = {
  opening: [{ days: ['Sunday'], opens: '10:00', closes: '16:00' }],
  bankHolidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
}

const read = async (service: TestService, login: Record<string, string>) => {
  const response = await service.get(PATH, login)
  return { firm: (await response.json()) as AdminFirm, tag: response.headers.get('etag') ?? '' }
}

it('a manager’s change applies at once to widgets, answer times and failure messages, and also after a restart', async () => {
  const clock = stoppedClock('2026-11-21T10:00:00Z')
  const service = await startTestService({}, { now: clock.now })
  const login = await service.login()
  const before = await service.get('/api/firm')
  const setup = async () => (await (await service.get('/api/admin/counts', login)).json()).setup as number
  const setupBefore = await setup()
  expect(await setup()).toBe(setupBefore)
  const promises = { ...loadFirm().promises, contact: { hours: 1, count: 'office' as const } }
  const changed = await service.patchJson(PATH, { phones: PHONES, hours: SUNDAYS, promises }, login)
  expect(changed.status).toBe(200)

  const kept = { 'if-none-match': before.headers.get('etag') ?? '' }
  const firm = await (await service.get('/api/firm', kept)).json()
  expect(firm).toMatchObject({ phone: NEW, promises, hours: expect.arrayContaining(['Sunday: 10:00 AM to 4:00 PM']) })
  // With the new hours, the office is closed on this Saturday and opens on Sunday at 10:00. The firm now promises an
  // answer within one office hour.
  const sent = await (await service.postJson('/api/contact', ENQUIRY)).json()
  expect(sent).toMatchObject({ answerBy: '2026-11-22T11:00:00.000Z', office: 'closed' })
  expect(await (await service.get('/api/admin/office', login)).json()).toMatchObject({
    opening: SUNDAYS.opening,
    bankHolidays: ['2026-12-25'],
    promises,
  })
  // The counts have another `setup`, so that an open dashboard reads the opening hours and the colleagues again.
  const setupAfter = await setup()
  expect(setupAfter).not.toBe(setupBefore)
  await addPerson(service, 'caseworker', 'ben')
  expect(await setup()).not.toBe(setupAfter)
  if (!isOnFiles()) return
  rmSync(join(service.folder, 'data/content'), { recursive: true })
  writeFileSync(join(service.folder, 'data/content'), '')
  const failed = await service.patchJson(PATH, { phones: null }, login)
  expect([failed.status, (await errorOf(failed)).message]).toEqual([503, expect.stringContaining(NEW.display)])
})

onFiles()(
  'the service uses firm.json alone if the file of managers’ changes cannot be read; it names and keeps this file',
  async () => {
    const service = await startTestService()
    await service.patchJson(PATH, { phones: PHONES }, await service.login())
    const path = join(service.folder, 'data/content/firm.json')
    writeFileSync(path, '{"firm":')
    const again = await service.restart()
    expect((await again.postJson('/api/contact', ENQUIRY)).status).toBe(201)
    expect((await (await again.get('/api/firm')).json()).phone).toEqual(loadFirm().phones.office)
    const login = await again.login()
    const [health] = (await (await again.get('/api/admin/health', login)).json()).lines.filter(
      ({ about }: { about: string }) => about === 'Content',
    )
    expect(health).toMatchObject({ state: 'wrong', says: expect.stringMatching(/content\/firm\.json cannot be used/) })
    expect(brokenContent(join(service.folder, 'data'))).toEqual([
      expect.stringMatching(
        /is not JSON.*\n.*without the changes that managers made in the dashboard.*restore it from a backup/,
      ),
    ])
    expect((await again.patchJson(PATH, { phones: PHONES }, login)).status).toBe(503)
    expect(readFileSync(path, 'utf8')).toBe('{"firm":')
  },
)

it('an editor’s words of thanks are served at once, until they are emptied', async () => {
  const service = await startTestService()
  const { login } = await addPerson(service, 'editor', 'edith')
  const served = async () => (await (await service.get('/api/firm')).json()).thanks
  expect(await served()).toBeUndefined()
  expect((await service.patchJson(PATH, { thanks: { text: ' We read it today. ' } }, login)).status).toBe(200)
  expect(await served()).toBe('We read it today.')
  expect((await service.patchJson(PATH, { thanks: { text: 'x'.repeat(301) } }, login)).status).toBe(422)
  expect((await service.patchJson(PATH, { thanks: { text: '' } }, login)).status).toBe(200)
  expect(await served()).toBeUndefined()
})

it('an editor’s template is offered at once, filled in, and says whether a mail from it counts as an answer', async () => {
  const service = await startTestService()
  await service.postJson('/api/contact', ENQUIRY)
  const { login } = await addPerson(service, 'editor', 'edith')
  const template = { id: 'own-1', title: 'We tried', subject: '{reference}', text: 'Dear {name}', answers: true }
  expect((await service.patchJson(PATH, { templates: [template] }, login)).status).toBe(200)
  const offered = await service.get('/api/admin/inquiries/1/templates', await service.login())
  expect(await offered.json()).toEqual([
    { ...template, subject: expect.stringMatching(/^[A-Z0-9]{8}$/), text: 'Dear Amina Yusuf' },
  ])
})

it('a changed part stores who changed it and when, survives a restart, and has the file’s value again after a change to null', async () => {
  const clock = stoppedClock()
  const service = await startTestService({}, { now: clock.now })
  const name = 'Ana'
  const { id, login: headers } = await addPerson(service, 'manager', name)
  await service.patchJson(PATH, { phones: PHONES }, headers)
  const again = await service.restart()
  const { firm } = await read(again, headers)
  expect(firm.parts.phones).toEqual({
    value: PHONES,
    changed: { by: { id, name }, at: clock.now().toISOString(), file: loadFirm().phones, isFileNewer: false },
  })
  expect(firm.parts.hours.changed).toBeUndefined()
  expect(firm.pages).toEqual({ state: 'none' })
  if (isOnFiles()) expect(readFileSync(join(service.folder, 'data/content/firm.json'), 'utf8')).toContain(NEW.dial)
  await again.patchJson(PATH, { phones: null }, headers)
  expect((await read(again, headers)).firm.parts.phones).toEqual({ value: loadFirm().phones })
  await again.context.audit.flush()
  const page = await (await again.get('/api/admin/audit?what=firm_changed', headers)).json()
  expect(page.map(({ by, details }: { by: unknown; details: unknown }) => [by, details])).toEqual([
    [{ id, name }, { parts: 'phones' }],
    [{ id, name }, { parts: 'phones' }],
  ])
})

it('the service refuses a firm change made from an older state, and answers with the present one', async () => {
  const service = await startTestService()
  const login = await service.login()
  const { tag } = await read(service, login)
  const first = await service.patchJson(PATH, { hours: SUNDAYS }, { ...login, 'if-match': tag })
  expect(first.status).toBe(200)
  const second = await service.patchJson(PATH, { phones: PHONES }, { ...login, 'if-match': tag })
  const { error, present } = await second.json()
  expect([second.status, error.code]).toEqual([409, 'changed_elsewhere'])
  expect(present.parts.hours.value).toEqual(SUNDAYS)
  expect(present.parts.phones.changed).toBeUndefined()
  const now = second.headers.get('etag') ?? ''
  expect((await service.patchJson(PATH, { phones: PHONES }, { ...login, 'if-match': now })).status).toBe(200)
})

it('a changed part must obey the build’s rules for a real firm; values that were stored before need not', async () => {
  const service = await startTestService({}, { now: stoppedClock().now })
  const file = join(service.folder, 'firm.json')
  writeFileSync(file, JSON.stringify(provenFirm))
  const own = await service.restart({ FIRM_FILE: file })
  const login = await own.login()
  const short = { ...provenFirm.hours, opening: [{ days: ['Tuesday'], opens: '09:00', closes: '09:30' }] }
  const refused = await own.patchJson(PATH, { hours: short }, login)
  expect(refused.status).toBe(422)
  const { issues = [] } = await errorOf(refused)
  expect(issues).toContainEqual({
    path: 'hours.opening.0',
    code: 'custom',
    message: expect.stringMatching('30 minutes'),
  })
  const borrowed = await own.patchJson(PATH, { phones: loadFirm().phones }, login)
  expect((await errorOf(borrowed)).issues?.map(({ path }) => path)).toContain('phones.office.dial')
  expect((await own.patchJson(PATH, { promises: anotherFirm.promises }, login)).status).toBe(200)
  const lax = await own.restart({ FIRM_FILE: file, STRICT_CLAIMS: '0' })
  const taken = await lax.patchJson(PATH, { hours: short }, await lax.login())
  const { findings } = (await taken.json()) as AdminFirm
  expect(findings).toContainEqual({ path: 'hours.opening[0]', problem: expect.any(String), strict: true })
})

it('a changed part does not apply once FIRM_FILE contains another firm', async () => {
  const service = await startTestService()
  await service.patchJson(PATH, { phones: PHONES }, await service.login())
  const file = join(service.folder, 'firm.json')
  writeFileSync(file, JSON.stringify(provenFirm))
  const own = await service.restart({ FIRM_FILE: file })
  expect((await (await own.get('/api/firm')).json()).phone).toEqual(anotherFirm.phones.office)
})

it('a changed part keeps hostile text as it was sent, and refuses characters that no line may have', async () => {
  const service = await startTestService()
  const login = await service.login()
  const text = '<img src=x onerror=alert(1)> "quoted" & \u202eturned'
  const notices = { underConstruction: false, notices: [{ text, until: '2999-12-31' }] }
  expect((await service.patchJson(PATH, { notices }, login)).status).toBe(200)
  expect((await read(service, login)).firm.parts.notices.value).toEqual(notices)
})
