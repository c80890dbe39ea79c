import 'preact/debug'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type RunnerTestFile, vi } from 'vitest'
import { metadata } from '../widgets/metadata'
import { tags } from '../widgets/tags'

// Compares all stories of a tag with its public interface: together they must show every part and fire every event
// except `haven-ready`, and no others. The test watches the stories while Storybook's tests run them, so that nothing
// is drawn twice.

/** The name of the story with the built element. Tests of the built product check that element. */
const BUILT = 'Element'

let file: RunnerTestFile | undefined
let isBuilt = false
const drawn = new Set<string>()
const fired = new Map<string, unknown>()
/** The errors that Preact has reported about the drawn elements. */
const complaints: string[] = []
const { dispatchEvent } = EventTarget.prototype

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.join(' ')))
  // A listener hears only events of one name. Therefore this replacement of `dispatchEvent` records every event whose
  // name begins with `haven-`.
  EventTarget.prototype.dispatchEvent = function (event) {
    if (event.type.startsWith('haven-') && !isBuilt && isOnPage(this))
      fired.set(event.type, (event as CustomEvent).detail)
    return dispatchEvent.call(this, event)
  }
})

beforeEach(({ task }) => {
  file = task.file
  isBuilt = task.name === BUILT
})

afterEach(() => {
  if (!isBuilt) for (const part of partsIn(document.body)) drawn.add(part)
  expect(complaints.splice(0)).toEqual([])
})

afterAll(() => {
  EventTarget.prototype.dispatchEvent = dispatchEvent
  vi.restoreAllMocks()
  const folder = file?.name.replace(/^.*\/|\.stories\.tsx$/g, '')
  const [tag] = Object.entries(tags).find(([, its]) => its === folder) ?? []
  // The comparison is skipped if only some stories were run, chosen by name, because a selection of stories need not
  // show every part and event.
  if (!tag || file?.tasks.some(({ mode }) => mode !== 'run')) return
  const { parts, events } = metadata[tag as keyof typeof tags]
  expect([...drawn].sort()).toEqual(Object.keys(parts).sort())
  const promised = Object.entries(events).filter(([name]) => name !== 'haven-ready')
  expect([...fired.keys()].sort()).toEqual(promised.map(([name]) => name).sort())
  for (const [name, { detail = {} }] of promised) {
    const types = Object.entries((fired.get(name) as object) ?? {}).map(([key, value]) => [key, typeof value])
    expect([name, Object.fromEntries(types)]).toEqual([name, detail])
  }
})

/**
 * All files of stories share one page, and a removed element of an earlier file may still send events. So the test
 * counts only events of elements that are on the page.
 */
const isOnPage = (target: EventTarget) => !(target instanceof Node) || target.isConnected

/** Lists every part below an element, including parts in shadow roots, but not the parts of toasts. */
function partsIn(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
    ...element.part,
    ...(element.shadowRoot && element.localName !== 'haven-toasts' ? partsIn(element.shadowRoot) : []),
  ])
}
