import { expect, it } from 'vitest'
import { DAY } from '../contract/time/durations'
import { MAX_WEBHOOKS, type WebhookFields } from '../contract/webhooks/webhooks'
import { openSecrets } from '../security/secrets'
import { memoryDocuments } from '../testing/memory-documents'
import { stoppedClock } from '../testing/start-test-service'
import { temporaryFolder } from '../testing/store-fixtures'
import { openWebhooks } from './webhooks'

const FIELDS: WebhookFields = {
  url: 'https://receiver.example.org/haven',
  events: ['request.received'],
  format: 'json',
  personal: false,
}
const secretsOf = async () => openSecrets({ dataDir: await temporaryFolder('memory'), secretsKey: undefined })

async function open({ documents } = memoryDocuments(), clock = stoppedClock()) {
  const parts = { documents, secrets: await secretsOf(), now: clock.now }
  return {
    webhooks: await openWebhooks(parts),
    again: async () => openWebhooks({ ...parts, secrets: await secretsOf() }),
  }
}

it('for a day, events are also signed with the previous secret, and never with an older one', async () => {
  const clock = stoppedClock()
  const { webhooks } = await open(memoryDocuments(), clock)
  const { id, secret: first } = (await webhooks.add(FIELDS, 'shared', 'a')) ?? { id: '' }
  const second = await webhooks.renewSecret(id, 'b')
  expect(webhooks.get(id)?.secrets).toEqual([second?.secret, first])
  const third = await webhooks.renewSecret(id, 'c')
  expect(webhooks.get(id)?.secrets).toEqual([third?.secret, second?.secret])
  clock.time += DAY
  expect(webhooks.get(id)?.secrets).toEqual([third?.secret])
})

it('with another key, a webhook is listed without its address, and gets no events', async () => {
  const { webhooks, again } = await open()
  const { id } = (await webhooks.add(FIELDS, 'shared', 'a')) ?? { id: '' }
  const other = await again()
  expect(other.all()).toMatchObject([{ id, url: null, on: true }])
  expect(other.get(id)).toBeUndefined()
  expect(await other.renewSecret(id, 'b')).toBeUndefined()
})

it('after a crash, a start finds out if an announced change was stored', async () => {
  const { webhooks } = await open()
  expect(webhooks.isMade('a')).toBe(false)
  const { id } = (await webhooks.add(FIELDS, 'shared', 'a')) ?? { id: '' }
  expect([webhooks.isMade('a'), webhooks.isMade('b'), webhooks.isMade('b', id)]).toEqual([true, false, false])
  await webhooks.change(id, { personal: true }, 'b')
  await webhooks.remove(id)
  expect(webhooks.isMade('c', id)).toBe(true)
})

it(`there can be ${MAX_WEBHOOKS} webhooks, and only those that are switched on get an event`, async () => {
  const { webhooks } = await open()
  const ids: string[] = []
  for (let count = 0; count < MAX_WEBHOOKS; count += 1) {
    ids.push((await webhooks.add(FIELDS, 'shared', `${count}`))?.id ?? '')
  }
  expect(await webhooks.add(FIELDS, 'shared', 'more')).toBeUndefined()
  await webhooks.change(ids[0] ?? '', { on: false }, 'off')
  expect(webhooks.subscribed('request.received')).toEqual(ids.slice(1))
  expect(webhooks.subscribed('request.processed')).toEqual([])
})
