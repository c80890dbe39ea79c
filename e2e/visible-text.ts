import type { Page } from 'playwright'

/**
 * The visible words of a page, including those in the shadow roots of widgets; runs of white space become one space.
 */
export async function visibleText(page: Page): Promise<string> {
  // This function is a string, because a compiled function may use helpers that the page lacks.
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
