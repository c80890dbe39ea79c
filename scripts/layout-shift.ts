import type { Page } from 'playwright'

/** The width of a window, and the visitor's text size in it. */
export interface Viewport {
  width: number
  /** The text size as a percentage of the usual one. */
  text?: number
}

/** The height of the window in which pages are tested, in px. */
const HEIGHT = 900

/** Adds up the layout shift of each page that is opened from now on; `shiftOf` reads it. */
export async function watchShift(page: Page): Promise<void> {
  // The program that runs the release checks wraps functions in order to keep their names. The page does not have this
  // wrapper.
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

/** The elements that have moved until now, including the last frame; an empty list when nothing has moved. */
export const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const { seen } = window as unknown as { seen: { moved: string[]; flush(): void } }
    seen.flush()
    return seen.moved
  })

/** Waits until the browser has painted a page with its stylesheets and fonts; scripts may still be loading. */
export const painted = (page: Page) =>
  page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      document.fonts.status === 'loaded' &&
      performance.getEntriesByType('paint').length > 0,
  )

/** Waits until every tag is a widget and shows the lists that it reads. */
export const complete = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('*')].every(
      ({ localName, shadowRoot }) =>
        !localName.startsWith('haven-') || (shadowRoot && !shadowRoot.querySelector('[aria-busy=true]')),
    ),
  )

/** Holds the script of the widgets back; the returned function lets it through. */
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
    // The page's text size has no effect on the widgets, so the visitor's setting is set on them, too.
    style.setProperty('--haven-font-size', percent === 100 ? '' : `${(percent / 100) * 16}px`)
  }, text)
}

/** The height of each tag on the page, in each window. */
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
 * Opens a page whose script comes late; returns the tags whose height changes when the widget replaces the fallback.
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
 * Opens a page whose script comes late; returns what moved on the first screen, from the first paint to the widgets.
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
