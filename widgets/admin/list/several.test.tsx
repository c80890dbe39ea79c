import { describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { appears } from '../../parts/example'
import { json } from '../example-answers'
import { inquiry } from '../example-records'
import { choose } from '../example-visits'
import { examples } from '../examples'
import { signIn } from '../staff-examples'
import { collectFollowed, draw, harness, nextRender, part, prepareHarness, rows, text, visit } from '../test-harness'
import { type ChangeOfMany, choosing, choosingRows, pressAll, workAnswers } from '../work-examples'
import { working } from '../working-answers'

const list = '/api/admin/inquiries'
prepareHarness()

const boxes = () => [...harness.querySelectorAll<HTMLInputElement>('[part=choose]')]
const chosen = () => boxes().flatMap(({ checked }, at) => (checked ? [at] : []))
const said = () => text('[part=several] .do [role=status]')
const sent = (asked: { method?: string; path: string; json?: unknown }[]) =>
  asked.filter(({ path }) => path === '/api/admin/records').map(({ json }) => json as ChangeOfMany)

describe('several requests', () => {
  it('are chosen row by row without opening any, and unchosen again', async () => {
    // The test starts like a page on which no record was opened, so only the list and the bar add stylesheets.
    const before = document.adoptedStyleSheets
    document.adoptedStyleSheets = []
    onTestFinished(() => {
      document.adoptedStyleSheets = before
    })
    await visit(examples.SeveralChosen)
    expect([chosen(), said()]).toEqual([[1, 2, 3], '3 requests chosen'])
    // On a desktop, the bar must be one line high.
    harness.style.width = '1280px'
    expect((await part('several')).getBoundingClientRect().height).toBeLessThan(80)
    expect(harness.querySelector('[part=record]')).toBeNull()
    boxes()[2]?.click()
    await expect.poll(said).toBe('2 requests chosen')
    pressAll(harness, 'Choose all 7 shown')
    await expect.poll(said).toBe('7 requests chosen')
    pressAll(harness, 'Choose none')
    await expect.poll(() => harness.querySelector('[part=several]')).toBeNull()
    expect(chosen()).toEqual([])
    expect(document.activeElement?.matches('.open')).toBe(true)
  })

  it('have no bar once the last one is unchosen', async () => {
    await visit(examples.SeveralChosen)
    for (const at of [1, 2]) boxes()[at]?.click()
    await expect.poll(said).toBe('1 request chosen')
    boxes()[3]?.click()
    await expect.poll(() => harness.querySelector('[part=several]')).toBeNull()
  })

  it('are chosen by keyboard: Space, and Shift with the arrows', async () => {
    await draw({ answers: workAnswers(working) })
    await signIn(harness)
    await appears(harness, '.wait')
    await userEvent.keyboard('/')
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('q')
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    await expect.poll(chosen).toEqual([1])
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.poll(chosen).toEqual([1, 2, 3])
    await userEvent.keyboard(' ')
    await expect.poll(chosen).toEqual([1, 2])
    // In the tab order, a row's checkbox comes before its link. The arrow keys move from checkbox to checkbox.
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement).toBe(boxes()[3])
    await userEvent.keyboard('{ArrowDown} ')
    await expect.poll(chosen).toEqual([1, 2, 4])
    expect(harness.querySelectorAll('[part=choose][tabindex="0"]')).toHaveLength(1)
  })

  it('are assigned to a person, each only if nobody has changed it; each failure has its line, and its request stays chosen', async () => {
    const { asked } = await visit(examples.SeveralGiven)
    expect(sent(asked)).toEqual([
      {
        records: [5, 9, 8, 7].map(id => ({ list: 'inquiries', id })),
        change: { assignedTo: 'p3' },
      },
    ])
    expect(text('[part=outcomes] > p')).toBe('2 requests: Assigned to Priya Raman. Undo')
    expect([...harness.querySelectorAll('[part=outcomes] li')].map(({ textContent }) => textContent)).toEqual([
      'ליאת כהן The request was erased meanwhile.',
      'Kwame Boateng Changed elsewhere in the meantime: Kept from deletion, by Daniel Osei at 12:22.',
    ])
    expect(document.activeElement).toBe(harness.querySelector('[part=outcomes]'))
    expect(chosen()).toEqual([2])
    expect(rows()[1]?.querySelector('.whose')?.textContent).toBe('PRWith Priya Raman')
    expect(rows()[2]?.querySelector('.status')?.textContent).toContain('Kept')
    // The second attempt sends the record's present entity tag, so the API makes the change.
    await choosing(harness, 'giveTo', 'p3')
    await expect.poll(() => text('[part=outcomes] > p')).toBe('1 request: Assigned to Priya Raman. Undo')
    expect(sent(asked).at(-1)?.records).toEqual([{ list: 'inquiries', id: 8, etag: '"1.y"' }])
    expect(chosen()).toEqual([])
  })

  it('are assigned by keys only on Enter, and Undo gives each back to the previous assignee', async () => {
    const { asked } = await visit(examples.SeveralChosen)
    const list = await appears<HTMLSelectElement>(harness, '[name=giveTo]')
    const press = (key: string) => list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    press('ArrowDown')
    await choosing(harness, 'giveTo', 'p3')
    await nextRender()
    expect(sent(asked)).toEqual([])
    press('Enter')
    await expect.poll(() => sent(asked).map(({ change }) => change)).toEqual([{ assignedTo: 'p3' }])
    ;(await part('undo')).click()
    await expect.poll(() => text('[part=outcomes] > p')?.trim()).toBe('2 requests: Assigned as before.')
    expect(sent(asked).slice(1)).toEqual([
      { records: [{ list: 'inquiries', id: 9, etag: '"2.x"' }], change: { assignedTo: 'p2' } },
      { records: [{ list: 'inquiries', id: 7, etag: '"2.x"' }], change: { assignedTo: null } },
    ])
  })

  it('are processed after the question how they were answered, and can be marked as pending again', async () => {
    const { asked } = await visit(examples.SeveralToProcess)
    expect(sent(asked)).toEqual([])
    pressAll(harness, 'Emailed')
    await expect.poll(() => text('[part=outcomes] > p')).toBe('2 requests: Marked as processed. Undo')
    expect(sent(asked).at(-1)?.change).toEqual({ isProcessed: true, answered: 'emailed' })
    ;(await part('undo')).click()
    await expect
      .poll(() => sent(asked).at(-1))
      .toEqual({
        records: [9, 7].map(id => ({ list: 'inquiries', id, etag: '"2.x"' })),
        change: { isProcessed: false, answered: null },
      })
  })

  it('stay chosen if nothing could be changed, and the page says so', async () => {
    await visit(examples.SeveralNotChanged)
    expect(text('[part=several] [part=failure] b')).toBe('Nothing was changed.')
    expect(chosen()).toEqual([1, 3])
  })

  it('are exported by list and id', async () => {
    await visit(examples.SeveralChosen)
    const followed = collectFollowed()
    pressAll(harness, 'Export')
    await expect
      .poll(() => followed)
      .toEqual(['/api/admin/export?records=inquiries/9,inquiries/8,inquiries/7&ticket=a%20b'])
  })

  it('are fifty at most', async () => {
    const many = Array.from({ length: 60 }, (_, at) => inquiry(60 - at))
    await visit({
      answers: { ...workAnswers(working), [list]: () => json(many) },
      visit: root => choosingRows(root, 0),
    })
    pressAll(harness, 'Choose the first 50')
    await expect.poll(said).toBe('50 requests chosen')
  })

  it('are unchosen when another filter shows other requests', async () => {
    await visit(examples.SeveralChosen)
    choose(harness, 'status', 'pending')
    await expect.poll(() => harness.querySelector('[part=several]')).toBeNull()
  })

  it('are not offered to readers', async () => {
    await draw({ ...examples.SeenByReader, answers: { ...workAnswers(working), ...examples.SeenByReader.answers } })
    await signIn(harness)
    await appears(harness, '.wait')
    await nextRender()
    expect(boxes()).toEqual([])
  })
})
