import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { invalidate } from './cache'
import { ContentList } from './content-list'
import { nextRender } from './example'
import { readContent } from './read-content'
import { warn } from './warn'

interface Item {
  id: number
  name: string
}

let root: Root
let host: HTMLElement
let warned: unknown[][]
let addresses = 0
let api = ''
const place = document.createElement('div')

beforeEach(() => {
  root = createRoot(place)
  host = document.createElement('div')
  // All tests share the page's cache, and each console message appears only once. Therefore each test has an API
  // address of its own.
  api = `https://intake-${++addresses}.example.org`
  warned = []
  vi.spyOn(console, 'warn').mockImplementation((...line) => void warned.push(line))
})
afterEach(() => {
  root.unmount()
  vi.restoreAllMocks()
})

/**
 * The console messages about this test's address. Messages about an earlier test's address may still appear during this
 * test.
 */
const warnings = () => warned.filter(([line]) => `${line}`.includes(api))
const strings = { loading: 'Reading', failed: 'Not there', emptyTitle: 'None', emptyText: 'Come again' }

async function show(read: (url: string) => Promise<unknown[]>, pick?: (items: Item[]) => Item[], path = '/api/team') {
  root.render(
    <ContentList<Item>
      host={host}
      api={api}
      path={path as '/api/team'}
      read={read}
      expected={3}
      strings={strings}
      {...(pick && { pick })}
    >
      {({ name }) => name}
    </ContentList>,
  )
  await nextRender()
}
const parts = () => [...place.querySelectorAll('[part]')].map(element => element.getAttribute('part'))
const words = (selector: string) => [...place.querySelectorAll(selector)].map(element => element.textContent)
const TWO = [
  { id: 1, name: 'One' },
  { id: 2, name: 'Two' },
]

describe('a list', () => {
  it('has as many placeholders as are expected while it is read', async () => {
    await show(() => new Promise(() => {}))
    expect(parts()).toEqual(['skeleton', 'skeleton', 'skeleton'])
    expect([words('[role=status]'), place.querySelector('slot')]).toEqual([['Reading'], null])
  })

  it('keeps the page’s cards in place', async () => {
    host.innerHTML = '<ul><li>A card</li></ul>'
    await show(() => new Promise(() => {}))
    expect([parts(), place.querySelector('slot')]).not.toEqual([[], null])
    expect(place.querySelector('slot')).not.toBeNull()
  })

  it('shows the items that `pick` selects from a list', async () => {
    const asked: string[] = []
    const read = async (url: string) => {
      asked.push(url)
      return TWO
    }
    await show(read)
    expect([words('[part=card]'), asked]).toEqual([['One', 'Two'], [`${api}/api/team`]])
    await show(read, items => items.filter(({ id }) => id > 1))
    expect([words('[part=card]'), asked]).toEqual([['Two'], [`${api}/api/team`]])
  })

  it('says that there is nothing if the list is empty, or if `pick` selects nothing', async () => {
    await show(async () => [])
    expect([parts(), words('b'), words('p')]).toEqual([['empty'], ['None'], ['Come again']])
    root.unmount()
    root = createRoot(place)
    api += '/other'
    await show(
      async () => TWO,
      () => [],
    )
    expect(parts()).toEqual(['empty'])
  })

  it('says that it could not be read, and is read again after a press', async () => {
    let reads = 0
    await show(async () => {
      if (++reads < 3) throw new Error('503: full')
      return TWO
    })
    expect([parts(), words('[role=status] p')]).toEqual([['error', 'retry'], ['Not there']])
    const retry = () => place.querySelector<HTMLButtonElement>('[part=retry]')?.click()
    retry()
    await nextRender()
    expect([reads, parts()]).toEqual([2, ['error', 'retry']])
    retry()
    await nextRender()
    expect([reads, words('[part=card]')]).toEqual([3, ['One', 'Two']])
  })

  it('is read again when it is out of date, and no longer after its widget is removed', async () => {
    let reads = 0
    const read = async () => TWO.slice(0, ++reads)
    await show(read)
    expect(words('[part=card]')).toEqual(['One'])
    invalidate(`${api}/api/team`)
    await nextRender()
    expect(words('[part=card]')).toEqual(['One', 'Two'])
    root.render(null)
    await nextRender()
    invalidate(`${api}/api/team`)
    await nextRender()
    expect(reads).toBe(2)
  })

  it('shows the present list, however late an earlier answer comes', async () => {
    let late: (items: unknown[]) => void = () => {}
    await show(() => new Promise(resolve => (late = resolve)))
    await show(async () => TWO, undefined, '/api/other')
    late([{ id: 3, name: 'Late' }])
    await nextRender()
    expect(words('[part=card]')).toEqual(['One', 'Two'])
  })

  it("reports the API's error, and a missing answer, in the console", async () => {
    await show(() => Promise.reject(new Error('503: full')))
    await expect.poll(warnings).toEqual([[`[haven] ${api}/api/team could not be read: 503: full`]])
    root.unmount()
    root = createRoot(place)
    api = `https://intake-${++addresses}.example.org`
    await show(() => Promise.reject(new TypeError('failed in 3 ms')))
    await expect
      .poll(warnings)
      .toEqual([[`[haven] ${api} did not answer this page. If it runs, add ${location.origin} to its sites.`]])
  })
})

describe('reading', () => {
  const answer = (body: string, init?: ResponseInit) =>
    vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(body, init))

  it('resolves to a list', async () => {
    answer('[1,2]')
    expect(await readContent(api)).toEqual([1, 2])
  })

  it.each([
    ['{"a":1}', { status: 200 }, '200: {"a":1}'],
    ['<html>', { status: 200 }, '200: <html>'],
    ['[1]', { status: 503 }, '503: [1]'],
    ['', { status: 404, statusText: 'Not Found' }, '404: Not Found'],
    ['gone', { status: 410, statusText: 'Gone' }, '410: gone'],
  ])('treats %j with %j as a failure with a message', async (body, init, words) => {
    answer(body, init)
    await expect(readContent(api)).rejects.toThrow(new Error(words))
  })
})

it("a console line appears once, with Haven's name before it and its details after it", () => {
  warn(`${api} is odd`, host)
  warn(`${api} is odd`, host)
  expect(warnings()).toEqual([[`[haven] ${api} is odd`, host]])
})
