import type { Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { CaseWin } from '../api/contract/content/content'
import { ADMIN_PASSWORD, englishOnly } from './product'
import { startBoth } from './start-both'

const HOSTILE = '<img src=x onerror="document.title=`run`"> & "quoted"'

const { browser, product } = await startBoth(englishOnly())

const read = async <Answer>(path: string) => (await (await fetch(product.url + path)).json()) as Answer
const wins = () => read<CaseWin[]>('/api/case-wins?limit=50')
const titles = async () => (await wins()).map(({ title }) => title)
const main = (page: Page) => page.getByRole('tabpanel')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const told = (page: Page, words: string | RegExp) => main(page).getByText(words).first().waitFor()

/** A person who has the dashboard's Content page open, in a browser of their own. */
async function open(place: 'Case wins' | 'Team' | 'Firm' = 'Case wins'): Promise<Page> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${product.url}/admin/#/content`)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await button(page, 'Add a case win').waitFor()
  if (place !== 'Case wins') await button(page, place).click()
  return page
}

const savedIn = (page: Page, part: string) =>
  page.locator('form', { hasText: part }).getByText('Saved. The change applies').waitFor()

/** Presses Tab until a control has the focus, as a person without a mouse does. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' = 'button') {
  const wanted = page.getByRole(role, { name }).first()
  await wanted.waitFor()
  for (let tries = 0; tries < 200; tries++) {
    if (await wanted.evaluate(element => (element.getRootNode() as ShadowRoot).activeElement === element)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never led to ${name}`)
}

describe('content', () => {
  it('can be changed, sorted, hidden and removed by keyboard, which can be undone; the widget shows each state when the page is next loaded', async () => {
    const page = await open()
    const before = await titles()
    await tabTo(page, /^Change Ten-year ban/)
    await page.keyboard.press('Enter')
    await tabTo(page, 'Title', 'textbox')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Ban of ten years lifted')
    await page.locator('haven-case-wins [part=title]', { hasText: 'Ban of ten years lifted' }).waitFor()
    await page.keyboard.press('Enter')
    await told(page, 'Saved. Visitors see the change')
    expect(await titles()).toContain('Ban of ten years lifted')
    await tabTo(page, 'Undo')
    await page.keyboard.press('Enter')
    await told(page, 'The change is undone.')
    expect(await titles()).toEqual(before)

    await tabTo(page, /^Move down Unfair/)
    await page.keyboard.press('Enter')
    await told(page, /now number 2 of \d+/)
    expect((await titles()).slice(0, 2)).toEqual([before[1], before[0]])
    // Before the next key press, the test waits until the list shows the new order.
    await main(page)
      .locator('[data-id]')
      .first()
      .filter({ hasText: before[1] ?? '' })
      .waitFor()
    await page.keyboard.press('Enter')
    await told(page, /now number 3 of \d+/)

    await tabTo(page, /^Hide Unfair/)
    await page.keyboard.press('Enter')
    await told(page, 'is hidden.')
    expect(await titles()).not.toContain('Unfair dismissal settled')
    await tabTo(page, /^Show Unfair/)
    await page.keyboard.press('Enter')
    await told(page, 'is shown.')
    await tabTo(page, /^Remove Unfair/)
    await page.keyboard.press('Enter')
    await told(page, 'is removed.')
    expect(await titles()).not.toContain('Unfair dismissal settled')
    // Now the button that undoes the removal has the focus, so Enter presses it.
    await page.keyboard.press('Enter')
    await told(page, 'The change is undone.')
    expect((await titles())[2]).toBe('Unfair dismissal settled')
  })

  it("that two managers change at once keeps the second one's typed text beside the first one's saved text", async () => {
    const [first, second] = [await open('Team'), await open('Team')]
    for (const page of [first, second]) await button(page, /^Change Imogen/).click()
    await first.getByLabel('Text').fill('As the first one wrote it.')
    await second.getByLabel('Text').fill('As the second one wrote it.')
    await button(first, 'Save').click()
    await told(first, 'Saved.')
    await button(second, 'Save').click()
    await told(second, 'Somebody else changed this meanwhile.')
    await told(second, 'As the first one wrote it.')
    expect(await second.getByLabel('Text').inputValue()).toBe('As the second one wrote it.')
    await button(second, 'Save').click()
    await told(second, 'Saved.')
    const [member] = await read<{ description: string }[]>('/api/team')
    expect(member?.description).toBe('As the second one wrote it.')
  })

  it('that cannot be saved stays typed, also over a reload, and is saved once it can be', async () => {
    const page = await open()
    await page.route('**/api/admin/content/case-wins/2', (route, request) =>
      request.method() === 'PUT' ? route.abort() : route.continue(),
    )
    await button(page, /^Change Ten-year/).click()
    await page.getByLabel('Title').fill('Typed before the line broke')
    await button(page, 'Save').click()
    await main(page).getByRole('alert').filter({ hasText: /\w/ }).first().waitFor()
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed before the line broke')
    await page.unrouteAll()
    await page.reload()
    await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await button(page, /^Change Ten-year/).click()
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed before the line broke')
    await button(page, 'Save').click()
    await told(page, 'Saved.')
    expect(await titles()).toContain('Typed before the line broke')
  })

  it('shows each error at its field, and asks for the day of the evidence', async () => {
    const page = await open()
    await button(page, 'Add a case win').click()
    await page.getByLabel('What shows that this is true').fill('The order of the tribunal')
    await button(page, 'Save').click()
    await told(page, 'Please give a title')
    expect(
      await page
        .getByLabel('Title')
        .evaluate(element => (element.getRootNode() as ShadowRoot).activeElement === element),
    ).toBe(true)
    await page.locator('[name=title]').fill('Leave granted')
    await page.locator('textarea[name=description]').fill('At the first try.')
    await page.locator('[name=completedDate]').fill('2026-10-01')
    await button(page, 'Save').click()
    await told(page, 'Please give the last day on which the evidence was right')
    await page.locator('[name=asOf]').fill('2026-10-01')
    await button(page, 'Save').click()
    await told(page, 'Saved.')
    expect(await titles()).toContain('Leave granted')
    expect(JSON.stringify(await wins())).not.toContain('The order of the tribunal')
  })

  it('with hostile text is shown as plain text in the list, in the preview and on the page', async () => {
    const page = await open()
    await button(page, /^Change Fee waiver/).click()
    await page.getByLabel('Title').fill(HOSTILE)
    await page.locator('haven-case-wins [part=title]', { hasText: HOSTILE }).waitFor()
    await button(page, 'Save').click()
    await told(page, 'Saved.')
    await main(page).getByText(HOSTILE).first().waitFor()
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(product.url)
    await visitor.locator('haven-case-wins [part=title]', { hasText: HOSTILE }).first().waitFor()
    expect([await page.title(), await visitor.title()]).not.toContain('run')
  })
})

