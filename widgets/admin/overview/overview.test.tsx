import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json, refusal } from '../example-answers'
import { examples } from '../examples'
import { quarter, quietDay } from '../overview-examples'
import { harness, nextRender, prepareHarness, visit } from '../test-harness'
import { csvOf, deadlinesTable, ownersTable, tablesOf } from './tables'
import { cameInWords, formsInWords, headline, keptPercent, minutesInWords, pressing, waitingInWords } from './words'

prepareHarness()

const open = () => visit(examples.Overview)
const textOf = (selector: string) => harness.querySelector(selector)?.textContent

describe('the overview', () => {
  it('has sentences first, then figures, and then charts that each have a table', async () => {
    await open()
    expect(textOf('.overview h2')).toBe(
      '398 requests, 24 more than before. 94% of 352 answers that were due came in time.',
    )
    expect(textOf('.overview .pressing')).toBe(
      '22 wait now, two beyond the promised time, and four time limits end within seven days.',
    )
    expect([...harness.querySelectorAll('.overview dd strong')].map(({ textContent }) => textContent)).toEqual([
      '398',
      '94%',
      '41 min',
      '22',
    ])
    for (const card of harness.querySelectorAll('.overview section')) {
      expect(card.querySelector('p')?.textContent).toMatch(/\.$/)
      expect(card.querySelector('table caption')?.textContent).not.toBe('')
      // Screen readers skip each chart, because the table beside it contains the same numbers.
      for (const chart of card.querySelectorAll('svg')) expect(chart.closest('[aria-hidden=true]')).not.toBeNull()
    }
  })

  it('names each time limit’s person, links to the request, and keeps the names out of its CSV', async () => {
    await open()
    const [first, second] = [...harness.querySelectorAll('.overview td.words')]
    expect(first?.textContent).toBe('Kwame BoatengDetained: Appeal, in the UK')
    const more = harness.querySelector('[part=more-limits]')
    expect(more?.textContent).toBe('3 more: open all 7 in the inbox')
    expect(more?.getAttribute('href')).toMatch(/#\/inbox\?status=pending&deadline=any&sort=deadline$/)
    expect(first?.querySelector('a')?.getAttribute('href')).toMatch(/#\/inquiries\/9$/)
    // The second entry has no name, like all entries of an exported overview or of an earlier version of the API. So
    // its row has no link.
    expect(second?.querySelector('a')).toBeNull()
    expect(csvOf(quarter)).not.toContain('Boateng')
  })

  it('names a limit that passed lately beside the next one', () => {
    const [one] = quarter.deadlines.next
    const passed = { title: 'Appeal, in the UK', lastDay: '2026-11-20' }
    const next = [{ ...one, reason: 'limit', title: 'Review', lastDay: '2026-11-22', daysLeft: 1, passed }]
    const figures = { ...quarter, deadlines: { ...quarter.deadlines, next } } as typeof quarter
    expect(deadlinesTable(figures).rows[0]?.slice(0, 3)).toEqual([
      'Sun 22 Nov',
      'Review, date assumed, Appeal, in the UK: may have passed Fri 20 Nov',
      '1 day',
    ])
  })

  it('links each source to the inbox with the requests from it', async () => {
    await open()
    const links = [...harness.querySelectorAll('.overview a')].filter(link => link.textContent?.includes('google'))
    expect(links.map(link => link.getAttribute('href'))).toEqual(['#/inbox?source=google+%2F+cpc+%2F+spring'])
  })

  it('draws bars for the waiting requests and for the services, each as long as its number', async () => {
    await open()
    const widths = (selector: string) =>
      [...harness.querySelectorAll(selector)].map(bar => Number.parseFloat(bar.getAttribute('width') ?? ''))
    const [most = 0, ...fewer] = widths('.ages svg')
    expect(most).toBe(55)
    expect(fewer.map(width => Math.round((9 * width) / most))).toEqual([7, 4, 2])
    const [first = 0, second = 0] = widths('.bar-of svg')
    const [{ now: firstCount = 0 } = {}, { now: secondCount = 0 } = {}] = quarter.services
    expect(Math.abs(second / first - secondCount / firstCount)).toBeLessThan(0.02)
  })

  it.each([375, 768, 1_280])('at %i px shows the beginning of each row of its tables', async width => {
    await page.viewport(width, 720)
    onTestFinished(() => page.viewport(1_280, 720))
    await open()
    const cut = [...harness.querySelectorAll('.overview .scroll')].filter(box => {
      const cell = box.querySelector('th')?.getBoundingClientRect().left ?? Number.NaN
      return box.checkVisibility() && !(cell >= box.getBoundingClientRect().left)
    })
    expect(cut.map(({ textContent }) => textContent)).toEqual([])
  })

  it('does not change a row under the pointer, even if the row is narrow', async () => {
    await page.viewport(375, 720)
    onTestFinished(() => page.viewport(1_280, 720))
    await open()
    const row = harness.querySelector('.overview td.words')?.closest('tr') as HTMLElement
    const look = () => [getComputedStyle(row).display, row.offsetHeight]
    const before = look()
    await userEvent.hover(row)
    expect(row.matches(':hover')).toBe(true)
    expect(look()).toEqual(before)
  })

  it('says which answers the times cover', async () => {
    await open()
    const card = [...harness.querySelectorAll('.overview section')][1]
    expect(card?.lastElementChild?.textContent).toBe(
      'The times are those of answered requests. In “Kept”, a request that still waits after its time counts as late.',
    )
  })

  it('says on one line how many requests are late, however many they are, and however narrow the page is', async () => {
    await page.viewport(375, 720)
    onTestFinished(() => page.viewport(1_280, 720))
    const ages = quarter.waiting.ages.map(age => ({ ...age, waiting: 1_600, late: 1_200 }))
    const crowded = { ...quarter, waiting: { ...quarter.waiting, ages } }
    const answers = { ...examples.Overview.answers, '/api/admin/overview': () => json(crowded) }
    await visit({ ...examples.Overview, answers })
    for (const words of harness.querySelectorAll('.ages b')) {
      const range = document.createRange()
      range.selectNodeContents(words)
      expect(words.textContent).toBe('1,600, 1,200 late')
      expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1)
      const card = words.closest('section')?.getBoundingClientRect().right
      expect(range.getBoundingClientRect().right).toBeLessThan(card ?? 0)
    }
    expect(harness.querySelectorAll('.ages b')).toHaveLength(5)
  })

  it('requests the figures of other days, and keeps the shown ones until the response arrives', async () => {
    let finish: (answer: Response) => void = () => {}
    const { asked } = await visit({
      ...examples.Overview,
      answers: {
        ...examples.Overview.answers,
        '/api/admin/overview?days=1': () => new Promise<Response>(resolve => (finish = resolve)),
      },
    })
    const today = harness.querySelector('.range [type=radio]') as HTMLInputElement
    today.click()
    await expect.poll(() => asked.some(({ path }) => path.endsWith('overview?days=1'))).toBe(true)
    expect(textOf('.overview h2')).toContain('398 requests')
    expect(harness.querySelector('.overview')?.getAttribute('aria-busy')).toBe('true')
    finish(json(quietDay))
    await expect.poll(() => textOf('.overview h2')).toContain('Nothing came in on these days')
    expect(harness.querySelectorAll('.overview section')).toHaveLength(9)
  })

  it('offers a report of each of the last months, and names it', async () => {
    const { asked } = await open()
    const month = harness.querySelector('.month select') as HTMLSelectElement
    const { value } = month.options[2] as HTMLOptionElement
    month.value = value
    month.dispatchEvent(new Event('change', { bubbles: true }))
    await nextRender()
    await expect.poll(() => asked.some(({ path }) => path.includes(`from=${value}-01&to=${value}-`))).toBe(true)
    expect(textOf('.overview .report')).toMatch(/^Report for /)
  })
})

it('the page requests each export, so that the audit notes it, and reports a failure', async () => {
  let isRefused = false
  const { asked } = await visit({
    ...examples.Overview,
    answers: {
      ...examples.Overview.answers,
      '/api/admin/overview?days=1&as=csv': () => (isRefused ? refusal(503, 'unavailable', 'Not now') : json(quarter)),
    },
  })
  // An earlier test may have chosen other days, and the page keeps that choice. So the test chooses today.
  const today = harness.querySelector('.range [type=radio]') as HTMLInputElement
  if (!today.checked) today.click()
  await expect.poll(() => asked.some(({ path }) => path.endsWith('overview?days=1'))).toBe(true)
  const saved = vi.spyOn(URL, 'createObjectURL')
  const csv = [...harness.querySelectorAll('button')].find(({ textContent }) => textContent === 'CSV')
  csv?.click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  expect(asked.filter(({ path }) => path.endsWith('as=csv'))).toHaveLength(1)
  isRefused = true
  csv?.click()
  await expect.poll(() => textOf('.overview [role=alert]')).toBe('The overview could not be loaded.')
  expect(saved.mock.calls).toHaveLength(1)
  saved.mockRestore()
})

describe('forms begun and sent', () => {
  it('are shown as a sentence, as a table and by day, and not at all if nothing is counted', async () => {
    await open()
    const card = [...harness.querySelectorAll('.overview section')].at(-1)
    expect(card?.querySelector('h3')?.textContent).toBe('Forms begun and sent')
    expect(card?.querySelector('p')?.textContent).toBe('557 began, 292 sent (52%). Most unsent: Consultation, 171.')
    const rowsOf = (at: number) =>
      [...(card?.querySelectorAll('table')[at]?.querySelectorAll('tbody tr') ?? [])].map(row =>
        [...row.children].map(({ textContent }) => textContent),
      )
    expect(rowsOf(0)).toEqual([
      ['Consultation', '402', '231', '57%', '56%'],
      ['Visa wizard', '155', '61', '39%', '42%'],
    ])
    expect(rowsOf(1)).toHaveLength(3)
    expect(csvOf(quarter)).toContain('"Fri 20 Nov","Visa wizard","2","1"')
    await visit(examples.OverviewOfQuietDay)
    expect(harness.querySelector('.overview')?.textContent).not.toContain('Forms begun')
    expect(csvOf(quietDay)).not.toContain('Forms begun')
    expect(formsInWords({ each: [], days: [] })).toBe('Nobody began a form on Haven’s own pages.')
  })
})

describe('the overview in words', () => {
  it('has all its tables in the CSV file, and no formula there', () => {
    const pages = [{ value: 'x', label: '=1+1,"x"', now: 1, before: 2 }]
    const csv = csvOf({ ...quarter, pages })
    for (const { title } of tablesOf(quarter)) expect(csv).toContain(`"${title}"\r\n`)
    expect(csv).toContain(`"'=1+1,""x""","1","2","−1"\r\n`)
  })

  it('is correct for one, for no and for only late requests, and counts the waiting ones', () => {
    expect(headline(quietDay)).toEqual(['Nothing came in on these days.'])
    const came = quarter.came.inquiries
    const none = { now: 0, before: 0 }
    const first = {
      ...quarter,
      came: { inquiries: { ...came, before: 0 }, 'visa-applications': none, callbacks: none },
    }
    expect(headline(first)).toEqual([`${came.now} requests.`, '94% of 352 answers that were due came in time.'])
    expect(pressing(quietDay)).toBe('Nobody waits now, and no time limit ends within seven days.')
    expect(cameInWords(quietDay)).toBe('Nothing came in.')
    expect(waitingInWords({ ...quarter, waiting: { ...quarter.waiting, waiting: 1, late: 1, nobodys: 0 } })).toBe(
      '1 waits. One is late.',
    )
    expect(keptPercent({ kept: 0, missed: 0 })).toBeUndefined()
    expect(keptPercent({ kept: 399, missed: 1 })).toBe(99)
    const answers = (kept: number, missed: number) =>
      headline({ ...quarter, answers: { ...quarter.answers, now: { ...quarter.answers.now, kept, missed } } })[1]
    expect(answers(4, 0)).toBe('All 4 answers that were due came in time.')
    expect(answers(1, 0)).toBe('The one answer that was due came in time.')
    expect(answers(0, 1)).toBe('The one answer that was due is late.')
    expect(pressing({ ...quarter, waiting: { ...quarter.waiting, waiting: 29, late: 0 } })).toMatch(
      /^29 wait now, none beyond the promised time, and /,
    )
  })

  it('gives the oldest request’s waiting time in working days', () => {
    expect(ownersTable(quarter).rows.map(row => row[3])).toEqual(['1 h 20', '1 working day', '1 working day'])
  })

  it.each([
    [null, '–'],
    [0, '0 min'],
    [59, '59 min'],
    [92, '1 h 32'],
    [1_260, '21 h'],
    [4_320, '3 days'],
  ])('writes %s minutes as %s', (minutes, words) => {
    expect(minutesInWords(minutes)).toBe(words)
  })
})
