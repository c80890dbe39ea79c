import 'preact/debug'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type RunnerTestFile, vi } from 'vitest'
import { metadata } from '../widgets/metadata'
import { tags } from '../widgets/tags'

// What all stories of a tag come to, held against what it promises: every part and every event, and no other. They are
// looked at as the project of stories runs them, so that nothing is drawn twice.

/** The built element is tested from page to file elsewhere. */
const BUILT = 'Element'

let file: RunnerTestFile | undefined
let isBuilt = false
const drawn = new Set<string>()
const fired = new Map<string, unknown>()
/** Each fault that Preact finds in what is drawn. */
const complaints: string[] = []
const { dispatchEvent } = EventTarget.prototype

beforeAll(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words.join(' ')))
  // A listener hears one name; here every name that begins so.
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
  // A few of them, chosen by name, do not come to all.
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

/** What an earlier file drew may speak late: files share one page. */
const isOnPage = (target: EventTarget) => !(target instanceof Node) || target.isConnected

/** Every part below an element, in shadow roots, too. */
function partsIn(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>('*')].flatMap(element => [
    ...element.part,
    ...(element.shadowRoot && element.localName !== 'haven-toasts' ? partsIn(element.shadowRoot) : []),
  ])
}
