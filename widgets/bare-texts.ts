import { afterEach, beforeEach, expect } from 'vitest'

// Fails each test in which a text node of a visitor's widget changes, or goes without its element: `parts/changing.tsx`
// says why. The dashboard has no part in it.

const found: string[] = []
const watcher = new MutationObserver(note)
let isWatching = false

/** Notes texts that changed in place, and texts that went while their element stays and nothing takes its whole content. */
function note(records: MutationRecord[]) {
  for (const { type, target, oldValue, removedNodes, addedNodes } of records) {
    const went = [...removedNodes].filter(node => node instanceof Text && node.data.trim())
    // Preact writes an empty text again and again.
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
  isWatching = !task.file.name.includes('/admin/')
})

afterEach(() => {
  note(watcher.takeRecords())
  isWatching = false
  expect(found.splice(0), 'texts that change outside an element of their own').toEqual([])
})
