import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { firmChangesPath } from '../../content/firm-changes'
import { firmChangesIn } from '../../doctor/database'
import { lookAtFirm } from '../../doctor/settings'
import { anotherFirm } from '../../testing/another-firm'
import { startPostgres } from '../../testing/postgres-server'
import { startSmtp } from '../../testing/smtp-server'
import {
  ENQUIRY,
  errorOf,
  startTestService,
  TEST_SECRETS_KEY,
  type TestService,
} from '../../testing/start-test-service'
import { schemaFor, temporaryFolder } from '../../testing/store-fixtures'

const POLL = { timeout: 20_000 }

/** Two instances on one database. */
async function two(env: Record<string, string> = {}): Promise<[TestService, TestService]> {
  const DATABASE_URL = env.DATABASE_URL ?? (await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder()))
  const settings = { SECRETS_KEY: TEST_SECRETS_KEY, RATE_LIMITS: 'off', ...env, DATABASE_URL }
  return await Promise.all([startTestService(settings), startTestService(settings)])
}

describe('two instances on one database', () => {
  it('start together, and share records, sessions, throttles and who has a record open', async () => {
    const [one, other] = await two()
    expect((await one.postJson('/api/contact', ENQUIRY)).status).toBe(201)
    const login = await one.login()
    expect((await other.get('/api/admin/inquiries/1', login)).status).toBe(200)
    await other.context.sessions.start({ way: 'password' })
    const theirs = await other.login()
    await one.get('/api/admin/inquiries/1', login)
    expect((await fetch(`${one.url}/api/admin/inquiries/1/presence`, { method: 'PUT', headers: login })).status).toBe(
      200,
    )
    const seen = await fetch(`${other.url}/api/admin/inquiries/1/presence`, { method: 'PUT', headers: theirs })
    expect(await seen.json()).toMatchObject([{ by: 'shared' }])
    await other.postJson('/api/admin/logout', {}, login)
    expect((await one.get('/api/admin/inquiries/1', login)).status).toBe(401)
    for (let at = 0; at < 6; at++) await one.postJson('/api/admin/login', { password: 'wrong wrong wrong' })
    expect((await other.postJson('/api/admin/login', { password: 'wrong wrong wrong' })).status).toBe(429)
  })

  it('accept a key once, however many requests arrive at both at the same time, and send one mail', async () => {
    const smtp = await startSmtp()
    const mail = { SMTP_URL: smtp.url, STAFF_EMAIL: 'staff@example.org', MAIL_FROM: 'haven@example.org' }
    const both = await two(mail)
    const key = { 'idempotency-key': '00000000-0000-4000-8000-000000000001' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => both[at % 2]?.postJson('/api/contact', ENQUIRY, key)),
    )
    const references = await Promise.all(answers.map(async answer => (await answer?.json())?.reference))
    expect(new Set(references).size).toBe(1)
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        both[at % 2]?.postJson('/api/contact', { ...ENQUIRY, lastName: `No ${at}` }),
      ),
    )
    const { store } = both[0].context
    expect((await store.counts()).lists.inquiries.total).toBe(41)
    await expect.poll(async () => (await store.counts()).undelivered, POLL).toBe(0)
    const ids = smtp.inbox.filter(({ subject = '' }) => subject.includes('enquiry')).map(({ messageId }) => messageId)
    expect(ids).toHaveLength(41)
    expect(new Set(ids).size).toBe(41)
  })

  it('show a content change that staff made at either instance, and lose no change when staff use both at once', async () => {
    const [one, other] = await two()
    const before = one.context.content.team.all().length
    const { id: _, ...shown } = other.context.content.team.get(1) ?? { id: 0 }
    const fields = { ...shown, name: 'New Adviser' } as never
    await Promise.all([one, other, one, other].map(({ context }) => context.content.team.add(fields)))
    for (const { context } of [one, other]) {
      await expect.poll(() => context.content.team.all().length, POLL).toBe(before + 4)
      expect(new Set(context.content.team.all().map(({ id }) => id)).size).toBe(before + 4)
    }
  })

  it('repeat a change of the content if the other instance was faster, and overwrite nothing unseen', async () => {
    const [one, other] = await two()
    const { id: _, ...shown } = one.context.content.team.get(1) ?? { id: 0 }
    const add = (service: TestService, name: string, announce?: () => Promise<unknown>) =>
      service.context.content.team.add({ ...shown, name } as never, announce)
    let tries = 0
    await add(one, 'Slower', async () => {
      // The other instance adds an item after this one has read the document and before it writes the document.
      if (++tries === 1) await add(other, 'Faster')
    })
    expect(tries).toBe(2)
    for (const { team } of [one.context.content, other.context.content]) {
      await team.refresh()
      expect(team.all().map(({ name }) => name)).toEqual(expect.arrayContaining(['Faster', 'Slower']))
      expect(new Set(team.all().map(({ id }) => id)).size).toBe(team.all().length)
    }
  })

  it('repeat a change of the firm if the other instance was faster, at the first change and later', async () => {
    const [one, other] = await two()
    const { phones } = one.context.live.file
    const notice = (text: string) => ({ notices: { underConstruction: false, notices: [{ text }] } })
    const called = (display: string) => ({ phones: { ...phones, office: { display, dial: '+441632960777' } } })
    for (const round of ['first', 'next']) {
      let tries = 0
      const announce = async () => {
        if (++tries === 1) await other.context.live.change(notice(round), { by: 'shared' })
      }
      await one.context.live.change(called(`01632 960 777 ${round}`), { by: 'shared', announce })
      expect(tries).toBe(2)
      for (const { live } of [one.context, other.context]) {
        await live.refresh()
        expect(live.firm.phones.office.display).toBe(`01632 960 777 ${round}`)
        expect(live.changes().notices?.value.notices).toEqual([{ text: round }])
      }
    }
  })

  it('keep one audit chain each, and both return the entries of both chains, page by page', async () => {
    const [one, other] = await two()
    await one.postJson('/api/contact', ENQUIRY)
    const login = await one.login()
    for (const at of [0, 1, 2]) {
      await one.patchJson('/api/admin/inquiries/1', { held: at % 2 === 0 }, login)
      await other.patchJson('/api/admin/inquiries/1', { suspect: at % 2 === 0 }, login)
    }
    const query = '/api/admin/audit?what=record_changed&limit=4'
    const first = await one.get(query, login)
    const page = (await first.json()) as { chain: string; n: number }[]
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const rest = (await (await other.get(next, login)).json()) as { chain: string; n: number }[]
    const all = [...page, ...rest].map(({ chain, n }) => `${chain}/${n}`)
    expect([page.length, rest.length, new Set(all).size]).toEqual([4, 2, 6])
    expect(new Set([...page, ...rest].map(({ chain }) => chain)).size).toBe(2)
    expect(await one.context.audit.heads()).toHaveLength(2)
  })

  it('send a reminder and the digest once', async () => {
    const smtp = await startSmtp()
    const clock = { time: Date.parse('2027-03-15T12:00Z') }
    const DATABASE_URL = await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder())
    const env = {
      DATABASE_URL,
      SECRETS_KEY: TEST_SECRETS_KEY,
      SMTP_URL: smtp.url,
      STAFF_EMAIL: 'staff@example.org',
      MAIL_FROM: 'haven@example.org',
    }
    const options = { now: () => new Date(clock.time) }
    const services = [await startTestService(env, options), await startTestService(env, options)]
    await services[0]?.postJson('/api/contact', ENQUIRY)
    for (const hours of [1, 2, 20, 24, 26]) {
      clock.time = Date.parse('2027-03-15T12:00Z') + hours * 3_600_000
      await Promise.all(services.map(({ context }) => context.watch?.check()))
      await Promise.all(services.map(({ context }) => context.watch?.check()))
    }
    const digests = () => smtp.inbox.filter(({ subject = '' }) => /^Tuesday 16 March/.test(subject))
    await expect.poll(digests).not.toEqual([])
    const told = smtp.inbox.map(({ messageId, subject }) => `${messageId} ${subject}`)
    expect(new Set(told).size).toBe(told.length)
    expect(digests()).toHaveLength(1)
  })

  it("the doctor reads managers' changes from the database, not from the folder of an instance", async () => {
    const [one, other] = await two()
    const { live, config } = one.context
    const phones = { ...anotherFirm.phones, office: { display: '01632 960 777', dial: '+441632960777' } }
    const firmFile = join(config.dataDir, 'firm.json')
    await writeFile(firmFile, JSON.stringify(live.file))
    const present = async () => {
      const settings = { ...config, firmFile, strictClaims: false }
      return (await lookAtFirm(settings, new Date())).firm.phones.office
    }
    const read = () => firmChangesIn(config.databaseUrl ?? '')
    // The data folder is in the state in which a move of the data into the database leaves it.
    const { sample, name, legalName } = live.file
    const change = { value: phones, was: live.file.phones, by: 'shared', at: new Date() }
    const left = { firm: { sample, name, legalName }, parts: { phones: change } }
    await mkdir(join(config.dataDir, 'content'), { recursive: true })
    await writeFile(firmChangesPath(config.dataDir), JSON.stringify(left))
    expect(await present()).toEqual(live.file.phones.office)
    await other.context.live.change({ phones }, { by: 'shared' })
    expect(await read()).toMatchObject({ parts: other.context.live.changes() })
    expect(await present()).toEqual(phones.office)
  })

  it("refuse to set up codes without SECRETS_KEY, change nothing, and accept each other's tokens", async () => {
    const [one, other] = await two({ SECRETS_KEY: '' })
    const login = await one.login()
    const person = { email: 'ana@example.org', name: 'Ana Silva', role: 'manager' }
    const refused = await one.postJson('/api/admin/people', person, login)
    expect(await errorOf(refused)).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('SECRETS_KEY'),
    })
    expect(await one.context.staff.people.all()).toEqual([])
    const issued = one.context.secrets.issue('a test', Date.now() + 60_000)
    expect(other.context.secrets.check(issued, 'a test')).toBe(true)
  })
})

