import { expect, it } from 'vitest'
import type { OriginsAnswer } from '../contract/origins'
import { addPerson } from '../testing/people'
import { ENQUIRY, startTestService, type TestService } from '../testing/start-test-service'

const PATH = '/api/admin/origins'
const PARTNER = 'https://www.partner.example'

const look = async (service: TestService, login: Record<string, string>) =>
  (await (await service.get(PATH, login)).json()) as OriginsAnswer
const send = async (service: TestService, origin: string) =>
  (await service.postJson('/api/contact', ENQUIRY, { origin })).status

it('pages of a site that a manager adds may send forms and show frames at once, also after a restart, until a manager removes the site', async () => {
  const first = await startTestService({ ALLOWED_ORIGINS: 'https://www.firm.example' })
  expect(await send(first, PARTNER)).toBe(403)
  expect(await send(first, PARTNER)).toBe(403)
  const shared = await first.login()
  expect(await look(first, shared)).toEqual({
    fromSettings: ['https://www.firm.example'],
    added: [],
    refused: [{ origin: PARTNER, times: 2, at: expect.any(String) }],
  })
  const { login } = await addPerson(first, 'manager')
  const added = await first.patchJson(PATH, { origin: PARTNER, maySend: true }, login)
  expect(await added.json()).toMatchObject({ added: [{ origin: PARTNER, by: { name: 'manager' } }], refused: [] })
  expect(await send(first, PARTNER)).toBe(201)

  const service = await first.restart({ ALLOWED_ORIGINS: 'https://www.firm.example' })
  const again = await service.login()
  expect(await send(service, PARTNER)).toBe(201)
  const policy = (await service.get('/frame/consultation/')).headers.get('content-security-policy')
  expect(policy).toContain(`frame-ancestors 'self' https://www.firm.example ${PARTNER}`)
  await service.patchJson(PATH, { origin: PARTNER, maySend: false }, again)
  expect(await send(service, PARTNER)).toBe(403)

  const entries = await (await service.get('/api/admin/audit', again)).json()
  const told = entries.filter(({ what }: { what: string }) => what === 'origins_changed')
  expect(told.map(({ details }: { details: object }) => details)).toEqual([{ removed: PARTNER }, { added: PARTNER }])
})

it('a site whose page shows a form in a frame is listed as refused, until a manager adds it', async () => {
  const service = await startTestService({ ALLOWED_ORIGINS: 'https://www.firm.example' })
  const frame = (referer: string, dest = 'iframe') =>
    service.get('/frame/consultation/', { referer, 'sec-fetch-dest': dest })
  await frame(`${PARTNER}/contact`)
  // A listed site, the service's own page, a link, and an address that is no site are not refused.
  await frame('https://www.firm.example/')
  await frame(`${service.url}/embed/`)
  await frame('https://link.example/', 'document')
  await frame('about:blank')
  const login = await service.login()
  expect((await look(service, login)).refused).toEqual([{ origin: PARTNER, times: 1, at: expect.any(String) }])
})

it('a site that is no origin, or whose name anybody can have, is refused with a message that says what to write', async () => {
  const service = await startTestService()
  const login = await service.login()
  for (const [origin, words] of [
    ['www.partner.example', 'write scheme and host'],
    [`${PARTNER}/contact`, `write ${PARTNER}`],
    ['https://*.co.uk', 'anybody can have a name below co.uk'],
    [`${PARTNER},https://other.example`, 'one site at a time'],
  ]) {
    const response = await service.patchJson(PATH, { origin, maySend: true }, login)
    const { error } = await response.json()
    expect([origin, response.status, error.issues?.[0].message]).toEqual([
      origin,
      422,
      expect.stringContaining(`${words}`),
    ])
  }
  expect(await look(service, login)).toMatchObject({ added: [] })
})

it('a site that is added twice stands in the list once, and the audit has one entry', async () => {
  const service = await startTestService()
  const login = await service.login()
  const add = () => service.patchJson(PATH, { origin: 'https://*.partner.example', maySend: true }, login)
  await Promise.all([add(), add()])
  expect((await look(service, login)).added).toHaveLength(1)
  expect(await send(service, PARTNER)).toBe(201)
  const entries = await (await service.get('/api/admin/audit', login)).json()
  expect(entries.filter(({ what }: { what: string }) => what === 'origins_changed')).toHaveLength(1)
})
