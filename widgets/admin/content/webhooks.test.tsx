import { expect, it } from 'vitest'
import { appears, fill } from '../../parts/example'
import { json } from '../example-answers'
import { examples } from '../examples'
import { harness, nextRender, prepareHarness, visit } from '../test-harness'

prepareHarness()

const { Webhooks, WebhookSecret } = examples
const WAITING = {
  ...{ id: 'msg_2', event: 'request.received', list: 'callbacks', request: 17, at: '2026-11-25T10:31:00.000Z' },
  ...{ state: 'queued', attempts: 1, answer: '503 down' },
}
const press = (words: string, within: ParentNode = harness) =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent?.trim().startsWith(words))?.click()

it('the page shows a new secret until the manager has entered it at the receiver', async () => {
  const { asked } = await visit(WebhookSecret)
  const shown = () => harness.querySelector('[part=webhooks] .told code')?.textContent
  expect(shown()).toBe(`whsec_${'k'.repeat(43)}=`)
  expect(asked.find(({ method, path }) => method === 'POST' && path === '/api/admin/webhooks')?.json).toEqual({
    url: 'https://cases.firm.example.org/haven',
    events: ['request.received'],
    format: 'json',
    personal: false,
  })
  press('I have entered it')
  await expect.poll(shown).toBeUndefined()
})

it('the page names the mistake in an address beside the field, and keeps what was typed', async () => {
  const issues = [{ path: 'url', code: 'custom', message: 'Please use https' }]
  const refused = json({ error: { code: 'invalid', message: 'Please correct one field', issues } }, { status: 422 })
  await visit({ ...Webhooks, answers: { ...Webhooks.answers, 'POST /api/admin/webhooks': () => refused } })
  fill(harness, { url: 'http://cases.firm.example.org' })
  await nextRender()
  const field = await appears<HTMLInputElement>(harness, '[name=url]')
  field.form?.requestSubmit()
  await expect.poll(() => field.closest('label')?.querySelector('.problem')?.textContent).toBe('Please use https')
  expect(field.value).toBe('http://cases.firm.example.org')
})

it('the page sends an event again, and removes a webhook only after a question', async () => {
  const done = () => new Response(null, { status: 204 })
  const { asked } = await visit({
    ...Webhooks,
    answers: {
      ...Webhooks.answers,
      'POST /api/admin/webhooks/w1/deliveries': done,
      'DELETE /api/admin/webhooks/w1': done,
    },
  })
  const changes = () =>
    asked.flatMap(({ method, path, json }) =>
      method && path.startsWith('/api/admin/webhooks') ? [[method, path, json]] : [],
    )
  press('Send again')
  await expect.poll(changes).toEqual([['POST', '/api/admin/webhooks/w1/deliveries', { event: 'msg_2' }]])
  const first = harness.querySelector('[data-id=w1]') as HTMLElement
  await expect.poll(() => first.querySelector('.deliveries .done')?.textContent).toContain('being sent again')
  press('Remove...', first)
  await appears(first, '.sure')
  expect(changes()).toHaveLength(1)
  press('Remove', first.querySelector('.sure') as HTMLElement)
  await expect.poll(changes).toContainEqual(['DELETE', '/api/admin/webhooks/w1', undefined])
})

it('the page shows the receiver’s answer to a test, and the answer to an event that is sent again', async () => {
  const answers = [
    { isSent: true, says: '200 ok' },
    { isSent: false, says: '403 off' },
  ]
  const repaired = [{ ...WAITING, state: 'sent', answer: '200 back again' }]
  let isResent = false
  await visit({
    ...Webhooks,
    answers: {
      ...Webhooks.answers,
      'POST /api/admin/webhooks/w1/test': () => json(answers.shift()),
      'POST /api/admin/webhooks/w1/deliveries': () => {
        // The receiver's answer comes some time after the page's first look.
        setTimeout(() => (isResent = true), 200)
        return new Response(null, { status: 204 })
      },
      '/api/admin/webhooks/w1/deliveries': () => json(isResent ? repaired : [WAITING]),
    },
  })
  const first = harness.querySelector('[data-id=w1]') as HTMLElement
  const told = (kind: string) => first.querySelector(`:scope > .${kind}`)?.textContent
  press('Send a test', first)
  await expect.poll(() => told('done')).toBe('cases.firm.example.org accepted the test: 200 ok')
  press('Send a test', first)
  await expect.poll(() => told('problem')).toBe('cases.firm.example.org did not accept the test: 403 off')
  press('Send again', first)
  await expect.poll(() => first.querySelector('.deliveries')?.textContent, { timeout: 5_000 }).toContain('back again')
})

it('the page offers a new secret only to a program, because chats check no secret', async () => {
  await visit(Webhooks)
  await appears(harness, '[data-id=w2]')
  const offersSecret = (id: string) => harness.querySelector(`[data-id=${id}]`)?.textContent?.includes('New secret')
  expect([offersSecret('w1'), offersSecret('w2')]).toEqual([true, false])
})

it('the page changes the address of a webhook, and names a mistake beside the field', async () => {
  const issues = [{ path: 'url', code: 'custom', message: 'Please use https' }]
  const sent: unknown[] = []
  await visit({
    ...Webhooks,
    answers: {
      ...Webhooks.answers,
      'PATCH /api/admin/webhooks/w1': call => {
        sent.push(call.json)
        if (sent.length > 1) return json({})
        return json({ error: { code: 'invalid', message: 'Please correct one field', issues } }, { status: 422 })
      },
    },
  })
  const first = harness.querySelector('[data-id=w1]') as HTMLElement
  press('New address...', first)
  const field = await appears<HTMLInputElement>(first, '[name=address]')
  for (const address of ['http://cases.example.org', 'https://cases.example.org/haven']) {
    fill(first, { address })
    await nextRender()
    field.form?.requestSubmit()
    await expect.poll(() => sent.at(-1)).toEqual({ url: address })
    if (sent.length === 1)
      await expect.poll(() => field.closest('label')?.querySelector('.problem')?.textContent).toBe('Please use https')
  }
  await expect.poll(() => first.querySelector('[name=address]')).toBeNull()
  expect(first.querySelector('.done')?.textContent).toContain('cases.example.org')
})
