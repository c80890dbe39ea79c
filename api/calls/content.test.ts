import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CaseWin, TeamMember, Testimonial } from '../contract/content/content'
import type { AdminRecord } from '../contract/records/records'
import { anotherFirm } from '../testing/another-firm'
import { errorOf, startTestService, type TestService } from '../testing/start-test-service'
import { onFiles } from '../testing/store-fixtures'

const WIN = { title: 'Ban lifted', description: 'On appeal.', completedDate: '2020-01-02', compensationAmount: 1_200.5 }
const MEMBER = { name: 'Ada Invented', title: 'Solicitor', description: 'Bail.' }
const TESTIMONIAL = { name: 'Ben Invented', rating: 5, content: 'They called back.' }
const CALLBACK = { name: 'Amina Invented', phone: '07700 900123' }
const ADMIN = '/api/admin/content'

const items = async <Item>(response: Response | Promise<Response>) => (await (await response).json()) as Item[]
const send = (service: TestService, method: string, path: string, body: unknown, headers: Record<string, string>) =>
  fetch(service.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

describe('the content for visitors', () => {
  it('has the newest case wins, three unless asked for more', async () => {
    const service = await startTestService()
    const { authorization } = await service.login()
    await service.postJson(`${ADMIN}/case-wins`, { ...WIN, completedDate: '2999-12-31' }, { authorization })
    const [newest, ...others] = await items<CaseWin>(service.get('/api/case-wins'))
    expect(others).toHaveLength(2)
    expect(newest).toEqual({
      ...WIN,
      id: 7,
      iconType: '',
      borderColor: 'green-500',
      caseType: '',
      completedDate: '2999-12-31',
    })
    expect(await items(service.get('/api/case-wins?limit=1'))).toHaveLength(1)
    const all = await items<CaseWin>(service.get('/api/case-wins?limit=50'))
    const dates = all.map(win => Date.parse(win.completedDate))
    expect(dates).toHaveLength(7)
    expect(dates).toEqual([...dates].sort((one, other) => other - one))
  })

  it('is refused for two limits, or for a limit that is not a number from 1 to 50', async () => {
    const service = await startTestService()
    for (const limit of ['0', '51', '-1', '3.0', 'three', '1e1', '999', '3&limit=4']) {
      const response = await service.get(`/api/case-wins?limit=${limit}`)
      const path = (await errorOf(response)).issues?.[0]?.path
      expect([limit, response.status, response.headers.get('cache-control'), path]).toEqual([limit, 422, null, 'limit'])
    }
  })

  it('contains nothing of the sample once the firm is another one, however such an item came into DATA_DIR', async () => {
    const service = await startTestService()
    const file = join(service.folder, 'firm.json')
    writeFileSync(file, JSON.stringify(anotherFirm))
    const [win] = await items<CaseWin>(service.get('/api/case-wins'))
    const [member] = await items<TeamMember>(service.get('/api/team'))
    const [praise] = await items<Testimonial>(service.get('/api/testimonials'))
    await service.postJson('/api/callbacks', { ...CALLBACK, for: member?.id })

    const own = await service.restart({ FIRM_FILE: file, STRICT_CLAIMS: '0' })
    const login = await own.login()
    expect(await items<AdminRecord>(own.get('/api/admin/callbacks', login))).toEqual([
      expect.not.objectContaining({ forName: expect.anything() }),
    ])
    const again = { ...praise, id: undefined, name: 'Ben Invented', content: ` ${praise?.content.toUpperCase()}` }
    await own.postJson(`${ADMIN}/testimonials`, again, login)
    await own.postJson(
      `${ADMIN}/case-wins`,
      { ...win, id: undefined, title: 'Ours', completedDate: '2999-12-31' },
      login,
    )
    await own.postJson(`${ADMIN}/team`, { ...member, id: undefined, name: 'Ada Invented' }, login)
    const drawn = { ...MEMBER, imageUrl: `https://cyngor.example.com${member?.imageUrl}` }
    expect((await own.postJson(`${ADMIN}/team`, drawn, login)).status).toBe(201)
    expect(await items(own.get('/api/case-wins?limit=50'))).toEqual([])
    expect(await items(own.get('/api/testimonials'))).toEqual([])
    expect(await items(own.get('/api/team'))).toEqual([expect.objectContaining({ ...MEMBER, imageUrl: '' })])
    expect(await items(own.get(`${ADMIN}/team`, login))).toHaveLength(6)
  })

  it('contains the team in its order', async () => {
    const service = await startTestService()
    const login = await service.login()
    await service.postJson(`${ADMIN}/team`, { ...MEMBER, displayOrder: -1 }, login)
    await service.postJson(`${ADMIN}/team`, { ...MEMBER, name: 'Zoë Invented', displayOrder: 2 }, login)
    const names = (await items<TeamMember>(service.get('/api/team'))).map(member => member.name)
    expect(names[0]).toBe('Ada Invented')
    expect(names.slice(2, 4)).toEqual(['Tobias Adeyinka-Holt', 'Zoë Invented'])
  })

  it('contains only the visible testimonials', async () => {
    const service = await startTestService()
    const login = await service.login()
    await service.postJson(`${ADMIN}/testimonials`, { ...TESTIMONIAL, isVisible: false }, login)
    await service.postJson(`${ADMIN}/testimonials`, TESTIMONIAL, login)
    const [newest, ...others] = await items<Testimonial>(service.get('/api/testimonials'))
    expect(newest).toMatchObject({ ...TESTIMONIAL, id: 5, isVisible: true })
    expect(others.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it.each(['/api/case-wins', '/api/team', '/api/testimonials'])(
    'is requested by the browser at each load, and sent again only after a change, to pages that may use the calls: %s',
    async path => {
      const origin = 'https://www.firm.example'
      const service = await startTestService({ ALLOWED_ORIGINS: origin })
      const response = await service.get(path, { origin })
      expect(response.headers.get('cache-control')).toBe('public, no-cache')
      const tag = response.headers.get('etag') ?? ''
      expect((await service.get(path, { origin, 'if-none-match': tag })).status).toBe(304)
      const id = (await items<{ id: number }>(response))[0]?.id
      await service.delete(path.replace('/api/', `${ADMIN}/`).concat(`/${id}`), await service.login())
      expect((await service.get(path, { origin, 'if-none-match': tag })).status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('vary')).toContain('Origin')
      expect((await service.get(path, { origin: 'https://evil.example' })).status).toBe(403)
    },
  )
})

describe('a link or picture in the content', () => {
  it('is refused if it has a user name or a script, or more than an email address', async () => {
    const service = await startTestService()
    const login = await service.login()
    for (const [name, address, words] of [
      ['imageUrl', 'https://user:pw@cdn.example/a.jpg', 'leave out the user name'],
      ['imageUrl', '/api/admin/logout', 'not one of the API'],
      ['imageUrl', '/team/../api/firm', 'not one of the API'],
      ['imageUrl', '/./%2e%2e/api/firm', 'not one of the API'],
      ['linkedinUrl', 'https://user@www.linkedin.example/in/a', 'leave out the user name'],
      ['emailUrl', 'https://user:pw@mail.example', 'leave out the user name'],
      ['emailUrl', 'mailto:a@firm.example?bcc=b@evil.example', 'the email address alone'],
      ['emailUrl', 'mailto:a@firm.example?subject=Hello', 'the email address alone'],
    ] as const) {
      const refused = await service.postJson(`${ADMIN}/team`, { ...MEMBER, [name]: address }, login)
      const { issues } = await errorOf(refused)
      expect([address, refused.status, issues]).toEqual([
        address,
        422,
        [expect.objectContaining({ path: name, message: expect.stringContaining(words) })],
      ])
      if (name !== 'imageUrl') continue
      const quoted = { ...TESTIMONIAL, imageUrl: address }
      expect((await service.postJson(`${ADMIN}/testimonials`, quoted, login)).status).toBe(422)
    }
  })

  it('is accepted with an @ in its path, with a path that only resembles the API’s, or if it is a plain email address', async () => {
    const service = await startTestService()
    const addresses = {
      imageUrl: '/team/api/a@2x.jpg?v=1',
      linkedinUrl: 'https://www.linkedin.example/api/in/a@b',
      emailUrl: 'mailto:a+b@firm.example',
    }
    const added = await service.postJson(`${ADMIN}/team`, { ...MEMBER, ...addresses }, await service.login())
    expect([added.status, await added.json()]).toEqual([201, expect.objectContaining(addresses)])
  })
})

describe.each([
  ['case-wins', WIN, { ...WIN, title: 'Changed' }, { ...WIN, title: '', completedDate: 'soon', titel: 'x' }],
  ['team', MEMBER, { ...MEMBER, title: 'Partner' }, { ...MEMBER, title: ' ', imageUrl: 'data:x', titel: 'x' }],
  ['testimonials', TESTIMONIAL, { ...TESTIMONIAL, rating: 1 }, { ...TESTIMONIAL, name: '', rating: 0, titel: 'x' }],
])('staff', (name, fields, changed, wrong) => {
  const path = `${ADMIN}/${name}`

  it(`add, read, change and remove ${name}`, async () => {
    const service = await startTestService()
    const login = await service.login()
    const before = await items<{ id: number }>(service.get(path, login))
    const added = await service.postJson(path, fields, login)
    expect(added.status).toBe(201)
    expect(added.headers.get('cache-control')).toBe('no-store')
    const item = (await added.json()) as { id: number }
    const own = `${path}/${item.id}`
    expect(added.headers.get('location')).toBe(own)
    expect(item).toMatchObject(fields)
    expect(await (await service.get(own, login)).json()).toEqual(item)
    const byId = (all: { id: number }[]) => [...all].sort((one, other) => one.id - other.id)
    expect(byId(await items(service.get(path, login)))).toEqual(byId([...before, item]))

    const answer = await send(service, 'PUT', own, { ...item, ...changed }, login)
    expect([answer.status, await answer.json()]).toEqual([200, { ...item, ...changed }])
    const again = await service.restart()
    expect(await (await again.get(own, login)).json()).toEqual({ ...item, ...changed })

    expect((await send(again, 'DELETE', own, undefined, login)).status).toBe(204)
    expect((await again.get(own, login)).status).toBe(404)
    expect((await send(again, 'DELETE', own, undefined, login)).status).toBe(404)
    expect((await send(again, 'PUT', own, fields, login)).status).toBe(404)
    expect(await items(again.get(path, login))).toEqual(before)
  })

  it(`are told every mistake in ${name}`, async () => {
    const service = await startTestService()
    const login = await service.login()
    for (const [method, at] of [
      ['POST', path],
      ['PUT', `${path}/1`],
    ] as const) {
      const response = await send(service, method, at, wrong, login)
      expect(response.status).toBe(422)
      const paths = (await errorOf(response)).issues?.map(issue => issue.path)
      expect(new Set(paths).size).toBe(3)
      expect(paths).toContain('titel')
      expect((await send(service, method, at, [], login)).status).toBe(422)
    }
    const other = await send(service, 'PUT', `${path}/1`, { ...fields, id: 2 }, login)
    expect((await errorOf(other)).issues?.map(issue => issue.path)).toEqual(['id'])
  })

  onFiles()(`change ${name} only while the files of content can be written`, async () => {
    const service = await startTestService()
    const login = await service.login()
    const before = await items(service.get(path, login))
    const folder = join(service.folder, 'data/content')
    rmSync(folder, { recursive: true })
    writeFileSync(folder, '')
    expect((await service.postJson(path, fields, login)).status).toBe(503)
    expect((await send(service, 'PUT', `${path}/1`, fields, login)).status).toBe(503)
    expect((await send(service, 'DELETE', `${path}/1`, undefined, login)).status).toBe(503)
    expect(await items(service.get(path, login))).toEqual(before)
  })
})

describe('a list', () => {
  const PROVEN = { ...WIN, evidence: 'Order of 2 January 2020', asOf: '2020-01-02' }
  const tagOf = (response: Response) => response.headers.get('etag') ?? ''

  it('is shown in the order that staff give it, without hidden items and evidence', async () => {
    const service = await startTestService()
    const login = await service.login()
    const list = await service.get(`${ADMIN}/case-wins`, login)
    const [first, ...rest] = (await items<{ id: number }>(list)).map(({ id }) => id)
    const order = [...rest, first]
    const ordered = await service.patchJson(`${ADMIN}/case-wins`, { ids: order }, { ...login, 'if-match': tagOf(list) })
    expect((await items<{ id: number }>(ordered)).map(({ id }) => id)).toEqual(order)
    const added = await service.postJson(`${ADMIN}/case-wins`, { ...PROVEN, isVisible: false }, login)
    expect(added.status).toBe(201)
    const shown = await items<CaseWin>(service.get('/api/case-wins?limit=50'))
    expect(shown.map(({ id }) => id)).toEqual(order)
    for (const win of shown) expect(Object.keys(win)).not.toEqual(expect.arrayContaining(['evidence']))
    const { id } = (await added.json()) as { id: number }
    await service.putJson(`${ADMIN}/case-wins/${id}`, PROVEN, login)
    const [newest] = await items<CaseWin>(service.get('/api/case-wins'))
    expect(newest).toEqual({ ...WIN, id, iconType: '', borderColor: 'green-500', caseType: '' })
  })

  it('refuses an order that leaves out an item, names an item twice, or was made of another list', async () => {
    const service = await startTestService()
    const login = await service.login()
    const list = await service.get(`${ADMIN}/team`, login)
    const ids = (await items<{ id: number }>(list)).map(({ id }) => id)
    for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), 99]]) {
      expect((await service.patchJson(`${ADMIN}/team`, { ids: wrong }, login)).status).toBe(409)
    }
    await service.putJson(`${ADMIN}/team/${ids[0]}`, MEMBER, login)
    const late = await service.patchJson(`${ADMIN}/team`, { ids }, { ...login, 'if-match': tagOf(list) })
    const { error, present } = await late.json()
    expect([late.status, error.code, present.length]).toEqual([409, 'changed_elsewhere', ids.length])
  })

  it('refuses a change made from an older state, and answers with the present state', async () => {
    const service = await startTestService()
    const login = await service.login()
    const own = `${ADMIN}/case-wins/1`
    const seen = tagOf(await service.get(own, login))
    const first = await service.putJson(own, { ...WIN, title: 'First' }, { ...login, 'if-match': seen })
    expect(first.status).toBe(200)
    const second = await service.putJson(own, { ...WIN, title: 'Second' }, { ...login, 'if-match': seen })
    const { present } = await second.json()
    expect([second.status, present.title, tagOf(second)]).toEqual([409, 'First', tagOf(first)])
    expect((await service.delete(own, { ...login, 'if-match': seen })).status).toBe(409)
    expect((await service.delete(own, { ...login, 'if-match': tagOf(first) })).status).toBe(204)
  })

  it('restores a removed item under its id, and never replaces another item', async () => {
    const service = await startTestService()
    const login = await service.login()
    const own = `${ADMIN}/team/2`
    const before = (await (await service.get(own, login)).json()) as TeamMember
    expect((await service.putJson(`${own}?restore=yes`, before, login)).status).toBe(409)
    await service.delete(own, login)
    const restored = await service.putJson(`${own}?restore=yes`, before, login)
    expect([restored.status, await restored.json()]).toEqual([201, before])
    expect((await items<TeamMember>(service.get('/api/team')))[1]).toMatchObject({ id: 2, name: before.name })
  })

  it('accepts a claim with its evidence and date, and under STRICT_CLAIMS shows no claim without them', async () => {
    const service = await startTestService({ STRICT_CLAIMS: '1' })
    const login = await service.login()
    const bare = await service.postJson(`${ADMIN}/case-wins`, WIN, login)
    expect([bare.status, (await errorOf(bare)).issues?.map(({ path }) => path)]).toEqual([422, ['evidence']])
    const undated = await service.postJson(`${ADMIN}/testimonials`, { ...TESTIMONIAL, evidence: 'Email' }, login)
    expect((await errorOf(undated)).issues?.map(({ path }) => path)).toEqual(['asOf'])
    expect((await service.postJson(`${ADMIN}/case-wins`, { ...WIN, isVisible: false }, login)).status).toBe(201)
    expect((await service.postJson(`${ADMIN}/case-wins`, PROVEN, login)).status).toBe(201)
    expect((await service.postJson(`${ADMIN}/team`, MEMBER, login)).status).toBe(201)
  })
})
