import type { Page } from 'playwright'

/** A page's visible words, including its widgets' shadow roots; white space is one space. */
export async function visibleText(page: Page): Promise<string> {
  // The function is text, because a compiled one may use helpers that the page lacks.
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