it('instances show visitors the phone number while the database is away, and make one record of a repeated key afterwards', async () => {
  const { url, restart, stop } = await startPostgres()
  try {
    const [one] = await two({ DATABASE_URL: url })
    const key = { 'idempotency-key': '00000000-0000-4000-8000-000000000002' }
    const login = await one.login()
    await restart(async () => {
      const away = await one.postJson('/api/contact', ENQUIRY, key)
      const { phones } = one.context.firm
      expect(away.status).toBe(503)
      expect((await errorOf(away)).message).toContain(phones.office.display)
      expect((await one.get('/readyz')).status).toBe(503)
      expect((await one.get('/healthz')).status).toBe(200)
    })
    await expect.poll(async () => (await one.postJson('/api/contact', ENQUIRY, key)).status, POLL).toBe(201)
    expect((await one.postJson('/api/contact', ENQUIRY, key)).status).toBe(201)
    expect((await one.context.store.counts()).lists.inquiries.total).toBe(1)
    expect((await one.get('/api/admin/inquiries/1', login)).status).toBe(200)
    expect((await one.get('/readyz')).status).toBe(200)
  } finally {
    await stop()
  }
}, 120_000)

it('a folder belongs to one instance: a second instance on it is refused', async () => {
  const folder = await temporaryFolder()
  const DATABASE_URL = await schemaFor(inject('databaseUrl') ?? '', folder)
  await startTestService({ DATABASE_URL, DATA_DIR: join(folder, 'data') })
  await expect(startTestService({ DATABASE_URL, DATA_DIR: join(folder, 'data') })).rejects.toThrow(/is in use|lock/)
})

it('a missing database is reported in words, without its password', async () => {
  const DATABASE_URL = 'postgres://haven:canary@127.0.0.1:1/haven'
  const started = startTestService({ DATABASE_URL })
  await expect(started).rejects.toThrow('DATABASE_URL: the database at 127.0.0.1:1/haven cannot be used')
  await expect(started).rejects.not.toThrow('canary')
})