describe('the firm', () => {
  it('can be changed by keyboard; the change applies at once, and the new pages replace the old ones all together', async () => {
    const page = await open('Firm')
    const office = main(page).getByRole('group', { name: 'Office' })
    await office.getByLabel('as shown').fill('020 7946 0777')
    await office.getByLabel('as dialled').fill('+44 20 7946 0777')
    await tabTo(page, 'Save Phone numbers')
    await page.keyboard.press('Enter')
    await told(page, 'Saved. The change applies from now on.')
    expect(await read('/api/firm')).toMatchObject({ phone: { display: '020 7946 0777', dial: '+442079460777' } })
    const seen = new Set<string>()
    await expect
      .poll(
        async () => {
          const answer = await fetch(`${product.url}/complaints/`)
          const text = await answer.text()
          seen.add(`${answer.status} ${text.trimEnd().endsWith('</html>')}`)
          return text.includes('020 7946 0777')
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    expect([...seen]).toEqual(['200 true'])
    await told(page, 'The website shows these values.')

    await button(page, 'Add a line').click()
    await main(page).getByLabel('Line', { exact: true }).pressSequentially(HOSTILE)
    await button(page, 'Save Notices').click()
    await savedIn(page, 'Notices above')
    const visitor = await (await browser.newContext()).newPage()
    await expect
      .poll(
        async () => {
          await visitor.goto(`${product.url}/fees/`)
          return await visitor.getByRole('complementary', { name: 'Notice' }).allTextContents()
        },
        { timeout: 60_000 },
      )
      .toEqual([HOSTILE])
    expect(await visitor.title()).not.toBe('run')
  })

  it("that two managers change at once keeps the second one's typed text", async () => {
    const [first, second] = [await open('Firm'), await open('Firm')]
    const hours = (page: Page) => main(page).locator('[name="callback.hours"]')
    await hours(first).fill('3')
    await hours(second).fill('4')
    await button(first, 'Save Answer times').click()
    await told(first, 'Saved. The change applies')
    await button(second, 'Save Answer times').click()
    await told(second, 'Somebody else changed this meanwhile.')
    expect(await hours(second).inputValue()).toBe('4')
    await told(second, 'Their version:')
    await button(second, 'Save Answer times').click()
    await told(second, 'Saved. The change applies')
    expect(await read('/api/firm')).toMatchObject({ promises: { callback: { hours: 4 } } })
  })

  it('shows impossible office hours at their field, and can go back to the values of firm.json', async () => {
    const page = await open('Firm')
    await page.getByRole('checkbox', { name: 'Sunday' }).check()
    const sunday = main(page).getByRole('group', { name: 'Sunday' })
    await sunday.getByLabel('opens').fill('12:00')
    await sunday.getByLabel('closes').fill('10:00')
    await button(page, 'Save Opening hours').click()
    await told(page, 'is not after "opens"')
    await sunday.getByLabel('closes').fill('16:00')
    await button(page, 'Save Opening hours').click()
    await told(page, 'Saved. The change applies')
    expect(await read('/api/firm')).toMatchObject({ hours: expect.arrayContaining(['Sunday: 12:00 PM to 4:00 PM']) })
    await told(page, /Changed here by/)
    await page
      .locator('form', { hasText: 'Opening hours and bank holidays' })
      .getByRole('button', { name: 'Go back' })
      .click()
    await expect
      .poll(async () => (await read<{ hours: string[] }>('/api/firm')).hours)
      .not.toContain('Sunday: 12:00 PM to 4:00 PM')
  })
})
