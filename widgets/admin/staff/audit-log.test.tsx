import { expect, it } from 'vitest'
import { fill } from '../../parts/example'
import { json } from '../example-answers'
import { choose } from '../example-visits'
import { examples } from '../examples'
import { harness, nextRender, prepareHarness, text, visit } from '../test-harness'

prepareHarness()

const AUDIT = '/api/admin/audit'
const more = () => harness.querySelector('[part=more]') as HTMLButtonElement
const entries = () => harness.querySelectorAll('.entries li').length

it('the page keeps the focus when older entries are requested, and moves it to the end if there are no more', async () => {
  let answer = (_: Response) => {}
  const first = await (await examples.Audit.answers[AUDIT]?.({}))?.json()
  await visit({
    ...examples.Audit,
    answers: {
      ...examples.Audit.answers,
      [AUDIT]: () => json(first, { headers: { Link: `<${AUDIT}?before=1>; rel="next"` } }),
      [`${AUDIT}?before=1`]: () => new Promise(done => (answer = done)),
    },
  })
  more().focus()
  more().click()
  await nextRender()
  expect(document.activeElement).toBe(more())
  expect(more().textContent).toBe('Loading...')
  answer(json(first.map((entry: { n: number }) => ({ ...entry, n: entry.n - 100 }))))
  await expect.poll(entries).toBe(2 * first.length)
  await expect.poll(() => document.activeElement?.textContent).toBe(`These are all ${2 * first.length} entries.`)
})

it('the page shows the actions of one person after a press on the name, which also moves the focus to the control that undoes this', async () => {
  await visit(examples.Audit)
  const name = harness.querySelector<HTMLElement>('.entries button')
  expect(name?.textContent).toBe('Grace Okafor: show only what they did')
  name?.focus()
  name?.click()
  await expect.poll(() => (document.activeElement as HTMLSelectElement).name).toBe('who')
  expect((document.activeElement as HTMLSelectElement).value).toBe('p1')
  expect(text('h2')).toBe('Audit')
})

it('the page offers the people who were removed, with a note that they have left', async () => {
  const removal = { n: 1, at: '2026-11-20T12:09:00.000Z', by: 'shared', what: 'person_removed' }
  const { asked } = await visit({
    ...examples.Audit,
    answers: {
      ...examples.Audit.answers,
      [`${AUDIT}?what=person_removed&limit=500`]: () =>
        json([{ ...removal, person: { id: 'p9', name: 'Ben Sample' } }]),
    },
  })
  const who = harness.querySelector<HTMLSelectElement>('[name=who]') as HTMLSelectElement
  const option = () => [...who.options].find(({ value }) => value === 'p9')
  await expect.poll(() => option()?.text).toBe('\u2068Ben Sample\u2069 (left)')
  choose(harness, 'who', 'p9')
  await expect.poll(() => asked.at(-1)?.path).toBe(`${AUDIT}?who=p9`)
})

it('the page shows the actions on the request of a reference, once the whole reference is typed', async () => {
  const { asked } = await visit(examples.Audit)
  fill(harness, { reference: 'k7m3xq3' })
  fill(harness, { reference: 'k7m3xq39' })
  await expect.poll(() => asked.at(-1)?.path).toBe(`${AUDIT}?reference=K7M3XQ39`)
  expect(asked.filter(({ path }) => path.includes('reference'))).toHaveLength(1)
})

it('the page names a request by its reference, an erased one by its number, and a list by its name', async () => {
  await visit(examples.Audit)
  const words = [...harness.querySelectorAll('.entries p')].map(({ textContent }) => textContent).join(' ')
  expect(words).toMatch(/(Contact inquiry|Visa application|Callback request) [A-Z0-9]{8}/)
  expect(words).toMatch(/Erased Contact inquiry no\. \d/)
  expect(words).not.toMatch(/(Inquiries|Applications|Requests) \d/)
})

it('the page shows the stored details of an entry in words', async () => {
  const entry = { n: 1, at: '2026-11-21T12:09:00.000Z', by: 'shared', what: 'record_changed', list: 'inquiries', id: 9 }
  const details = { isProcessed: true, answered: 'not_needed' }
  await visit({
    ...examples.Audit,
    answers: { ...examples.Audit.answers, [AUDIT]: () => json([{ ...entry, details }]) },
  })
  expect(text('.entries p')).toMatch(/\(processed: yes, answered: not needed\)$/)
})
