import { describe, expect, it } from 'vitest'
import { invalidate } from '../../parts/cache'
import { appears } from '../../parts/example'
import { inquiry } from '../example-records'
import { examples, json, logIn, refusal, working } from '../examples'
import { open, part, prepareStage, rows, settled, show, stage, text } from '../test-stage'

const list = '/api/admin/inquiries'
prepareStage()

describe('reading', () => {
  it('happens again only on Refresh', async () => {
    const { asked, times } = await open()
    const before = asked.length
    dispatchEvent(new Event('focus'))
    dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(asked).toHaveLength(before)
    ;(await part('refresh')).click()
    await expect.poll(() => times(list)).toBe(2)
    expect(times('/api/admin/counts')).toBe(2)
    expect(times('/readyz')).toBe(2)
  })

  it('happens again when a form on the page has sent something', async () => {
    const answers = { ...working }
    await open(answers)
    answers[list] = () => json([inquiry(99, { firstName: 'Zeynep' })])
    answers['/api/admin/counts'] = () => json({ lists: { inquiries: { total: 15 } }, undelivered: 0 })
    invalidate(`${location.origin}/stage-`)
    await expect.poll(() => text('b bdi')).toBe('Zeynep Yusuf')
    await expect.poll(() => text('[role=tab]')).toBe('Contact Inquiries 15')
    expect(rows()).toHaveLength(1)
  })

  it('that fails shows STATUS: body, and Retry reads again without losing the focus', async () => {
    const answers = { ...working, [list]: () => new Response('the disk is full', { status: 503 }) }
    await open(answers)
    expect(text('[role=alert]')).toBe('The list could not be loaded.503: the disk is full')
    const retry = await part('retry')
    retry.focus()
    retry.click()
    await settled()
    expect(text('[role=alert]')).toBe('The list could not be loaded.503: the disk is full')
    expect(document.activeElement).toBe(stage.querySelector('[part=retry]'))
    answers[list] = working[list] as () => Response
    ;(await part('retry')).click()
    await appears(stage, '[part=row]')
    await settled()
    expect(stage.querySelector('[part=failure]')).toBeNull()
    expect(document.activeElement).toBe(stage.querySelector('[part=status]'))
  })

  it('that finds no one says so', async () => {
    await open({ ...working, [list]: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(text('[part=failure] p')).toBe(
      'The service could not be reached. Please check your connection and try again.',
    )
  })

  it('anew keeps what was shown when it fails', async () => {
    const answers = { ...working }
    await open(answers)
    answers[list] = () => new Response('', { status: 500, statusText: 'Internal Server Error' })
    ;(await part('refresh')).click()
    await expect.poll(() => text('[part=failure] p')).toBe('500: Internal Server Error')
    expect(rows()).toHaveLength(7)
  })
})

describe('mail', () => {
  it('that reaches nobody is said', async () => {
    await show(examples.NobodyEmailed.answers)
    await examples.NobodyEmailed.visit(stage)
    expect(text('[part=mail] b')).toBe('Nobody is being emailed')
  })

  it('is not asked after where the page is of another origin', async () => {
    const { asked } = await show(examples.NobodyEmailed.answers, 'https://intake.example.org')
    logIn(stage)
    await appears(stage, '[part=row]')
    await settled()
    expect(asked.map(({ path }) => path)).not.toContain('/readyz')
  })

  it('that is delivered needs no words', async () => {
    await open({
      ...working,
      '/readyz': () => json({ status: 'ready' }),
      '/api/admin/counts': () => refusal(500, 'internal', 'Something went wrong'),
    })
    await settled()
    expect(stage.querySelector('[part=mail]')).toBeNull()
    expect(text('[role=tab]')).toBe('Contact Inquiries ')
  })
})
