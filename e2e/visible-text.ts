import type { Page } from 'playwright'

/**
 * The visible words of a page, including those in the shadow roots of widgets; runs of white space become one space.
 */
export async function visibleText(page: Page): Promise<string> {
  // The function is passed as a string, because the compiler may add calls of helper functions that do not exist in the
  // page.
  const text = await page.evaluate<string>(`(() => {
    const texts = [document.body.innerText]
    const walk = root => {
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        if (!shadowRoot) continue
        for (const child of shadowRoot.children) texts.push(child.innerText ?? '')
        walk(shadowRoot)
      }
    }
    walk(document)
    return texts.join('\\n')
  })()`)
  return text.replace(/\s+/g, ' ')
}
