import Koa from 'koa'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../config'
import { loadFirm } from '../../content/firm'
import { ERROR_STATUS, type ErrorBody } from '../../contract/errors'
import { ENQUIRY, errorOf, startTestService } from '../../testing/start-test-service'
import { createLog, describeError } from '../log'
import type { RequestState } from '../request-state'
import { listen } from '../server/listen'
import { answerErrors } from './answer-errors'
import { logRequests } from './log-requests'

describe('an answer that is no success', () => {
  it('has an error code of the contract, and the status of this code', async () => {
    const service = await startTestService()
    const answers = await Promise.all([
      service.get('/api/none'),
      service.get('/api/contact'),
      service.get('/api/admin/counts'),
      service.postJson('/api/contact', '{'),
      service.postJson('/api/contact', {}),
      service.postJson('/api/contact', ENQUIRY, { origin: 'https://evil.example' }),
    ])
    for (const answer of answers) {
      const { code, message } = await errorOf(answer.clone())
      expect(answer.status).toBe(ERROR_STATUS[code])
      expect(message).not.toBe('')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-z-]+$/)
    }
  })

  it('lists the allowed methods if a call gets another method', async () => {
    const service = await startTestService()
    const response = await fetch(`${service.url}/api/contact`, { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    expect((await errorOf(response)).code).toBe('method_not_allowed')
    const firm = await fetch(`${service.url}/api/firm`, { method: 'OPTIONS' })
    expect(firm.status).toBe(204)
    expect(firm.headers.get('allow')).toBe('HEAD, GET, OPTIONS')
    const page = await fetch(`${service.url}/privacy/`, { method: 'POST' })
    expect(page.status).toBe(405)
    expect(page.headers.get('allow')).toBe('GET, HEAD')
  })

  it('offers the firm’s phone while nothing can be stored', async () => {
    const service = await startTestService()
    await service.context.store.close()
    const response = await service.postJson('/api/contact', ENQUIRY)
    expect(response.status).toBe(503)
    expect(await errorOf(response)).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('020 7946 0100'),
    })
  })

  it('hides an unexpected error, and logs its stack without its message', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: line => void lines.push(line) })
    const app = new Koa<RequestState>().use(logRequests(log)).use(answerErrors(loadFirm(), log))
    app.use(() => {
      throw new TypeError('canary of amina@example.org')
    })
    const listening = await listen(app, parseConfig({ PORT: '0' }))
    onTestFinished(listening.close)
    const response = await fetch(`http://127.0.0.1:${listening.port}/`)
    expect(response.status).toBe(500)
    const text = await response.text()
    expect((JSON.parse(text) as ErrorBody).error.code).toBe('internal')
    expect(text + lines.join('')).not.toContain('canary')
    expect(lines.join('')).toMatch(/TypeError.*answer-errors\.test\.ts/)
  })
})

it('the service logs the message of an operating-system error about a file or a connection, and no other error’s message', () => {
  const system = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    syscall: 'write',
    code: 'ENOSPC',
  })
  const ours = new Error('canary', { cause: system })
  expect(describeError(system)).toMatchObject({ message: system.message, code: 'ENOSPC' })
  expect(describeError(ours)).toMatchObject({ type: 'Error', cause: { type: 'Error', message: system.message } })
  const told = JSON.stringify([
    describeError(ours),
    describeError(new Error('x', { cause: ours })),
    describeError('canary'),
  ])
  expect(told).not.toContain('canary')
})

it('the service answers HEAD as GET, without a body', async () => {
  const service = await startTestService()
  for (const path of ['/api/firm', '/healthz', '/', '/widgets/haven.js']) {
    const [head, get] = await Promise.all([fetch(service.url + path, { method: 'HEAD' }), service.get(path)])
    expect(head.status).toBe(200)
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    expect(await head.text()).toBe('')
  }
})
