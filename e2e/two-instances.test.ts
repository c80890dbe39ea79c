import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../api/testing/postgres-server'
import { freePort, startServer } from '../scripts/release/server'
import { type Call, INTAKE, nginxPorts, startNginx } from './nginx'
import { ADMIN_PASSWORD, visitor } from './product'

const JSON_TYPE = { 'content-type': 'application/json' }

describe('two instances behind nginx, as deploy/nginx-two.conf sets it up', () => {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'haven-instance-')))
  let database: Awaited<ReturnType<typeof startPostgres>>
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let ports: number[]
  let servers: Awaited<ReturnType<typeof startServer>>[]
  let env: Record<string, string>

  const start = (at: number) => startServer(env, 'dist/api/server.js', folders[at], ports[at])
  const send = (path: string, { headers, ...call }: Call = {}) =>
    nginx.call(path, { ...call, headers: { ...JSON_TYPE, ...headers } })
  const submit = (name: string) =>
    send('/api/callbacks', { body: JSON.stringify({ name, phone: visitor.phone ?? '020 7946 0456' }) })

  beforeAll(async () => {
    database = await startPostgres()
    const outside = await nginxPorts()
    env = {
      DATABASE_URL: database.url,
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

  it('are restarted one after the other, and no visitor and nobody who is signed in notices', async () => {
    const login = await send('/api/admin/login', { body: JSON.stringify({ password: ADMIN_PASSWORD }) })
    const { token } = JSON.parse(login.text) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    let isOver = false
    const statuses: number[] = []
    const visitors = Array.from({ length: 3 }, async (_, at) => {
      for (let turn = 0; !isOver; turn++) statuses.push((await submit(`Visitor ${at} ${turn}`)).status)
    })
    for (const at of [0, 1]) {
      await servers[at]?.kill('SIGTERM')
      expect((await send('/api/admin/me', { headers })).status).toBe(200)
      expect((await submit('While one is away')).status).toBe(201)
      servers[at] = await start(at)
    }
    isOver = true
    await Promise.all(visitors)
    expect(statuses.length).toBeGreaterThan(10)
    expect(new Set(statuses)).toEqual(new Set([201]))
    const counts = JSON.parse((await send('/api/admin/counts', { headers })).text)
    expect(counts.lists.callbacks.total).toBe(statuses.length + 2)
  })

  it('both serve', async () => {
    const seen = new Set<string>()
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
      if (answer.ok) seen.add(String(port))
    }
    expect(seen.size).toBe(2)
    expect((await send('/readyz')).status).toBe(200)
  })
})
