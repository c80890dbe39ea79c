import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../contract/time/durations'
import { ENQUIRY, startTestService } from '../../testing/start-test-service'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { RETENTION_NAMESPACE } from '../files/erasure/erasure'
import type { DueMail, Store } from '../store'
import { createRetention, type Retention } from './retention'

const DAYS = 180

/**
 * A store, its retention and two clocks: a test can set `wall`, while `running` only advances while the server runs.
 */
class Server {
  wall = Date.parse('2026-01-01T09:00:00.000Z')
  running = 0
  readonly log = memoryLog()

  private constructor(
    readonly dir: string,
    public store: Store,
    public retention: Retention,
  ) {}

  static async start(): Promise<Server> {
    const server = new Server(await temporaryFolder('memory'), {} as Store, {} as Retention)
    await server.open()
    return server
  }

  async open(): Promise<void> {
    const now = () => new Date(this.wall)
    const started = this.running
    this.store = await openStore(this.dir, { now, log: this.log })
    const parts = { store: this.store, days: DAYS, eraseElsewhere: async () => undefined, now, log: this.log }
    this.retention = createRetention({ ...parts, running: () => this.running - started })
    await this.retention.runOnce()
  }

  async close(): Promise<void> {
    await this.retention.stop()
    await this.store.close()
  }

  /** Runs for a given time, with a sample every hour. */
  async run(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += HOUR) {
      this.wall += HOUR
      this.running += HOUR
      await this.retention.runOnce()
    }
  }

  /** Stays switched off for a given time, in ms. */
  async off(ms: number): Promise<void> {
    await this.close()
    this.wall += ms
    await this.open()
  }

  /** Stores an enquiry whose mail is sent and which is processed at once. */
  async processOne(): Promise<void> {
    const { id } = await this.store.submit('inquiries', enquiry())
    const record = await this.store.get('inquiries', id)
    const { messageId = '' } = record?.mail.staff ?? {}
    const mail = { list: 'inquiries', role: 'staff', record } as DueMail
    await this.store.recordMailOutcome(mail, { state: 'sent', attempts: 1, messageId })
    await this.store.change('inquiries', id, { isProcessed: true })
  }

  async total(): Promise<number> {
    return (await this.store.counts()).lists.inquiries.total
  }
}

test('a record is erased within a day of its time while the server runs, and not before', async () => {
  const server = await Server.start()
  await server.processOne()
  await server.run(DAYS * DAY)
  expect(await server.total()).toBe(1)
  await server.run(DAY)
  expect(await server.total()).toBe(0)
})

test('each erasure run writes one line to the log, with nothing but counts', async () => {
  const server = await Server.start()
  await server.processOne()
  await server.run(2 * DAY)
  const runs = server.log.entries.filter(({ message }) => message.startsWith('Erased'))
  expect(runs).toHaveLength(3)
  expect(runs[2]?.fields).toEqual({
    erased: { inquiries: 0, 'visa-applications': 0, callbacks: 0 },
    hoursBehind: undefined,
  })
})

test('a clock that jumps ahead and is corrected again causes no erasure', async () => {
  const server = await Server.start()
  await server.processOne()
  await server.run(4 * DAY)
  server.wall += 400 * DAY
  await server.run(2.5 * DAY)
  // Not even a restart while the clock is wrong makes the server erase anything.
  await server.off(0)
  await server.run(HOUR)
  expect(await server.total()).toBe(1)
  server.wall -= 400 * DAY
  await server.run(10 * DAY)
  await server.off(0)
  expect(await server.total()).toBe(1)
})

test('a server that was off for a long time erases within four days of running, even if it is switched off every night', async () => {
  const server = await Server.start()
  await server.processOne()
  await server.run(4 * DAY)
  await server.off(200 * DAY)
  await server.run(2 * DAY)
  expect(await server.total()).toBe(1)
  for (let day = 0; day < 5; day++) {
    await server.run(8 * HOUR)
    await server.off(16 * HOUR)
  }
  expect(await server.total()).toBe(0)
})

test('a server that is restarted every few minutes also counts its running time', async () => {
  const server = await Server.start()
  await server.processOne()
  await server.run(4 * DAY)
  await server.off(200 * DAY)
  for (let passed = 0; passed < 74 * HOUR; passed += HOUR / 4) {
    server.wall += HOUR / 4
    server.running += HOUR / 4
    await server.off(0)
  }
  expect(await server.total()).toBe(0)
})

test('for a record that was processed while the clock was years behind, the time of arrival counts', async () => {
  const server = await Server.start()
  const right = server.wall
  await server.run(4 * DAY)
  const { id } = await server.store.submit('inquiries', enquiry())
  await server.store.recordMailOutcome(
    { list: 'inquiries', role: 'staff', record: (await server.store.get('inquiries', id)) as DueMail['record'] },
    { state: 'sent', attempts: 1, messageId: '<a@example.org>' },
  )
  server.wall = 0
  await server.store.change('inquiries', id, { isProcessed: true })
  server.wall = right + 5 * DAY
  await server.run(10 * DAY)
  expect(await server.total()).toBe(1)
})

test('the service erases a record RETENTION_DAYS after processing, with its filed mail, and answers 404', async () => {
  let time = Date.parse('2026-01-01T09:00:00.000Z')
  const first = await startTestService({ RETENTION_DAYS: '30' }, { now: () => new Date(time) })
  await first.postJson('/api/contact', ENQUIRY)
  await expect.poll(() => first.context.store.counts()).toMatchObject({ undelivered: 0 })
  const staff = await first.login()
  await first.patchJson('/api/admin/inquiries/1', { isProcessed: true }, staff)
  time += 31 * DAY
  // Stores samples as if the server had run for all these 31 days, so that the clock's time counts.
  const samples = [0, 31 * DAY].map(ran => ({ wall: time - 31 * DAY + ran, ran }))
  await first.context.store.documents.update(RETENTION_NAMESPACE, 'looks', () => ({ value: samples }))

  const second = await first.restart()
  await expect.poll(() => second.lines.join('')).toContain('"erased":{"inquiries":1,')
  expect((await second.get('/api/admin/inquiries/1', await second.login())).status).toBe(404)
  expect(await readdir(join(second.folder, 'data', 'mail'))).toEqual([])
})
