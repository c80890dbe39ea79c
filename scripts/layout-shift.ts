import type { Page } from 'playwright'

/** The width of a window, and the visitor's text size in it. */
export interface Viewport {
  width: number
  /** The text size in percent of the usual one. */
  text?: number
}

/** The height of the window in the tests, in px. */
const HEIGHT = 900

/** Collects the layout shifts of every document that this tab loads after this call; `shiftOf` returns them. */
export async function watchShift(page: Page): Promise<void> {
  // tsx, which runs the release checks, wraps functions in calls of `__name` to keep their names. A page has no
  // `__name`, so the test adds one that changes nothing.
  await page.addInitScript('globalThis.__name ??= wrapped => wrapped')
  await page.addInitScript(() => {
    const seen = { moved: [] as string[], flush: () => {} }
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Element | null }[] }
        const what = sources.map(({ node }) => node?.localName ?? node?.parentElement?.localName ?? 'something')
        seen.moved.push(`${[...new Set(what)].join(', ')} by ${value}`)
      }
    }
    const observer = new PerformanceObserver(list => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    seen.flush = () => note(observer.takeRecords())
    Object.assign(window, { seen })
  })
}

/** All layout shifts so far: the elements that moved, and how much. Empty when nothing moved. */
export const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const { seen } = window as unknown as { seen: { moved: string[]; flush(): void } }
    seen.flush()
    return seen.moved
  })

/** Waits until the browser has painted the page with its stylesheets and fonts. Scripts may still be loading. */
export const painted = (page: Page) =>
  page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      document.fonts.status === 'loaded' &&
      performance.getEntriesByType('paint').length > 0,
  )

/** Waits until every tag has become a widget, and all widgets have loaded their lists. */
export const complete = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('*')].every(
      ({ localName, shadowRoot }) =>
        !localName.startsWith('haven-') || (shadowRoot && !shadowRoot.querySelector('[aria-busy=true]')),
    ),
  )

/** Holds back the script of the widgets; returns a function that lets it through. */
export async function holdScript(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route(/\/widgets\/haven\.js$/, route => held.then(() => route.continue()))
  return release
}

const see = async (page: Page, { width, text = 100 }: Viewport) => {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.evaluate(percent => {
    const { style } = document.documentElement
    style.fontSize = percent === 100 ? '' : `${percent}%`
    // Sets the text size on the widgets, too, because the page's text size does not change them.
    style.setProperty('--haven-font-size', percent === 100 ? '' : `${(percent / 100) * 16}px`)
  }, text)
}

/** The height of each of these tags on the page, for each window. */
async function heights(page: Page, tags: string[], viewports: Viewport[]): Promise<string[]> {
  const found: string[] = []
  for (const sight of viewports) {
    await see(page, sight)
    const tall = await page.evaluate(
      wanted =>
        [...document.querySelectorAll(wanted)].map(tag => `${tag.localName} ${tag.getBoundingClientRect().height}`),
      tags.join(),
    )
    found.push(...tall.map(one => `${sight.width} px, text ${sight.text ?? 100} %: ${one}`))
  }
  return found
}

/**
 * Opens a page, and delays the page's script. Returns the tags whose height changes when the widget takes the place of
 * its fallback.
 */
export async function growth(page: Page, url: string, tags: string[], viewports: Viewport[]): Promise<string[]> {
  const release = await holdScript(page)
  await page.goto(url, { waitUntil: 'commit' })
  await painted(page)
  const before = await heights(page, tags, viewports)
  release()
  await complete(page)
  const after = await heights(page, tags, viewports)
  await page.unrouteAll()
  return before.flatMap((tall, place) => (tall === after[place] ? [] : `${tall}, then ${after[place]}`))
}

/**
 * Opens a page in a window of this width, and delays the page's script. Returns the elements that move before the
 * widgets are finished.
 */
export async function shifts(page: Page, url: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: HEIGHT })
  const release = await holdScript(page)
  await page.goto(url, { waitUntil: 'commit' })
  await painted(page)
  const before = await shiftOf(page)
  release()
  await complete(page)
  const after = await shiftOf(page)
  await page.unrouteAll()
  return [...before.map(what => `${what} before the script`), ...after.slice(before.length)]
}
