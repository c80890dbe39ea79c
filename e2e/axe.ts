import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe's findings in the first element that matches a selector, as the visitor sees it. */
export async function axeFindings(page: Page, selector = 'haven-consultation-form'): Promise<string[]> {
  // Playwright's `evaluate` is not subject to the page's content security policy, so axe can run while the policy is in
  // force.
  await page.evaluate(AXE)
  return page.evaluate(async selector => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    axe.configure({ noHtml: true })
    // Scrolls the page to its top, where a sticky header covers no part of the tag.
    scrollTo({ top: 0, behavior: 'instant' })
    const { violations } = await axe.run(document.querySelector(selector) as Element, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, selector)
}
