import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaFor } from '../api/testing/store-fixtures'
import { findPostgres } from '../scripts/find-postgres'
import { freePort, startServer } from '../scripts/release/server'
import { type Call, INTAKE, nginxPorts, startNginx } from './nginx'
import { ADMIN_PASSWORD, englishOnly, visitor } from './product'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('two instances behind nginx, as deploy/nginx-two.conf sets it up', () => {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'haven-instance-')))
  let database: Awaited<ReturnType<typeof findPostgres>>
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let ports: number[]
  let servers: Awaited<ReturnType<typeof startServer>>[]
  let env: Record<string, string>

  const start = (at: number) => startServer(env, 'dist/api/server.js', folders[at], ports[at])
  const send = (path: string, { headers, ...call }: Call = {}) =>
    nginx.call(path, { ...call, headers: { ...JSON_TYPE, ...headers } })
  /**
   * Sends one request until the response is 201, as a visitor does who presses again after a failure; returns the
   * statuses of all attempts.
   */
  async function submit(name: string): Promise<number[]> {
    const statuses: number[] = []
    const headers = { 'idempotency-key': randomUUID() }
    const body = JSON.stringify({ name, phone: visitor.phone })
    while (statuses.at(-1) !== 201 && statuses.length < 20) {
      const sent = await send('/api/callbacks', { headers, body }).catch(() => ({ status: 0 }))
      statuses.push(sent.status)
    }
    return statuses
  }

  beforeAll(async () => {
    database = await findPostgres()
    const outside = await nginxPorts()
    env = {
      ...englishOnly(),
      DATABASE_URL: await schemaFor(database.url, randomUUID()),
      SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
      ADMIN_PASSWORD,
      TRUST_PROXY: '1',
      PUBLIC_URL: `https://${INTAKE}:${outside.tls}`,
    }
    ports = [await freePort(), await freePort()]
    servers = await Promise.all([start(0), start(1)])
    nginx = await startNginx(outside, ports as [number, number])
  })
  afterAll(async () => {
    await nginx?.stop()
    await Promise.all((servers ?? []).map(server => server.stop()))
    await database?.stop()
  })

  it('restart one after the other: each request is stored once, and people stay signed in', async () => {
    const login = await send('/api/admin/login', { body: JSON.stringify({ password: ADMIN_PASSWORD }) })
    const { token } = JSON.parse(login.text) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    let isOver = false
    const taken: number[][] = []
    const visitors = Array.from({ length: 3 }, async (_, at) => {
      for (let turn = 0; !isOver; turn++) taken.push(await submit(`Visitor ${at} ${turn}`))
    })
    for (const at of [0, 1]) {
      await servers[at]?.kill('SIGTERM')
      expect((await send('/api/admin/me', { headers })).status).toBe(200)
      expect((await submit('While one is away')).at(-1)).toBe(201)
      servers[at] = await start(at)
    }
    isOver = true
    await Promise.all(visitors)
    expect(taken.length).toBeGreaterThan(10)
    expect(taken.filter(statuses => statuses.at(-1) !== 201)).toEqual([])
    const counts = JSON.parse((await send('/api/admin/counts', { headers })).text)
    expect(counts.lists.callbacks.total).toBe(taken.length + 2)
  })

  it('are both ready, as is the service through nginx', async () => {
    const seen = new Set<string>()
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
      if (answer.ok) seen.add(String(port))
    }
    expect(seen.size).toBe(2)
    expect((await send('/readyz')).status).toBe(200)
  })
})
