import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sendCommand } from '../operator/socket'
import { startTestService } from '../testing/start-test-service'
import { lookAtHeartbeat } from './heartbeat'

const URL = 'http://127.0.0.1:1/ping'

it('the heartbeat is not reported as working while the service sends no heartbeat', () => {
  expect(lookAtHeartbeat(URL, undefined, 'The copy is missing')).toMatchObject([
    {
      state: 'look',
      says: 'No heartbeat goes out, so it is unknown if HEARTBEAT_URL answers: The copy is missing',
    },
  ])
  expect(lookAtHeartbeat(URL, 'HEARTBEAT_URL does not answer', 'HEARTBEAT_URL does not answer')).toMatchObject([
    { state: 'wrong' },
  ])
  expect(lookAtHeartbeat(URL)).toMatchObject([{ state: 'ok' }])
})

it('a running service tells the doctor why it sends no heartbeat', async () => {
  const mail = { STAFF_EMAIL: 'staff@example.org', MAIL_FROM: 'haven@example.org', SMTP_URL: 'smtp://127.0.0.1:1' }
  const { context, folder } = await startTestService({ HEARTBEAT_URL: URL, ...mail })
  await expect.poll(() => context.heartbeat?.silence()).toBeDefined()
  expect(JSON.parse((await sendCommand(join(folder, 'data'), 'doctor', [])) ?? '')).toMatchObject({
    silence: context.heartbeat?.silence(),
  })
})
