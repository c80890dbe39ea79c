import type { Page } from 'playwright'

/** What a page shows in words, its widgets' shadow roots included; white space is one space. */
export async function visibleText(page: Page): Promise<string> {
  // As text: compiled functions may name helpers that a page does not have.
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
