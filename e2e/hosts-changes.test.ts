import { describe, expect, it } from 'vitest'
import { publicNames as names } from '../scripts/public-tags'
import { hostHarness } from './host-harness'
import { drawn, fillIn, partnerPage } from './partner-page'
import { collectErrors } from './product'

const harness = hostHarness()
const { open } = partnerPage(harness)

describe('on a page that changes', () => {
  it('tags can be added, moved with their typed text, removed and added again without an error', async () => {
    const errors = await collectErrors(harness.page)
    await open()
    await fillIn(harness.page, 'haven-callback-form', { name: 'Amina Yusuf' })
    await harness.page.evaluate(all => {
      const main = document.querySelector('main') as HTMLElement
      for (const tag of all) main.prepend(document.querySelector(tag) as Element)
    }, names)
    expect(await harness.page.locator('haven-callback-form [name=name]:visible').inputValue()).toBe('Amina Yusuf')
    const gone = await harness.page.evaluateHandle(
      all =>
        all.map(tag => {
          const element = document.querySelector(tag) as Element
          element.remove()
          return element
        }),
      names,
    )
    const parts = () => gone.evaluate(elements => elements.map(element => element.shadowRoot?.childElementCount))
    await expect.poll(parts).toEqual(names.map(() => 0))
    await gone.evaluate(elements => document.body.append(...elements))
    await drawn(harness.page)
    expect(errors).toEqual([])
  })

  it('attributes that change at run time change the widget', async () => {
    await open({ some: ['haven-callback-form', 'haven-call-button'] })
    const topic = harness.page.locator('haven-callback-form select:visible')
    expect(await topic.count()).toBe(0)
    await harness.page.evaluate(() => document.querySelector('haven-callback-form')?.setAttribute('topics', ''))
    await topic.waitFor()
    await harness.page.evaluate(() => document.querySelector('haven-callback-form')?.removeAttribute('topics'))
    await expect.poll(() => topic.count()).toBe(0)
    for (const flag of [true, false]) {
      await harness.page.evaluate(
        topics => Object.assign(document.querySelector('haven-callback-form') as Element, { topics }),
        flag,
      )
      await expect.poll(() => topic.count()).toBe(Number(flag))
    }
    await harness.page.evaluate(() =>
      document.querySelector('haven-call-button')?.setAttribute('phone', '01632 960087'),
    )
    await expect
      .poll(() => harness.page.locator('haven-call-button [part=call]').getAttribute('href'))
      .toBe('tel:01632960087')
  })
})
