import { afterEach, beforeEach, expect } from 'vitest'

// Fails a test in which a visitor's widget changes a text node, or removes it without its element; `parts/changing.tsx`
// says why. Exceptions are the dashboard, and texts in another language, which replace the English ones in place.

const found: string[] = []
const watcher = new MutationObserver(note)
let isWatching = false

/** Records texts that were changed in place, and texts that were removed while their element stayed. */
function note(records: MutationRecord[]) {
  for (const { type, target, oldValue, removedNodes, addedNodes } of records) {
    const went = [...removedNodes].filter(node => node instanceof Text && node.data.trim())
    // Preact writes an empty text again without changing it.
    const hasChanged = type === 'characterData' && oldValue !== target.textContent
    const isBare = hasChanged || (went.length > 0 && addedNodes.length === 0)
    if (!isWatching || !target.isConnected || !isBare) continue
    const element = target instanceof Element ? target : target.parentElement
    const texts = [element?.textContent, oldValue, ...went.map(({ textContent }) => textContent)]
    found.push(`<${element?.localName}> ${texts.filter(Boolean).join(' ← ')}`)
  }
}

const { attachShadow } = Element.prototype
Element.prototype.attachShadow = function (init) {
  const shadow = attachShadow.call(this, init)
  watcher.observe(shadow, { childList: true, characterDataOldValue: true, subtree: true })
  return shadow
}

beforeEach(({ task }) => {
  isWatching = !/\/(admin|languages)\//.test(task.file.name)
})

afterEach(() => {
  note(watcher.takeRecords())
  isWatching = false
  expect(found.splice(0), 'texts that change outside an element of their own').toEqual([])
})
