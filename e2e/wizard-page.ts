import type { Page } from 'playwright'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicFirm } from '../api/contract/content/firm'
import { VisaWizardFallback } from '../widgets/visa-wizard/fallback'

/** A partner's page with the wizard and its form without JavaScript, and an element below it that must not move. */
export async function wizardPage(api: string, attributes = ''): Promise<string> {
  const firm = (await (await fetch(`${api}/api/firm`)).json()) as PublicFirm
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A partner's page</title>
<link rel="stylesheet" crossorigin href="${api}/widgets/haven.css">
<script type="module" src="${api}/widgets/haven.js"></script>
</head>
<body>
<main>
<h1>Visas with a partner</h1>
<haven-visa-wizard ${attributes}>${renderToStaticMarkup(createElement(VisaWizardFallback, { api, firm }))}</haven-visa-wizard>
<p>What stands below the wizard.</p>
</main>
</body>
</html>`
}

/** Waits until the tag has become the wizard. */
export const wizardReady = (page: Page) =>
  page.waitForFunction(() => document.querySelector('haven-visa-wizard')?.shadowRoot?.querySelector('form'))

/**
 * The answers of the shortest path, which has 15 steps: for each step, the position of the option to choose, and words
 * for the fields that this option opens.
 */
export const SHORT = [[1], [1], [0], [0], [0], [1], [2], [0], [2], [0], [0], [0], [2, 5, 'Kenya'], [0]]

export const question = (page: Page) => page.locator('haven-visa-wizard [part=question]').innerText()

/** The step that is visible, such as `Step 3 of 19`. */
export const stepShown = (page: Page) =>
  page
    .locator('haven-visa-wizard [part=progress]:visible')
    .getByText(/^Step \d+ of \d+$/)
    .innerText()

/** The element with the focus, even in the wizard: its text, or its name if it has no text. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
    return element?.textContent || element?.getAttribute('name') || element?.localName
  })

/**
 * Chooses the option at a position in the list with the keyboard alone. When a caller calls the function, the focus
 * must be just before the list.
 */
export async function choose(page: Page, place: number) {
  await page.keyboard.press('Tab')
  if (place === 0) await page.keyboard.press('Space')
  for (let i = 0; i < place; i++) await page.keyboard.press('ArrowDown')
}

/**
 * Answers steps in order with the keyboard alone: a position in the list, then words for the fields that the option
 * opens.
 */
export async function answerByKeys(page: Page, steps: (number | string)[][]) {
  for (const answers of steps) {
    const before = await question(page)
    for (const answer of answers) {
      if (typeof answer === 'number') await choose(page, answer)
      else {
        await page.keyboard.press('Tab')
        await page.keyboard.type(answer)
      }
    }
    // In a text area, Enter makes a new line.
    const inText = await page.evaluate(
      () => document.activeElement?.shadowRoot?.activeElement?.localName === 'textarea',
    )
    if (inText) await tabTo(page, 'Next')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      text => document.querySelector('haven-visa-wizard')?.shadowRoot?.querySelector('h2')?.textContent !== text,
      before,
    )
  }
}

/**
 * Presses Next `times` times by script, because a real click would move the pointer; waits for the next question after
 * each press.
 */
export const pressNext = (page: Page, times: number) =>
  page.evaluate(async times => {
    const root = document.querySelector('haven-visa-wizard')?.shadowRoot as ShadowRoot
    const question = () => root.querySelector('[part=question]')?.textContent
    for (let press = 0; press < times; press++) {
      const before = question()
      root.querySelector<HTMLElement>('[part=button]')?.click()
      while (question() === before) await new Promise(drawn => requestAnimationFrame(drawn))
    }
  }, times)

/** Presses Tab until an element with this text has the focus. */
export async function tabTo(page: Page, text: string) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    if ((await focused(page))?.startsWith(text)) return
  }
  throw new Error(`Tab does not lead to ${text}`)
}
