import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startSmtp } from '../testing/smtp-server'
import { ENQUIRY, startTestService } from '../testing/start-test-service'
import { memoryLog } from '../testing/store-fixtures'
import { createHeartbeat } from './heartbeat'

/** Starts a server that receives heartbeats. */
async function startListener() {
  const heard: string[] = []
  const answer = { status: 200 }
  const server = createServer(({ method, url }, response) => {
    heard.push(`${method} ${url}`)
    response.writeHead(answer.status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { heard, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/secret` }
}

it('the heartbeat is sent while there is no problem; the log says once why it stops, and once that it works again', async () => {
  const { heard, answer, url } = await startListener()
  const log = memoryLog()
  let trouble: string | undefined
  const heartbeat = createHeartbeat({ url, trouble: async () => trouble, every: 600_000, log })
  onTestFinished(heartbeat.stop)
  await heartbeat.beat()
  expect(heard).toEqual(['GET /ping/secret'])
  trouble = 'The disk is full.'
  await heartbeat.beat()
  await heartbeat.beat()
  expect(heard).toHaveLength(1)
  expect([heartbeat.silence(), heartbeat.problem()]).toEqual(['The disk is full.', undefined])
  trouble = undefined
  await heartbeat.beat()
  expect(heartbeat.silence()).toBeUndefined()
  answer.status = 503
  await heartbeat.beat()
  expect(heard).toHaveLength(3)
  expect(log.entries.map(({ level, message, fields }) => [level, message, fields])).toEqual([
    ['warn', 'No heartbeat goes out', { reason: 'The disk is full.' }],
    ['info', 'The heartbeat goes out again', {}],
    ['warn', 'No heartbeat goes out', { reason: 'HEARTBEAT_URL answers 503: correct it, or see why' }],
  ])
  expect(log.text()).not.toContain('secret')
})

it('after a start, the heartbeat is sent only once the mail server can be used', async () => {
  const { heard, url } = await startListener()
  let isRight = false
  const smtp = await startSmtp(undefined, undefined, () => isRight)
  const mail = { STAFF_EMAIL: 'staff@example.org', MAIL_FROM: 'haven@example.org' }
  const SMTP_URL = smtp.url.replace('//', '//user:wrong@')
  const service = await startTestService({ HEARTBEAT_URL: url, SMTP_URL, ...mail })
  await expect.poll(() => service.lines.join()).toContain('No heartbeat goes out')
  expect(heard).toEqual([])
  isRight = true
  await service.context.heartbeat?.beat()
  expect(heard).toHaveLength(1)
})

it('the heartbeat is repeated by itself', async () => {
  const { heard, url } = await startListener()
  const heartbeat = createHeartbeat({ url, trouble: async () => undefined, every: 20, log: memoryLog() })
  onTestFinished(heartbeat.stop)
  heartbeat.start()
  await expect.poll(() => heard.length).toBeGreaterThan(2)
})

it('the heartbeat is not sent while the store cannot write, or while mails to staff cannot be sent', async () => {
  const { heard, url } = await startListener()
  let refuses = false
  const smtp = await startSmtp(undefined, () => refuses)
  const mail = { SMTP_URL: smtp.url, STAFF_EMAIL: 'staff@example.org', MAIL_FROM: 'haven@example.org' }
  const service = await startTestService({ HEARTBEAT_URL: url, ...mail })
  await expect.poll(() => heard).toHaveLength(1)
  refuses = true
  await service.postJson('/api/contact', ENQUIRY)
  await expect.poll(() => service.context.outbox.problem()).toBeDefined()
  await service.context.heartbeat?.beat()
  await service.context.store.close()
  await service.context.heartbeat?.beat()
  expect(heard).toHaveLength(1)
  expect(service.lines.filter(line => line.includes('No heartbeat'))).toHaveLength(2)
})
