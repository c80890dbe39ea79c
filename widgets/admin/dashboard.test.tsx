import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { IDLE_LIFE } from '../../api/contract/people/session'
import { invalidate } from '../parts/cache'
import { appears } from '../parts/example'
import { type Answers, json, refusal } from './example-answers'
import { callback, inquiry } from './example-records'
import { logIn } from './example-visits'
import { examples } from './examples'
import { processedBy } from './record-examples'
import { api, harness, nextRender, open, part, prepareHarness, rows, show, text, visit } from './test-harness'
import { counts, working } from './working-answers'

const list = '/api/admin/inquiries'
const counted = '/api/admin/counts'
prepareHarness()
/** The text of the line about new requests and of its buttons. */
const told = () => text('[part=fresh]')?.replace(/\s+/g, ' ').trim()

describe('the first rows', () => {
  it('wait for the parts above them, so that no row moves while somebody presses it', async () => {
    let arrive = (_: Response) => {}
    await show({ ...working, [counted]: () => new Promise(done => (arrive = done)) })
    logIn(harness)
    await appears(harness, '.skeleton')
    await nextRender()
    expect(rows()).toEqual([])
    arrive(await counts())
    await appears(harness, '[part=row]')
    expect(harness.querySelector('[part=mail]')).not.toBeNull()
  })

  it('appear without a part above them that takes long to load', async () => {
    const { [counted]: _, ...late } = working
    await open(late)
    expect(rows()).not.toEqual([])
  })

  it('appear without a part above them that does not load', async () => {
    await open({ ...working, [counted]: () => refusal(503, 'unavailable', 'Not now') })
    expect(rows()).not.toEqual([])
  })
})

