import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { box, hold, hostHarness } from './host-harness'
import { partnerPage } from './partner-page'
import { countStored, fillConsultation, pressSend, upgraded, visitor } from './product'

const harness = hostHarness()
const partner = partnerPage(harness)
const LINE = 'Your answers stay in this tab for 24 hours at most.'

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('haven-typed') ?? '')
const shown = (page: Page) =>
  Promise.all(['First name', 'Last name', 'Email', 'Phone number'].map(name => box(page, name).inputValue()))
const typed = [visitor.firstName, visitor.lastName, visitor.email, visitor.phone]

describe('on a partner’s page with three lines', () => {
  it('typed text is still there after a reload and after Back, and removed once it was sent', async () => {
    await partner.open({ some: ['haven-consultation-form'] })
    const { page } = harness
    await fillConsultation(page)
    await page.getByText(LINE).waitFor()
    await expect.poll(() => kept(page)).toContain(visitor.message.split('\n')[0])
    await page.reload()
    await expect.poll(() => shown(page)).toEqual(typed)
    await page.goto(`${harness.product.url}/fees/`)
    await page.goBack()
    await expect.poll(() => shown(page)).toEqual(typed)
    await page.getByText(LINE).waitFor()
    await pressSend(page)
    const reference = await page.locator('[part=reference]').textContent()
    await expect.poll(() => countStored(harness.product.dataDir, reference)).toBe(1)
    expect(await kept(page)).toBe('')
  })

  it('the answers about a decision are kept in the tab, and the safe ways to reach a visitor are not', async () => {
    await partner.open({ some: ['haven-consultation-form'] })
    const { page } = harness
    await page.locator('summary:visible', { hasText: 'Have you had a letter' }).click()
    await page.getByRole('radio', { name: 'A refusal' }).check()
    await page.locator('summary:visible', { hasText: 'How is it safe to reach you' }).click()
    await page.getByRole('checkbox', { name: 'Text' }).check()
    await expect.poll(() => kept(page)).toContain('"decision.kind":"refusal"')
    expect(await kept(page)).not.toContain('safeContact')
    await page.reload()
    await expect
      .poll(() => page.getByRole('radio', { name: 'A refusal', includeHidden: true }).last().isChecked())
      .toBe(true)
    expect(await page.locator('[part=form] [name="safeContact.ways"]:checked').count()).toBe(0)
  })

  it('a letter is still listed after a reload, and goes with the request, also if it was the only answer', async () => {
    await partner.open({ some: ['haven-callback-form'] })
    const { page } = harness
    await page.locator('summary:visible', { hasText: 'Send us the letter' }).click()
    const name = 'refusal.pdf'
    const letter = page.locator('[part=letter]', { hasText: name })
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n')
    await page.locator('[part=choose-letters] input').setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await letter.getByText('Uploaded: goes with your request').waitFor()
    await expect.poll(() => kept(page)).toContain(name)
    await page.reload()
    await letter.waitFor()
    await box(page, 'Your name').fill('Only Letter')
    await box(page, 'Phone number').fill('020 7946 0321')
    await page.getByRole('button', { name: 'Request a call back' }).click()
    await page.locator('[part=reference]').waitFor()
    await letter.getByText('Added to your request').waitFor()
  })
})

describe('on a page with a plain form in the tag', () => {
  it('text that is typed before the script loads replaces stored text, which fills the other fields', async () => {
    const { page } = harness
    await page.goto(harness.origin)
    await upgraded(page)
    await box(page, 'First name').fill('Amina')
    await box(page, 'Last name').fill('Example')
    await expect.poll(() => kept(page)).toContain('"lastName":"Example"')
    const release = await hold(page, /\/widgets\/haven\.js$/)
    await page.goto(harness.origin, { waitUntil: 'commit' })
    await box(page, 'First name').fill('Aminata')
    release()
    await upgraded(page)
    await expect.poll(() => box(page, 'Last name').inputValue()).toBe('Example')
    expect(await box(page, 'First name').inputValue()).toBe('Aminata')
  })
})
