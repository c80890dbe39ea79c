import { expect, it } from 'vitest'
import { appears, fill } from '../../parts/example'
import { json } from '../example-answers'
import { examples } from '../examples'
import { harness, nextRender, prepareHarness, visit } from '../test-harness'

prepareHarness()

it('the page allows a refused site only after its host is typed, and says why an address is refused', async () => {
  const issues = [{ path: 'origin', code: 'custom', message: '"partner" is not an origin: write scheme and host' }]
  const sent: unknown[] = []
  const { Sites } = examples
  const { asked } = await visit({
    ...Sites,
    answers: {
      ...Sites.answers,
      'PATCH /api/admin/origins': call => {
        sent.push(call.json)
        return json({ error: { code: 'invalid', message: 'Please correct the address', issues } }, { status: 422 })
      },
    },
  })
  const allow = harness.querySelector<HTMLFormElement>('.sure') as HTMLFormElement
  const type = async (host: string) => {
    fill(harness, { host })
    await nextRender()
    allow.requestSubmit()
    await nextRender()
  }
  await type('partner.example.org')
  expect(allow.textContent).toContain('This is not new.partner.example.org:8443')
  expect(asked.filter(({ method }) => method === 'PATCH')).toEqual([])
  await type('new.partner.example.org:8443')
  await expect.poll(() => sent).toEqual([{ origin: 'https://new.partner.example.org:8443', maySend: true }])

  fill(harness, { origin: 'partner' })
  await nextRender()
  const add = (await appears<HTMLInputElement>(harness, '[name=origin]')).form as HTMLFormElement
  add.requestSubmit()
  await expect.poll(() => add.querySelector('.problem')?.textContent).toBe(issues[0]?.message)
  expect(sent).toHaveLength(2)
})

it('the page moves the focus to the field beside the result once a refused site is allowed', async () => {
  const { Sites } = examples
  const before = await (await Sites.answers['/api/admin/origins']?.({}))?.json()
  const [first, ...refused] = before.refused
  const by = { at: first.at, by: 'shared' }
  let now = before
  await visit({
    ...Sites,
    answers: {
      ...Sites.answers,
      '/api/admin/origins': () => json(now),
      'PATCH /api/admin/origins': () => {
        now = { ...before, refused, added: [...before.added, { origin: first.origin, ...by }] }
        return json(now)
      },
    },
  })
  fill(harness, { host: new URL(first.origin).host })
  await nextRender()
  harness.querySelector<HTMLFormElement>('.sure')?.requestSubmit()
  await expect.poll(() => harness.querySelector(`[part=listed] [data-id="${first.origin}"]`)).not.toBeNull()
  await expect.poll(() => (document.activeElement as HTMLInputElement).name).toBe('origin')
  expect(harness.querySelector('[part=sites] [part=done]')?.textContent).toContain('may send forms now')
})
