import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { ENQUIRY, TEST_PASSWORD, TEST_SECRETS_KEY } from '../testing/start-test-service'
import { startChild } from '../testing/store-child'
import { schemaFor, temporaryFolder } from '../testing/store-fixtures'
import { startReceiver } from '../testing/webhook-receiver'

/** The number of kills; and the longest time from the first submission after a start to the kill, in ms. */
const KILLS = 4
const LONGEST = 1_200
const JSON_TYPE = { 'content-type': 'application/json' }

it('no event is lost over kill -9: each acknowledged request reaches the receiver, always under the same id', async () => {
  const dir = await temporaryFolder()
  const database = inject('databaseUrl')
  const settings = {
    PORT: '0',
    DATA_DIR: join(dir, 'data'),
    ADMIN_PASSWORD: TEST_PASSWORD,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    WEBHOOKS_PRIVATE: 'on',
    ...(database && { DATABASE_URL: await schemaFor(database, dir), SECRETS_KEY: TEST_SECRETS_KEY }),
  }
  const receiver = await startReceiver()
  const acknowledged: string[] = []

  async function start() {
    const child = startChild('webhook-service.ts', [JSON.stringify(settings)])
    await expect.poll(() => child.lines.some(line => line.startsWith('port '))).toBe(true)
    return { child, url: `http://127.0.0.1:${child.lines.find(line => line.startsWith('port '))?.slice(5)}` }
  }
  async function submitUntilKilled(url: string): Promise<void> {
    for (;;) {
      const headers = { ...JSON_TYPE, 'idempotency-key': randomUUID() }
      const sent = fetch(`${url}/api/contact`, { method: 'POST', headers, body: JSON.stringify(ENQUIRY) })
      const answer = await sent
        .then(response => response.json() as Promise<{ reference: string }>)
        .catch(() => undefined)
      if (!answer) return
      acknowledged.push(answer.reference)
      // Waits before the next submission, because the outbox sends only ten events in a second, and the test waits for
      // all events.
      await delay(20)
    }
  }

  const first = await start()
  const body = JSON.stringify({ password: TEST_PASSWORD })
  const login = await fetch(`${first.url}/api/admin/login`, { method: 'POST', headers: JSON_TYPE, body })
  const { token } = (await login.json()) as { token: string }
  await fetch(`${first.url}/api/admin/webhooks`, {
    method: 'POST',
    headers: { ...JSON_TYPE, authorization: `Bearer ${token}` },
    body: JSON.stringify({ url: receiver.url, events: ['request.received'], format: 'json', personal: false }),
  })
  for (let kill = 0, running = first; kill < KILLS; kill += 1, running = await start()) {
    const submitting = submitUntilKilled(running.url)
    // Waits in real time before the kill. If the kill waited for a certain step, it would always hit the same step.
    await delay(((kill + 1) / KILLS) * LONGEST)
    running.child.process.kill('SIGKILL')
    await Promise.all([running.child.ended(), submitting])
  }

  const arrived = () => new Set(receiver.got.map(({ body }) => JSON.parse(body).data.reference as string))
  await expect.poll(() => acknowledged.filter(reference => !arrived().has(reference)), { timeout: 60_000 }).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  const ids = new Map<string, Set<string>>()
  for (const { id, body } of receiver.got) {
    const { reference } = JSON.parse(body).data
    ids.set(reference, (ids.get(reference) ?? new Set()).add(id))
  }
  expect([...ids].filter(([, own]) => own.size !== 1)).toEqual([])
})
