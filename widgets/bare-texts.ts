import { afterEach, beforeEach, expect } from 'vitest'

// Fails a test in which a widget for visitors changes a text node, or removes a text node and keeps the text's element.
// The reason is in `parts/changing.tsx`. The check leaves out the tests of the dashboard. The check also leaves out
// tests of translations and of the page's own texts, because these replace the English texts in place.

const found: string[] = []
const watcher = new MutationObserver(note)
let isWatching = false

/** Adds to `found` the texts that were changed in place, and those that were removed while their element stayed. */
function note(records: MutationRecord[]) {
  for (const { type, target, oldValue, removedNodes, addedNodes } of records) {
    const went = [...removedNodes].filter(node => node instanceof Text && node.data.trim())
    // Preact writes an empty text again without a change, so the function compares the old text with the new one.
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
  isWatching = !/\/(admin|languages)\/|own-words/.test(task.file.name)
})

afterEach(() => {
  note(watcher.takeRecords())
  isWatching = false
  expect(found.splice(0), 'texts that change outside an element of their own').toEqual([])
})