describe('reading from the API', () => {
  it('asks each address once as the dashboard opens', async () => {
    const { asked } = await open()
    await nextRender()
    const addresses = asked.map(({ method, path }) => `${method} ${path}`)
    expect(addresses).toEqual([...new Set(addresses)])
    expect(addresses.filter(address => address.includes('/inquiries'))).toHaveLength(1)
  })

  it('of a list is repeated on Refresh, and not when the window gets the focus or the network', async () => {
    const { times } = await open()
    await nextRender()
    const before = [times(list), times(counted)]
    dispatchEvent(new Event('focus'))
    dispatchEvent(new Event('online'))
    await nextRender()
    expect([times(list), times(counted)]).toEqual(before)
    ;(await part('refresh')).click()
    await expect.poll(() => times(list)).toBe(2)
    await nextRender()
    expect(times('/api/admin/office')).toBe(1)
  })

  it('of the counts is repeated when staff return, and announces new requests; Show reads the list again', async () => {
    const answers = { ...working }
    const { times } = await open(answers)
    await nextRender()
    answers[counted] = async () => {
      const { lists } = await (await counts()).json()
      return counts(
        {
          inquiries: { ...lists.inquiries, total: 17, pending: 7, lastId: 17 },
          callbacks: { ...lists.callbacks, total: 3, lastId: 3 },
        },
        { inquiries: { new: 4, urgent: 1 }, callbacks: { new: 1, urgent: 0 } },
      )
    }
    document.dispatchEvent(new Event('visibilitychange'))
    // The line counts unread requests. One of the four is already in the list, but nobody has opened it.
    await expect.poll(told).toBe('4 new, 1 urgent Show Show only new')
    expect(times(list)).toBe(1)
    expect([...harness.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)).toEqual([
      'Inbox 9 pending5 new',
      'Contact Inquiries 7 pending4 new',
      'Visa Applications 1 pending',
      'Callback Requests 1 pending1 new',
      'Overview ',
      'Content ',
      'People ',
      'Audit ',
      'Health ',
    ])
    harness.querySelector<HTMLElement>('[part=fresh] button')?.click()
    await expect.poll(told).toBe('4 new, 1 urgent Show only new')
    expect(times(list)).toBe(2)
  })

  it('of the counts gives the number of new requests that a filter hides, and one press shows only new ones', async () => {
    const answers: Answers = { ...working }
    const { asked } = await open(answers)
    answers[counted] = async () =>
      json({
        ...(await counts({}, { inquiries: { new: 3, urgent: 1 } }).json()),
        unreadShown: asked.at(-1)?.path.includes('deadline=7days') ? 1 : 3,
      })
    const deadline = harness.querySelector<HTMLSelectElement>('[name=deadline]') as HTMLSelectElement
    deadline.value = '7days'
    deadline.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(told).toBe('3 new, 1 urgent, 2 hidden by your filter Show only new')
    ;(await part('only-new')).click()
    await expect.poll(() => asked.at(-1)?.path ?? '').toContain('unread=yes')
    await expect.poll(told).toBe('3 new, 1 urgent')
    expect(asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(/inquiries\?status=pending&unread=yes&/))
  })

  it('of the counts still announces new requests when it is slow and a later read is under way', async () => {
    const answers: Answers = { ...working }
    await open(answers)
    const late: ((answer: Response) => void)[] = []
    answers[counted] = () => new Promise(done => late.push(done))
    for (let looks = 1; looks <= 2; looks++) {
      document.dispatchEvent(new Event('visibilitychange'))
      await expect.poll(() => late).toHaveLength(looks)
    }
    late[0]?.(counts({ inquiries: { total: 19, pending: 9, deadlines: { passed: 0, within7: 0 }, lastId: 19 } }))
    await expect.poll(() => text('[role=tab][id$=inquiries]')).toBe('Contact Inquiries 9 pending')
  })

  it('that gets no answer for 30 seconds shows since when, until the service answers again', async () => {
    const answers = { ...working }
    const start = Date.now()
    await open(answers)
    const clock = vi.spyOn(Date, 'now')
    onTestFinished(() => void clock.mockRestore())
    answers[counted] = () => Promise.reject(new TypeError('Failed to fetch'))
    const look = () => document.dispatchEvent(new Event('visibilitychange'))
    clock.mockReturnValue(start + 29_000)
    look()
    await nextRender()
    expect(text('.silent')).toBeUndefined()
    clock.mockReturnValue(start + 60_000)
    look()
    await expect
      .poll(() => text('.silent'))
      .toMatch(/^Not connected since \d\d:\d\d\. New requests are not shown\.Try now$/)
    // While the service does not respond, the page still shows the list that it read last.
    expect(rows().length).toBeGreaterThan(0)
    // On a phone, an open record hides the list, and the line about new requests stays visible
    // above the record.
    harness.style.width = '375px'
    ;(await part('open')).click()
    await appears(harness, '[part=record]')
    expect(harness.querySelector('.silent')?.checkVisibility()).toBe(true)
    expect(rows()[0]?.checkVisibility()).toBe(false)
    answers[counted] = () => counts()
    harness.querySelector<HTMLElement>('.silent button')?.click()
    await expect.poll(() => text('.silent')).toBeUndefined()
  })

  it('of a list is repeated when a form on the page has sent a request', async () => {
    const answers = { ...working }
    await open(answers)
    await nextRender()
    answers[list] = () => json([inquiry(99, { firstName: 'Zeynep' })])
    answers[counted] = () =>
      counts({
        inquiries: { total: 15, pending: 5, deadlines: { passed: 0, within7: 0 }, undelivered: 0, lastId: 15 },
      })
    // The test marks the cached list as out of date, as a form on the same page does once it has
    // sent a request.
    invalidate(`${api()}${list}`)
    await expect.poll(() => text('.open bdi')).toBe('Zeynep Yusuf')
    await expect.poll(() => text('[role=tab][id$=inquiries]')).toBe('Contact Inquiries 5 pending')
    expect(rows()).toHaveLength(1)
    await expect.poll(told).toBe('')
  })

  it('that fails shows STATUS: body, and Retry reads again without losing the focus', async () => {
    const answers = { ...working, [list]: () => new Response('the disk is full', { status: 503 }) }
    await open(answers)
    expect(text('[part=failure] [role=alert]')).toBe('The list could not be loaded.503: the disk is full')
    const retry = await part('retry')
    retry.focus()
    retry.click()
    await nextRender()
    expect(text('[part=failure] [role=alert]')).toBe('The list could not be loaded.503: the disk is full')
    expect(document.activeElement).toBe(harness.querySelector('[part=retry]'))
    answers[list] = working[list] as () => Response
    ;(await part('retry')).click()
    await appears(harness, '[part=row]')
    await nextRender()
    expect(harness.querySelector('[part=failure]')).toBeNull()
    expect(document.activeElement).toBe(harness.querySelector('[part=status]'))
  })

  it('that gets no response says so', async () => {
    await open({ ...working, [list]: () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(text('[part=failure] p')).toBe(
      'The service could not be reached. Please check your connection and try again.',
    )
  })

  it('again keeps the shown rows when it fails', async () => {
    const answers = { ...working }
    await open(answers)
    answers[list] = () => new Response('', { status: 500, statusText: 'Internal Server Error' })
    ;(await part('refresh')).click()
    await expect.poll(() => text('[part=failure] p')).toBe('500: Internal Server Error')
    expect(rows()).toHaveLength(7)
  })
})

describe('other people’s work', () => {
  it('appears in the rows on the screen, which stay in place', async () => {
    const answers: Answers = { ...working }
    const { asked } = await open(answers)
    await expect.poll(() => asked.filter(({ path }) => path.startsWith(counted)).length).toBeGreaterThan(0)
    await nextRender()
    const names = () => [...harness.querySelectorAll('.open')].map(({ textContent }) => textContent)
    const before = names()
    answers[counted] = async () =>
      json({
        ...(await counts().json()),
        revision: 8,
        changed: [inquiry(9, { isProcessed: true, processedAt: '2026-11-21T11:20:00.000Z' })],
        gone: [8],
      })
    document.dispatchEvent(new Event('visibilitychange'))
    await appears(harness, '.gone')
    expect(asked.map(({ path }) => path).filter(path => path.includes('since='))).toContain(
      `${counted}?list=inquiries&ids=5%2C9%2C8%2C7%2C6%2C4%2C3&since=7`,
    )
    // Every row must keep its position. The row of the erased request must show only the reference.
    const erased = inquiry(8).reference
    expect(names()).toEqual(before.map((name, at) => (at === 2 ? erased : name)))
    expect(rows()[1]?.querySelector('.status')?.textContent).toBe('Processed')
    expect(text('.gone')).toMatch(new RegExp(`^Erased ?${erased}$`))
  })

  it('appears in the rows of all lists of the inbox, by one call', async () => {
    const answers: Answers = { ...examples.Inbox.answers }
    const { asked } = await visit({ ...examples.Inbox, answers })
    const queries = () =>
      asked.filter(({ path }) => path.startsWith(counted)).map(({ path }) => new URLSearchParams(path.split('?')[1]))
    const urgency = { ...inquiry(39).urgency, reason: 'detained' } as never
    const facts = { firstName: 'Renamed', isProcessed: false, decision: { detained: 'yes' } }
    const changed = [{ ...inquiry(39, facts as never), urgency }]
    answers[counted] = async () => {
      const isFirst = queries().at(-1)?.get('since') === '7'
      const byList = isFirst ? { inquiries: { changed }, callbacks: { gone: [2] } } : {}
      return json({ ...(await counts().json()), ...(isFirst && { revision: 8 }), byList })
    }
    await expect
      .poll(() => {
        document.dispatchEvent(new Event('visibilitychange'))
        return text('.gone')
      })
      .toContain(callback(2).reference)
    // A request that has become urgent moves below the heading of its new group.
    const renamed = rows().find(({ textContent }) => textContent?.includes('Renamed'))
    expect(renamed?.closest('tbody')?.querySelector('.group')?.textContent).toMatch(/^Detained/)
    const headings = [...harness.querySelectorAll('.group')].map(({ textContent }) => textContent ?? '')
    expect(headings.filter(heading => heading.startsWith('Detained'))).toHaveLength(1)
    expect(headings[0]).toMatch(/^Detained/)
    expect(new Set(queries().map(query => query.get('list')))).toEqual(
      new Set(['inquiries,visa-applications,callbacks']),
    )
    const ids = queries()
      .find(query => query.has('since'))
      ?.get('ids')
    expect(ids).toMatch(/^inquiries\/31,.*,visa-applications\/1,callbacks\/2,callbacks\/1,inquiries\/4/)
  })

  it('reaches the menu of colleagues and the office hours of an open page, which reads them again once', async () => {
    const colleagues = [{ id: 'p7', name: 'Tobias Hale' }]
    const answers: Answers = { ...working, '/api/admin/colleagues': () => json(colleagues) }
    const { times } = await open(answers)
    const named = () => text('[name=assigned]')?.includes('Tobias Hale')
    await expect.poll(named).toBe(true)
    colleagues[0] = { id: 'p8', name: 'Ines Sample' }
    answers[counted] = async () => json({ ...(await counts().json()), setup: 2 })
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(named).toBe(false)
    expect(times('/api/admin/office')).toBe(2)
    document.dispatchEvent(new Event('visibilitychange'))
    await nextRender()
    expect([times('/api/admin/office'), times('/api/admin/colleagues')]).toEqual([2, 2])
  })

  it('is reported in the open record', async () => {
    const answers: Answers = { ...working }
    await show(answers)
    await examples.InquiryOpen.visit(harness)
    await nextRender()
    const theirs = processedBy({}, '2026-11-21T11:20:00.000Z')
    answers[`${list}/9`] = () => json(theirs, { headers: { ETag: '"2"' } })
    // The test does not reload the list, so the dashboard learns of the change only from the next response about
    // counts.
    answers[counted] = async () => json({ ...(await counts().json()), revision: 8, changed: [theirs] })
    invalidate(`${api()}${counted}`)
    await expect
      .poll(() => text('[part=done]')?.trim())
      .toBe('Changed elsewhere in the meantime: Processed, by Daniel Osei at 11:20.')
  })
})

describe('counts of new requests', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('are requested every 30 seconds while the page is visible, by calls that keep no session alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const { times } = await open()
    await nextRender()
    const before = times(counted)
    for (let turn = 1; turn <= 3; turn++) {
      vi.advanceTimersByTime(30_000)
      await expect.poll(() => times(counted)).toBe(before + turn)
    }
    vi.advanceTimersByTime(IDLE_LIFE)
    await expect
      .poll(() => text('[part=notice]'))
      .toBe('You were signed out, because nobody used this page for a while.')
  })

  it('cause notifications only by choice, with numbers and no names', async () => {
    const shown: unknown[] = []
    class Notes {
      static requestPermission = async () => 'granted'
      onclick = () => {}
      constructor(title: string, { body }: { body: string }) {
        shown.push([title, body])
      }
    }
    vi.stubGlobal('Notification', Notes)
    const answers: Answers = { ...working }
    await open(answers)
    await nextRender()
    const arrive = async (lastId: number, urgent = 0) => {
      answers[counted] = async () => {
        const { lists } = await (await counts()).json()
        const answer = await (await counts({ inquiries: { ...lists.inquiries, lastId } })).json()
        const { unread } = answer
        unread.inquiries.urgent += urgent
        return json(answer)
      }
      document.dispatchEvent(new Event('visibilitychange'))
      await expect.poll(told).toMatch(new RegExp(`^${lastId - 14} new`))
    }
    await arrive(15)
    expect(shown).toEqual([])
    ;(await part('alerts')).click()
    ;(await appears(harness, '[name=notification]')).click()
    await expect.poll(() => harness.querySelector<HTMLInputElement>('[name=notification]')?.checked).toBe(true)
    await arrive(17)
    await expect.poll(() => shown).toEqual([['2 new requests', '2 in Contact Inquiries']])
    await arrive(18, 1)
    await expect.poll(() => shown).toHaveLength(2)
    expect(shown[1]).toEqual(['1 new request, 1 urgent', '1 in Contact Inquiries'])
  })

  it('cause no notification if the browser does not allow it, and the page says so', async () => {
    vi.stubGlobal('Notification', { requestPermission: async () => 'denied' })
    await open()
    ;(await part('alerts')).click()
    const choice = await appears<HTMLInputElement>(harness, '[name=notification]')
    choice.click()
    await expect.poll(() => text('.alerts p')).toMatch(/^This browser does not allow notifications/)
    expect(choice.checked).toBe(false)
  })
})

