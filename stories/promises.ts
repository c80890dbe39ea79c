import 'preact/debug'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type RunnerTestFile, vi } from 'vitest'
import { metadata } from '../widgets/metadata'
import { tags } from '../widgets/tags'

// Compares all stories of a tag with its public interface: the stories must show every part and fire every event, and
// no others. The test watches the stories while the project of stories runs them, so that nothing is drawn twice.

/** A separate test uses the built element, from the page to the file. */
const BUILT = 'Element'

let file: RunnerTestFile | undefined
let isBuilt = false
const drawn = new Set<string>()
const fired = new Map<string, unknown>()
/** Every error that Preact reports about the drawn elements. */
const complaints: string[] = []
const { dispatchEvent } = EventTarget.prototype

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.join(' ')))
  // A listener hears events of one name; this function hears events of every name that begins with `haven-`.
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
  // If only some stories are run by name, they cannot show every part and event.
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

/** An element of an earlier file may send events late, because all files share one page. */
const isOnPage = (target: EventTarget) => !(target instanceof Node) || target.isConnected

/** Lists every part below an element, including parts in shadow roots. */
function partsIn(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
    ...element.part,
    ...(element.shadowRoot && element.localName !== 'haven-toasts' ? partsIn(element.shadowRoot) : []),
  ])
}
