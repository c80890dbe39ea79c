import type { Page } from 'playwright'

/**
 * A script that replaces every text node of a page by two `font` elements with the same text, as Google Translate does.
 * The script also replaces text in open shadow roots, and text that changes later. The script does not translate the
 * words, so that a journey can be compared with one without a translator.
 */
const TRANSLATOR = `{
  const one = text => {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, svg')) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const walk = node => {
    if (node.nodeType === Node.TEXT_NODE) return one(node)
    for (const child of [...node.childNodes]) walk(child)
    if (node.shadowRoot) watch(node.shadowRoot)
  }
  const watched = new WeakSet()
  function watch(root) {
    if (watched.has(root)) return
    watched.add(root)
    new MutationObserver(records => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') target.isConnected && one(target)
        else for (const node of addedNodes) node.isConnected && walk(node)
      }
    }).observe(root, { childList: true, subtree: true, characterData: true })
    walk(root)
  }
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (init) {
    const shadow = attachShadow.call(this, init)
    if (document.readyState !== 'loading') watch(shadow)
    return shadow
  }
  addEventListener('DOMContentLoaded', () => watch(document))
}`

/** Runs the translator in every page that this page opens. */
export const translate = (page: Page) => page.addInitScript(TRANSLATOR)

/**
 * Every visible line of a page and its shadow roots, except toasts and the call button, which appear at moments that
 * vary. Each reference and each time is replaced by a dot.
 */
export async function visibleLines(page: Page): Promise<string[]> {
  // The function is passed as a string, because the compiler may add calls of helper functions that do not exist in the
  // page.
  const text = await page.evaluate<string>(`(() => {
    const texts = [document.body.innerText]
    const walk = root => {
      for (const { localName, shadowRoot } of root.querySelectorAll('*')) {
        if (!shadowRoot || /toasts|call-button/.test(localName)) continue
        for (const child of shadowRoot.children) texts.push(child.innerText ?? '')
        walk(shadowRoot)
      }
    }
    walk(document)
    return texts.join('\\n')
  })()`)
  const lines = text.replace(/\b(?=\w*[A-Z])[A-Z0-9]{8}\b|\d\d:\d\d/g, '·').split('\n')
  return lines.map(line => line.replace(/\s+/g, ' ').trim()).filter(Boolean)
}
