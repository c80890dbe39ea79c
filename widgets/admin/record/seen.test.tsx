import { expect, it } from 'vitest'
import { appears } from '../../parts/example'
import { type Answers, json } from '../example-answers'
import { inquiry } from '../example-records'
import { harness, nextRender, open, part, prepareHarness, rows } from '../test-harness'
import { counts, working } from '../working-answers'

const list = '/api/admin/inquiries'
prepareHarness()

/** Opens a list with one unread record; resolves to the requests that the API has received. */
async function withOneUnread() {
  const answers: Answers = {
    ...working,
    [list]: () => json([inquiry(9, { unread: true }), inquiry(8, { unread: false })]),
    [`POST ${list}/9/seen`]: () => new Response(null, { status: 204 }),
    [`DELETE ${list}/9/seen`]: () => new Response(null, { status: 204 }),
  }
  const { asked } = await open(answers)
  await expect.poll(rows).toHaveLength(2)
  const told = () => asked.filter(({ path }) => path.endsWith('/seen')).map(({ method, path }) => `${method} ${path}`)
  return { answers, told }
}

const row = (at: number) => rows()[at] as HTMLElement
/** True for each row with the mark of an unread request and a bold name. */
const unread = () =>
  rows().map(row => {
    const isBold = getComputedStyle(row.querySelector('.open') as Element).fontWeight === '650'
    const mark = row.querySelector('.dot[aria-label]')
    expect(isBold).toBe(mark !== null)
    return isBold
  })

it('an unread request stands out in its list until the person opens it, and again when it is marked as unread', async () => {
  const { told } = await withOneUnread()
  expect(unread()).toEqual([true, false])
  expect(harness.querySelector('.dot')?.getAttribute('aria-label')).toBe('Not opened by you')
  row(1).click()
  await appears(harness, 'article.record')
  await nextRender()
  // The person opened this record earlier, so the page must not tell the API again.
  expect(told()).toEqual([])
  row(0).click()
  await expect.poll(unread).toEqual([false, false])
  expect(told()).toEqual([`POST ${list}/9/seen`])

  ;(await part('what-else')).click()
  ;(await part('unread')).click()
  await expect.poll(unread).toEqual([true, false])
  expect(harness.querySelector('article.record')).toBeNull()
  expect(told()).toEqual([`POST ${list}/9/seen`, `DELETE ${list}/9/seen`])
})

it('a request does not stand out once it is processed, because it does not count as unread then', async () => {
  const processed = inquiry(9, { unread: true, isProcessed: true, processedAt: '2026-11-21T11:20:00.000Z' })
  await open({ ...working, [list]: () => json([processed]) })
  await expect.poll(rows).toHaveLength(1)
  expect(unread()).toEqual([false])
})

it('a request becomes read when the same person opens it in another place', async () => {
  const { answers } = await withOneUnread()
  expect(unread()).toEqual([true, false])
  answers['/api/admin/counts'] = async () => json({ ...(await counts().json()), unreadIds: [8] })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(unread).toEqual([false, true])
})