describe('a search', () => {
  it('continues by itself to the end, and marks its words in any list', async () => {
    await show(working)
    await examples.SearchFound.visit(harness)
    await expect.poll(() => text('[part=status]')).toBe('3 found')
    expect([...harness.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Amina',
      'Amina',
      'Amina',
    ])
    expect([...harness.querySelectorAll('.contact > bdi')].map(({ textContent }) => textContent)).toEqual([
      'Contact Inquiries',
      'Callback Requests',
      'Visa Applications',
    ])
    expect(text('[role=tab][aria-selected=true]')).toContain('Inbox')
    rows()[1]?.querySelector<HTMLElement>('.open')?.click()
    await expect.poll(() => text('[part=record] h2')).toBe('Grace Okafor')
    expect(text('.record-bar [role=status]')).toBe('2 of 3 Grace Okafor')
    ;(await part('next')).click()
    await expect.poll(() => text('[part=record] h2')).toBe('Amina Sample')
    ;(await part('close')).click()
    await expect.poll(() => document.activeElement?.textContent).toBe('Amina Sample')
  })

  it('shows its progress, and stops on request', async () => {
    const answers: Answers = { ...working }
    let arrive = (_: Response) => {}
    answers['/api/admin/requests?sort=urgency&q=amina&cursor=b'] = () => new Promise(done => (arrive = done))
    const { asked } = await show(answers)
    await examples.SearchGoesOn.visit(harness)
    expect(text('.progress')).toContain('2 found; searched 42,000 of 100,000')
    await expect
      .poll(() => asked.map(({ path }) => path))
      .toContain('/api/admin/requests?sort=urgency&q=amina&cursor=b')
    ;(await part('stop')).click()
    const headers = { 'X-Searched': '60000/100000', Link: '</api/admin/requests?cursor=c>; rel="next"' }
    arrive(json([], { headers }))
    await expect.poll(() => text('.progress')).toContain('searched 60,000 of 100,000')
    await nextRender()
    expect(asked.some(({ path }) => path.endsWith('cursor=c'))).toBe(false)
    ;(await part('more')).click()
    await expect.poll(() => asked.some(({ path }) => path.endsWith('cursor=c'))).toBe(true)
  })

  it('that finds nobody names the filters, and one press removes them and keeps the words', async () => {
    const { answers, visit } = examples.SearchFoundNobody
    const { asked } = await show(answers)
    await visit(harness)
    expect(text('[part=status]')).toBe(
      'No requests found. Try a part of the name, a number or a reference. Only requests with these filters were searched: Pending.',
    )
    harness.querySelector<HTMLElement>('.empty [part=clear]')?.click()
    await expect.poll(() => asked.map(({ path }) => path)).toContain('/api/admin/requests?sort=urgency&q=zeynep')
  })

  it('that ends leads back to the list', async () => {
    await show(working)
    await examples.SearchFound.visit(harness)
    harness.querySelectorAll<HTMLElement>('[role=tab]')[1]?.click()
    await appears(harness, '.of-inquiries [part=row]')
    expect(harness.querySelector<HTMLInputElement>('[name=q]')?.value).toBe('')
  })
})

