/// <reference types="vite/client" />
import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { metadata } from '../widgets/metadata'
import { tags } from '../widgets/tags'
import * as preview from './.storybook/preview'

type Stories = Parameters<typeof composeStories>[0]
interface Composed {
  run(): Promise<void>
}

const files = import.meta.glob<Stories>('./*.stories.tsx', { eager: true })
/** The built element is tested from page to file elsewhere. */
const BUILT = 'Element'

setProjectAnnotations([preview.default])

const fired = new Map<string, unknown>()
/** What React says is wrong. */
const complaints: string[] = []
const { dispatchEvent } = EventTarget.prototype
beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    // Of two renders that the test tool waits for at once, the one that ends first turns its waiting off for both.
    if (!String(words[0]).includes('not configured to support act(')) complaints.push(words.join(' '))
  })
  // A listener hears one name; here every name that begins so.
  EventTarget.prototype.dispatchEvent = function (event) {
    if (event.type.startsWith('haven-')) fired.set(event.type, (event as CustomEvent).detail)
    return dispatchEvent.call(this, event)
  }
})
afterAll(() => {
  EventTarget.prototype.dispatchEvent = dispatchEvent
  vi.restoreAllMocks()
})
afterEach(() => {
  fired.clear()
  complaints.length = 0
})

/** Every part below an element, in shadow roots, too. */
function partsIn(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
    ...element.part,
    ...(element.shadowRoot && element.localName !== 'haven-toasts' ? partsIn(element.shadowRoot) : []),
  ])
}

describe.each(Object.entries(tags))('the stories of <%s>', (tag, folder) => {
  it('draw every part and fire every event that is promised, and no other, without a complaint of React', async () => {
    const { parts, events } = metadata[tag as keyof typeof tags]
    const stories = composeStories(files[`./${folder}.stories.tsx`] as Stories) as Record<string, Composed>
    const drawn = new Set<string>()
    for (const [name, story] of Object.entries(stories)) {
      if (name === BUILT) continue
      await story.run()
      for (const part of partsIn(document.body)) drawn.add(part)
    }
    expect(complaints).toEqual([])
    expect([...drawn].sort()).toEqual(Object.keys(parts).sort())
    const promised = Object.entries(events).filter(([name]) => name !== 'haven-ready')
    expect([...fired.keys()].sort()).toEqual(promised.map(([name]) => name).sort())
    for (const [name, { detail = {} }] of promised) {
      const types = Object.entries((fired.get(name) as object) ?? {}).map(([key, value]) => [key, typeof value])
      expect([name, Object.fromEntries(types)]).toEqual([name, detail])
    }
  })
})
