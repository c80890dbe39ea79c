import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { noteBackup } from '../../doctor/last-backup'
import { selfSigned } from '../../testing/self-signed'
import { ENQUIRY, startTestService } from '../../testing/start-test-service'
import { isOnFiles, onFiles } from '../../testing/store-fixtures'
import { serveMetrics } from './serve-metrics'

async function start(env: Record<string, string> = {}) {
  const service = await startTestService({ METRICS_PORT: '0', RATE_LIMITS: 'off', ...env })
  const { metrics } = service.context
  if (!metrics) throw new Error('There are no metrics')
  return { service, metrics, read: async () => parse(await metrics.render()) }
}

/** Parses the metrics into values by name and labels. Throws for a text that Prometheus would refuse. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  let family = ''
  for (const line of text.split('\n').filter(line => line !== '')) {
    const [, kind, name = ''] = /^# (HELP|TYPE) ([a-z_0-9]+) \S/.exec(line) ?? []
    if (kind === 'HELP') family = name
    if (kind) {
      expect(name).toBe(family)
      continue
    }
    const [, series = '', value = ''] =
      /^([a-z_0-9]+(?:\{(?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+\})?) (\S+)$/.exec(line) ?? []
    expect(series, line).toMatch(new RegExp(`^${family}(_bucket|_sum|_count)?(\\{|$)`))
    expect(samples.has(series), line).toBe(false)
    // `Nan` is allowed, because the event loop's lag has no mean before its first measurement.
    expect(value === 'Nan' || Number.isFinite(Number(value)), line).toBe(true)
    samples.set(series, Number(value))
  }
  return samples
}

describe('the metrics', () => {
  it('count requests by method, route and status, with their durations', async () => {
    const { service, read } = await start()
    await service.get('/privacy/')
    await service.get('/privacy/')
    await service.get('/none')
    await service.postJson('/api/contact', ENQUIRY)
    await service.postJson('/api/contact', {})
    const samples = await read()
    const count = (method: string, route: string, status: number) =>
      samples.get(`haven_http_requests_total{method="${method}",route="${route}",status="${status}"}`)
    expect(count('GET', '/privacy/', 200)).toBe(2)
    expect(count('GET', 'not-found', 404)).toBe(1)
    expect(count('POST', '/api/contact', 201)).toBe(1)
    expect(count('POST', '/api/contact', 422)).toBe(1)
    const durations = [...samples].filter(([name]) => /_duration_seconds_bucket\{.*"\/api\/contact"/.test(name))
    const totals = durations.map(([, total]) => total)
    expect(totals).toEqual([...totals].sort((a, b) => a - b))
    expect(durations.at(-1)?.[0]).toContain('le="+Inf"')
    const labels = '{method="POST",route="/api/contact"}'
    expect(totals.at(-1)).toBe(2)
    expect(samples.get(`haven_http_request_duration_seconds_count${labels}`)).toBe(2)
    expect(samples.get(`haven_http_request_duration_seconds_sum${labels}`)).toBeGreaterThan(0)
  })

  it('count each stored record once, and the suspect ones', async () => {
    const { service, read } = await start()
    const key = { 'idempotency-key': crypto.randomUUID() }
    await service.postJson('/api/contact', ENQUIRY, key)
    await service.postJson('/api/contact', ENQUIRY, key)
    await service.postJson('/api/contact', { ...ENQUIRY, website: 'https://example.org' })
    await service.postJson('/api/contact', {})
    const samples = await read()
    expect(samples.get('haven_submissions_total{list="inquiries",suspect="false"}')).toBe(1)
    expect(samples.get('haven_submissions_total{list="inquiries",suspect="true"}')).toBe(1)
    expect(samples.get('haven_records{list="inquiries"}')).toBe(2)
    expect(samples.get('haven_records_pending{list="inquiries"}')).toBe(2)
    expect(samples.get('haven_records{list="callbacks"}')).toBe(0)
  })

  it('count the sent and the waiting mails', async () => {
    const { service, read } = await start()
    await service.postJson('/api/contact', ENQUIRY)
    const filed = async () => (await read()).get('haven_mail_attempts_total{role="staff",state="filed"}')
    await expect.poll(filed).toBe(1)
    expect((await read()).get('haven_mails_undelivered')).toBe(0)
  })

  it('describe the state of the store and the process', async () => {
    const { service, read } = await start()
    await service.postJson('/api/contact', ENQUIRY)
    const samples = await read()
    expect(samples.get('haven_store_ready')).toBe(1)
    if (isOnFiles()) expect(samples.get('haven_journal_files')).toBeGreaterThan(0)
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(samples.get('process_start_time_seconds')).toBeGreaterThan(1_700_000_000)
    expect(samples.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000)
    expect(samples.get('nodejs_eventloop_lag_max_seconds')).toBeGreaterThanOrEqual(0)
    await service.context.store.close()
    expect((await read()).get('haven_store_ready')).toBe(0)
  })

  onFiles()('show the free space of the disk, even when the store answers nothing else', async () => {
    const { service, read } = await start()
    await service.context.store.close()
    service.context.store.counts = () => Promise.reject(new Error('The store is closed.'))
    const samples = await read()
    expect(samples.get('haven_disk_free_bytes')).toBeGreaterThan(0)
    expect(samples.get('haven_disk_reserve_bytes')).toBeGreaterThan(0)
  })

  it('count wrong attempts to sign in, and name the versions', async () => {
    const { service, metrics, read } = await start()
    expect((await read()).get('haven_sign_ins_failed_total')).toBe(0)
    await service.postJson('/api/admin/login', { password: 'wrong' })
    await service.postJson('/api/admin/login', { email: 'nobody@example.org', password: 'wrong', code: '123456' })
    expect((await read()).get('haven_sign_ins_failed_total')).toBe(2)
    expect(await metrics.render()).toMatch(/^haven_build_info\{version="[^"]+",node="\d+\.[\d.]+"\} 1$/m)
  })

  onFiles()('show the age of the last backup and of the copy, and no value where there is none', async () => {
    const without = await (await start()).read()
    for (const name of ['haven_backup_age_seconds', 'haven_copy_age_seconds', 'haven_certificate_end_seconds'])
      expect([name, without.get(name)]).toEqual([name, undefined])
    const copy = await mkdtemp(join(tmpdir(), 'haven-copy-'))
    onTestFinished(() => rm(copy, { recursive: true }))
    const { service, read } = await start({ COPY_TO: copy })
    const at = new Date(Date.now() - 90_000).toISOString()
    await noteBackup(join(service.folder, 'data'), { at, folder: '/backups' })
    expect((await read()).get('haven_backup_age_seconds')).toBeCloseTo(90, -1)
    const age = async () => (await read()).get('haven_copy_age_seconds')
    await expect.poll(age, { timeout: 20_000 }).toBeLessThan(30)
  })

  it('tell when the certificate of PUBLIC_URL ends', async () => {
    const server = createServer(selfSigned()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const { read } = await start({ PUBLIC_URL: `https://localhost:${port}` })
    const end = async () => (await read()).get('haven_certificate_end_seconds')
    await expect.poll(end).toBeGreaterThan(Date.now() / 1_000 + 86_400)
  })

  onFiles()('have every name that the sample of alarms asks for', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'haven-copy-'))
    onTestFinished(() => rm(copy, { recursive: true }))
    const { metrics } = await start({ COPY_TO: copy })
    const rules = await readFile('deploy/prometheus-rules.yml', 'utf8')
    const named = new Set(rules.match(/\b(?:haven|process)_[a-z_]+/g))
    const present = new Set([...(await metrics.render()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    expect(named.size).toBeGreaterThan(8)
    expect([...named].filter(name => !present.has(name))).toEqual([])
    // Only this metric shows lost records, so an alarm must use it.
    expect(named).toContain('haven_records_lost')
  })

  it('contain nothing that a visitor sent', async () => {
    const { service, metrics } = await start()
    const canary = 'canary'
    await service.postJson('/api/contact', { ...ENQUIRY, message: canary, firstName: canary })
    for (const path of [`/${canary}`, `/api/${canary}`, `/widgets/${canary}.js`, `/${canary}.txt`, `/?q=${canary}`]) {
      await service.get(path, { 'user-agent': canary, referer: `https://${canary}.example/` })
      await service.postJson(path, canary)
    }
    await service.get(`/api/admin/inquiries/${canary}?q=${canary}`, await service.login())
    expect(await metrics.render()).not.toContain(canary)
  })

  it('do not exist unless a setting asks for them', async () => {
    expect((await startTestService()).context.metrics).toBeUndefined()
  })
})

describe('the port of the metrics', () => {
  it('answers only /metrics, and only this machine', async () => {
    const { metrics } = await start()
    const server = await serveMetrics(metrics, 0)
    onTestFinished(server.close)
    const response = await fetch(server.url)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(parse(await response.text()).get('haven_store_ready')).toBe(1)
    expect((await fetch(new URL('/', server.url))).status).toBe(404)
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(404)
    const refused = new Promise(resolve => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.2', () => resolve('connected'))
      socket.on('error', error => resolve('code' in error ? error.code : error))
    })
    expect(await refused).toBe('ECONNREFUSED')
  })

  it('is named with its setting if another program uses the port', async () => {
    const { metrics } = await start()
    const server = await serveMetrics(metrics, 0)
    onTestFinished(server.close)
    const { port } = new URL(server.url)
    await expect(serveMetrics(metrics, Number(port))).rejects.toThrow(
      `Port ${port} is in use by another program: stop it, or set METRICS_PORT to another number.`,
    )
  })
})
