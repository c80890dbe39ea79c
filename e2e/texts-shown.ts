import type { Page } from 'playwright'

/**
 * The visible texts of a page and its shadow roots. A visitor's own words, the reference, and texts that are marked as
 * English are left out.
 */
export async function textsShown(page: Page): Promise<string[]> {
  // The function is passed as a string, because the compiler may add calls of helper functions that do not exist in the
  // page.
  return page.evaluate<string[]>(`(() => {
    const texts = []
    const walk = node => {
      if (node.nodeType === Node.TEXT_NODE) return void texts.push(node.data.replace(/\\s+/g, ' ').trim())
      if (node.nodeType === Node.ELEMENT_NODE) {
        if (node.matches('[lang^=en], [translate=no], [part=reference], [data-reference], textarea, script, style, svg') || !node.checkVisibility()) return
        if (node.localName === 'slot') return void node.assignedNodes().forEach(walk)
        if (node.shadowRoot) return void node.shadowRoot.childNodes.forEach(walk)
      }
      node.childNodes.forEach(walk)
    }
    walk(document.body)
    return [...new Set(texts)].filter(text => /[a-z]{2}/i.test(text))
  })()`)
}

/**
 * The visible words of a page and its shadow roots that are broken between two lines. A word ends at a space, a hyphen,
 * a dash or a slash.
 */
export async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const words = []
    const range = document.createRange()
    const walk = node => {
      if (node.nodeType === Node.TEXT_NODE) {
        for (const { 0: word, index } of node.data.matchAll(/[^\\s\\u200b–—/-]+/g)) {
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => top)
          if (tops.some(top => Math.abs(top - tops[0]) > 4)) words.push(word)
        }
      }
      if (node.nodeType === Node.ELEMENT_NODE) {
        if (node.matches('textarea, script, style, svg') || !node.checkVisibility()) return
        if (node.localName === 'slot') return void node.assignedNodes().forEach(walk)
        if (node.shadowRoot) return void node.shadowRoot.childNodes.forEach(walk)
      }
      node.childNodes.forEach(walk)
    }
    walk(document.body)
    return words
  })()`)
}
