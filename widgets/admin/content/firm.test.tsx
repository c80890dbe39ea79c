import { expect, it } from 'vitest'
import { appears, fill } from '../../parts/example'
import { json } from '../example-answers'
import { examples } from '../examples'
import { harness, prepareHarness, visit } from '../test-harness'

prepareHarness()

const middle = (element: Element | null) => {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return (top + bottom) / 2
}

it('the form keeps the control that removes a row on the line of the row’s fields', async () => {
  await visit(examples.Firm)
  harness.style.width = '1280px'
  const holidays = harness.querySelector('details') as HTMLDetailsElement
  expect(holidays.open).toBe(false)
  holidays.open = true
  const rows = [...harness.querySelectorAll('.row:has(button):not(:has(textarea))')]
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    const [button, field] = [row.querySelector('button'), [...row.querySelectorAll('input')].at(-1) ?? null]
    expect([row.textContent, Math.abs(middle(button) - middle(field)) < 1]).toEqual([row.textContent, true])
  }
})

it('the form unfolds the bank holidays if the API refuses one of them, and focuses its field', async () => {
  const issues = [{ path: 'hours.bankHolidays.0.date', code: 'invalid', message: 'This is no day' }]
  const refused = json({ error: { code: 'invalid', message: 'Please correct one field', issues } }, { status: 422 })
  const answers = { ...examples.Firm.answers, 'PATCH /api/admin/firm': () => refused }
  await visit({ ...examples.Firm, answers })
  const holidays = harness.querySelector('details') as HTMLDetailsElement
  expect(holidays.open).toBe(false)
  harness.querySelector<HTMLElement>('.parts [type=submit]')?.click()
  await expect.poll(() => holidays.open).toBe(true)
  await expect.poll(() => (document.activeElement as HTMLInputElement).name).toBe('0.date')
  expect(holidays.textContent).toContain('This is no day')
})

it('the form accepts a new template beside the others, and focuses the field that has a mistake', async () => {
  const issues = [{ path: 'templates.1.text', code: 'custom', message: 'has {nobody}' }]
  const refused = json({ error: { code: 'invalid', message: 'Please correct one field', issues } }, { status: 422 })
  const { asked } = await visit({
    ...examples.Firm,
    answers: { ...examples.Firm.answers, 'PATCH /api/admin/firm': () => refused },
  })
  const add = harness.querySelector<HTMLElement>('[data-add=title]')
  const form = add?.closest('form') as HTMLFormElement
  add?.click()
  await appears(form, '[name="1.title"]')
  // At first, the box `answers` is ticked for an existing template, and not ticked for a new one.
  const answers = (at: number) => form.querySelector<HTMLInputElement>(`[name="${at}.answers"]`)
  expect([answers(0)?.checked, answers(1)?.checked]).toEqual([true, false])
  answers(0)?.click()
  await expect.poll(() => answers(0)?.checked).toBe(false)
  answers(1)?.click()
  await expect.poll(() => answers(1)?.checked).toBe(true)
  for (const [name, words] of [
    ['title', 'Tried to call'],
    ['text', 'Dear {nobody}'],
  ]) {
    fill(form, { [`1.${name}`]: words ?? '' })
    await expect.poll(() => form.querySelector<HTMLInputElement>(`[name="1.${name}"]`)?.value).toBe(words)
  }
  form.querySelector<HTMLElement>('[type=submit]')?.click()
  await expect.poll(() => (document.activeElement as HTMLInputElement).name).toBe('1.text')
  expect(asked.find(({ method }) => method === 'PATCH')?.json).toEqual({
    templates: [
      expect.objectContaining({ id: 'received', answers: false }),
      { id: 'own-2', title: 'Tried to call', subject: '', text: 'Dear {nobody}', answers: true },
    ],
  })
})
