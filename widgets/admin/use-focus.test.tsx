import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { invalidate } from '../parts/cache'
import { appears } from '../parts/example'
import { type Answers, json, refusal } from './example-answers'
import { inquiry } from './example-records'
import { logIn } from './example-visits'
import { examples } from './examples'
import { api, harness, nextRender, open, part, prepareHarness, rows, show, text } from './test-harness'
import { counts, working } from './working-answers'

const list = '/api/admin/inquiries'
const listWithout = (answers: Answers, id: number) => {
  answers[list] = () => json([7, 8, 9].filter(other => other !== id).map(other => inquiry(other)))
  invalidate(`${api()}${list}`)
}
const openers = () => [...harness.querySelectorAll<HTMLElement>('.open')]
prepareHarness()

describe('the focus', () => {
  it('goes to the open tab after login', async () => {
    await open()
    await nextRender()
    expect(document.activeElement).toBe(harness.querySelector('[role=tab][aria-selected=true]'))
  })

  it('never moves upwards to a row that stays under the head of the list', async () => {
    await page.viewport(1_280, 560)
    const answers = { ...working, [list]: () => json(Array.from({ length: 40 }, (_, at) => inquiry(40 - at))) }
    await open(answers)
    await expect.poll(() => openers().length).toBe(40)
    openers()[0]?.focus()
    const covered = () => {
      const row = document.activeElement?.closest('tr')?.getBoundingClientRect()
      const head = harness.querySelector('thead')?.getBoundingClientRect()
      return !(Number(row?.top) >= Number(head?.bottom) - 1)
    }
    await userEvent.keyboard('{End}')
    for (let at = 0; at < 39; at++) {
      await userEvent.keyboard('{ArrowUp}')
      expect([at, covered()]).toEqual([at, false])
    }
    await page.viewport(1_280, 720)
  })

  it('returns from a record to its row, or to the search when there is no such row', async () => {
    const answers = { ...working }
    await show(answers)
    await examples.InquiryOpen.visit(harness)
    ;(await part('close')).click()
    await expect.poll(() => document.activeElement).toBe(openers()[1])
    openers()[1]?.click()
    await appears(harness, '[part=record]')
    listWithout(answers, 9)
    await nextRender()
    ;(await part('close')).click()
    await expect.poll(() => rows().length).toBe(2)
    expect(document.activeElement).toBe(harness.querySelector('[name=q]'))
  })

  it('stays outside the dashboard if staff have left it', async () => {
    const answers = { ...working }
    await open(answers)
    await nextRender()
    openers()[1]?.focus()
    openers()[1]?.blur()
    listWithout(answers, 9)
    await expect.poll(() => rows().length).toBe(2)
    await nextRender()
    expect(document.activeElement).toBe(document.body)
  })

  it('stays where staff moved it while a record was loading', async () => {
    let arrive = (_: Response) => {}
    const ended = () => refusal(401, 'unauthorized', 'Please sign in')
    const answers: Answers = { ...working, [`PATCH ${list}/9`]: ended }
    await show(answers)
    await examples.InquiryOpen.visit(harness)
    ;(await part('action')).click()
    ;(await part('how-answered')).querySelector('button')?.click()
    await appears(harness, '[part=notice]')
    answers[list] = () => json([])
    answers[`${list}/9`] = () => new Promise(done => (arrive = done))
    await nextRender()
    logIn(harness)
    const own = await appears(harness, '[part=logout]')
    await expect.poll(() => text('.waiting-place [role=status]')).toBe('Loading...')
    await nextRender()
    own.focus()
    await nextRender()
    arrive(json(inquiry(9)))
    await appears(harness, '[part=record]')
    await nextRender()
    expect(document.activeElement).toBe(own)
  })

  it('moves to the list when the focused control above the list disappears', async () => {
    const answers = { ...working }
    await open(answers)
    const button = await appears(harness, '[part=mail] button')
    button.focus()
    answers['/api/admin/counts'] = async () => json({ ...(await counts().json()), undelivered: 0 })
    invalidate(`${api()}/api/admin/counts`)
    await expect.poll(() => harness.querySelector('[part=mail]')).toBeNull()
    expect(document.activeElement).toBe(openers()[0])
  })
})