it('the dashboard names the requests that a damaged file lost, whom to tell, and the files not to delete', async () => {
  const { answers } = examples.RecordsLost
  await show(answers)
  await examples.RecordsLost.visit(harness)
  expect(text('[part=mail] p')).toMatch(/^Requests are missing\. .*numbers 4–5.*nobody may delete one/)
})

describe('mail', () => {
  it('that reaches nobody because there is no mail server is reported, even on pages of other origins', async () => {
    const { answers } = examples.NobodyEmailed
    await show(answers, 'https://intake.example.org')
    await examples.NobodyEmailed.visit(harness)
    expect(text('[part=mail] b')).toBe('Nobody is being emailed')
  })

  it('that the server refuses is reported, with the remedy', async () => {
    const { answers } = examples.MailServerRefuses
    await show(answers)
    await examples.MailServerRefuses.visit(harness)
    expect(text('[part=mail] summary')).toBe('Not everyone is being emailed. Why, and what helps')
    expect(text('[part=mail] details p')).toMatch(/^The mail server refused .*SMTP_URL/)
  })

  it('that was not delivered is counted, and found by its filter', async () => {
    const { asked } = await open()
    await expect
      .poll(() => text('[part=mail]'))
      .toBe('2 emails have not been delivered yet. Retry allShow in Contact Inquiries (2)')
    harness.querySelector<HTMLElement>('[part=mail] [part=retry-mails] ~ button')?.click()
    await expect.poll(() => asked.map(({ path }) => path)).toContain(`${list}?mail=undelivered&sort=urgency`)
  })

  it('that was not delivered is retried all at once, and the banner shows the outcome', async () => {
    let [undelivered, left] = [2, 1]
    const answers = {
      ...working,
      [counted]: async () => json({ ...(await counts().json()), undelivered }),
      'POST /api/admin/mail': () => {
        undelivered = left
        return json({ retried: 2 }, { status: 202 })
      },
    }
    const { asked } = await open(answers)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    /** The banner's text after another second of the dashboard's clock. */
    const laterText = async (selector: string) => {
      await vi.advanceTimersByTimeAsync(1_000)
      return text(selector)
    }
    ;(await part('retry-mails')).click()
    await expect.poll(() => laterText('[part=mail] [role=status]')).toBe('Tried again: 1 email was sent, 1 not yet.')
    expect(asked.filter(({ path, method }) => path === '/api/admin/mail' && method === 'POST')).toHaveLength(1)
    // Only some of the emails were sent, so the banner must not have the style for success.
    expect(harness.querySelector('.mail.well')).toBeNull()
    left = 0
    ;(await part('retry-mails')).click()
    await expect.poll(() => laterText('.mail.well [role=status]')).toBe('All emails have been sent.')
  })

  it('that no server would send is not retried: it would only be written to a folder', async () => {
    const filed = async () => json({ ...(await counts().json()), undelivered: 2, delivery: 'filed' })
    await open({ ...working, [counted]: filed })
    await expect
      .poll(() => text('[part=mail]'))
      .toBe(
        'Nobody is being emailed: no mail server is set up.2 emails have not been delivered yet. Show in Contact Inquiries (2)',
      )
  })

  it('causes no message while the counts are unknown', async () => {
    await open({ ...working, [counted]: () => refusal(500, 'internal', 'Something went wrong') })
    await nextRender()
    expect(harness.querySelector('[part=mail]')).toBeNull()
    expect(text('[role=tab][id$=inquiries]')).toBe('Contact Inquiries ')
  })
})
