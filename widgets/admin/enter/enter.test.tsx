import { expect, it } from 'vitest'
import { appears, fill } from '../../parts/example'
import { json } from '../example-answers'
import { inquiry } from '../example-records'
import { signIn } from '../staff-examples'
import { draw, harness, part, prepareHarness, text } from '../test-harness'
import { GRACE, workAnswers } from '../work-examples'
import { working } from '../working-answers'

prepareHarness()

const list = '/api/admin/inquiries'

it('the form opens from the list, keeps the typed text after a refusal, and then leads to the stored request', async () => {
  let isRefused = true
  const entered = inquiry(12, { enteredBy: GRACE, privacyNotice: null, firstName: 'Samira', lastName: '' })
  const { asked } = await draw({
    answers: {
      ...workAnswers(working),
      [`POST ${list}`]: () =>
        isRefused
          ? json(
              {
                error: {
                  code: 'invalid',
                  message: 'x',
                  issues: [{ path: 'phone', code: 'x', message: 'Which number?' }],
                },
              },
              { status: 422 },
            )
          : json(entered, { status: 201, headers: { ETag: '"1.a"' } }),
      [`${list}/12`]: () => json(entered, { headers: { ETag: '"1.a"' } }),
    },
  })
  await signIn(harness)
  await appears(harness, '[part=row]')
  ;(await part('enter-request')).click()
  await appears(harness, '[part=enter] [name=save]')
  expect(document.activeElement?.textContent).toBe('Enter a request')
  fill(harness, { firstName: 'Samira', serviceRequired: 'deportation', urgencyLevel: 'urgent' })
  for (const [name, value] of Object.entries({ 'decision.detained': 'yes', 'safeContact.note': 'Not at night' }))
    fill(harness, { [name]: value })
  harness.querySelector<HTMLElement>('[name="way.text"]')?.click()
  harness.querySelector<HTMLElement>('[name=told]')?.click()
  const save = () => (harness.querySelector('[name=save]') as HTMLElement).click()
  save()
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('phone')
  expect(harness.querySelector('.problem:not(:empty)')?.textContent).toBe('Which number?')
  expect(harness.querySelector<HTMLInputElement>('[name=firstName]')?.value).toBe('Samira')
  isRefused = false
  fill(harness, { phone: '020 7946 0777' })
  save()
  await expect.poll(() => text('[part=record] [part=entered-by]')).toBe('Entered by Grace Okafor')
  const calls = asked.filter(({ method, path }) => method === 'POST' && path === list)
  expect(calls[1]?.json).toEqual({
    firstName: 'Samira',
    phone: '020 7946 0777',
    serviceRequired: 'deportation',
    urgencyLevel: 'urgent',
    decision: { detained: 'yes' },
    safeContact: { note: 'Not at night', ways: ['text'] },
    noEmail: true,
    oneName: true,
    phoneAsTyped: true,
    privacyNotice: 'told',
  })
  expect(calls[0]?.key).not.toBe(calls[1]?.key)
  expect(harness.querySelector('[part=enter]')).toBeNull()
})
