import { describe, expect, it } from 'vitest'
import { invalidate } from '../../parts/cache'
import { appears } from '../../parts/example'
import { inquiry } from '../example-records'
import { counts, examples, json, refusal, working } from '../examples'
import { api, harness, open, part, prepareHarness, rows, settled, show, text } from '../test-harness'

const list = '/api/admin/inquiries'
const counted = '/api/admin/counts'
prepareHarness()

describe('reading', () => {
  it('of a list happens again only on Refresh', async () => {
    const { times } = await open()
    await settled()
    const before = [times(list), times(counted)]
    dispatchEvent(new Event('focus'))
    dispatchEvent(new Event('online'))
    await settled()
    expect([times(list), times(counted)]).toEqual(before)
    ;(await part('refresh')).click()
    await expect.poll(() => times(list)).toBe(2)
    await settled()
    expect(times('/api/admin/office')).toBe(1)
  })

  it('of the counts happens when staff return, and says what is new; Show reads the list', async () => {
    const answers = { ...working }
    const { times } = await open(answers)
    await settled()
    answers[counted] = async () => {
      const { lists } = await (await counts()).json()
      return counts({
        inquiries: { ...lists.inquiries, total: 17, pending: 7 },
        callbacks: { ...lists.callbacks, total: 3 },
      })
    }
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => text('[part=fresh]')).toBe('3 new Show')
    expect(times(list)).toBe(1)
    expect([...harness.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)).toEqual([
      'Contact Inquiries 7 pending3 new',
      'Visa Applications 1 pending',
      'Callback Requests 1 pending1 new',
    ])
    harness.querySelector<HTMLElement>('[part=fresh] button')?.click()
    await expect.poll(() => text('[part=fresh]')).toBe('')
    expect(times(list)).toBe(2)
  })

  it('happens again when a form on the page has sent something', async () => {
    const answers = { ...working }
    await open(answers)
    await settled()
    answers[list] = () => json([inquiry(99, { firstName: 'Zeynep' })])
    answers[counted] = () => counts({ inquiries: { total: 15, pending: 5, undelivered: 0 } })
    // As a form does, whatever the dashboard's filters are.
    invalidate(`${api()}${list}`)
    await expect.poll(() => text('.open bdi')).toBe('Zeynep Yusuf')
    await expect.poll(() => text('[role=tab]')).toBe('Contact Inquiries 5 pending')
    expect(rows()).toHaveLength(1)
    expect(text('[part=fresh]')).toBe('')
  })

  it('that fails shows STATUS: body, and Retry reads again without losing the focus', async () => {
    const answers = { ...working, [list]: () => new Response('the disk is full', { status: 503 }) }
    await open(answers)
    expect(text('[part=failure] [role=alert]')).toBe('The list could not be loaded.503: the disk is full')
    const retry = await part('retry')
    retry.focus()
    retry.click()
    await settled()
    expect(text('[part=failure] [role=alert]')).toBe('The list could not be loaded.503: the disk is full')
    expect(document.activeElement).toBe(harness.querySelector('[part=retry]'))
    answers[list] = working[list] as () => Response
    ;(await part('retry')).click()
    await appears(harness, '[part=row]')
    await settled()
    expect(harness.querySelector('[part=failure]')).toBeNull()
    expect(document.activeElement).toBe(harness.querySelector('[part=status]'))
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
  it('that reaches nobody is said, on pages of other origins too', async () => {
    const { answers } = examples.NobodyEmailed
    await show(answers, 'https://intake.example.org')
    await examples.NobodyEmailed.visit(harness)
    expect(text('[part=mail] b')).toBe('Nobody is being emailed')
  })

  it('that the server refuses is said, with the way out', async () => {
    const { answers } = examples.MailServerRefuses
    await show(answers)
    await examples.MailServerRefuses.visit(harness)
    expect(text('[part=mail] p')).toMatch(/^Not everyone is being emailed\. The mail server refused .*SMTP_URL/)
  })

  it('that was not delivered is counted, and found by its filter', async () => {
    const { asked } = await open()
    await expect
      .poll(() => text('[part=mail]'))
      .toBe('2 emails have not been delivered yet. Show in Contact Inquiries (2)')
    harness.querySelector<HTMLElement>('[part=mail] button')?.click()
    await expect.poll(() => asked.map(({ path }) => path)).toContain(`${list}?mail=undelivered&sort=urgency`)
  })

  it('that is delivered needs no words, nor does what could not be counted', async () => {
    await open({ ...working, [counted]: () => refusal(500, 'internal', 'Something went wrong') })
    await settled()
    expect(harness.querySelector('[part=mail]')).toBeNull()
    expect(text('[role=tab]')).toBe('Contact Inquiries ')
  })
})
