import type { PublicFirm } from '../api/contract/content/firm'
import { instantSnippet } from '../guide/snippet'

/** A partner's page with the documented snippet for a form, and an element below it that must not move. */
export async function snippetOf(api: string): Promise<string> {
  const firm = (await (await fetch(`${api}/api/firm`)).json()) as PublicFirm
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A partner's page</title>
</head>
<body>
<main>
<h1>Help from a partner</h1>
${instantSnippet(api, firm)}
<p>What stands below the form.</p>
</main>
</body>
</html>`
}

/** The strictest content security policy that the widgets support. */
export const strictCsp = (api: string) => ({
  'Content-Security-Policy': `default-src 'none'; script-src 'self' ${api}; style-src 'self' ${api}; connect-src ${api}; img-src ${api}`,
})

/** Adds up all layout shifts in `window.shift`; runs in the page, before any other script. */
export function sumShifts() {
  const sum = { shift: 0 }
  Object.defineProperty(window, 'shift', { get: () => sum.shift })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) sum.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Waits until every tag is a widget and has done its idle work; runs in the page. */
export async function idle() {
  // `haven-toasts` is an element that no script defines, so the function does not wait for it.
  const waiting = [...document.querySelectorAll(':not(:defined, haven-toasts)')]
  await Promise.all(waiting.map(({ localName }) => customElements.whenDefined(localName)))
  // Idle callbacks run in the order in which they were requested, so those of the widgets run first.
  for (let turn = 0; turn < 2; turn++) await new Promise(done => requestIdleCallback(done, { timeout: 5_000 }))
}

/**
 * Sends a request and waits for its response, so that the page has sent all earlier requests, too. Runs in the page.
 */
export const roundTrip = (url: string) => fetch(`${url}/healthz`, { mode: 'no-cors' }).then(() => {})

/** Waits until the browser has drawn two frames, even when a test has stopped the clock; runs in the page. */
export async function twoFrames() {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise<void>(done => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect()
        done()
      })
      observer.observe(document.documentElement)
    })
  }
}

/** The elements in widgets that cut off their own text; runs in the page. */
export function cutOff(all: string[]) {
  return all.flatMap(tag =>
    [...(document.querySelector(tag)?.shadowRoot?.querySelectorAll<HTMLElement>('[part], [part] *') ?? [])]
      .filter(element => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        const hides = (way: string) => way === 'hidden' || way === 'clip'
        if (!element.innerText?.trim() || element.closest('.said') || clientWidth < 2) return false
        return (
          (hides(overflowX) && scrollWidth > clientWidth + 1) || (hides(overflowY) && scrollHeight > clientHeight + 1)
        )
      })
      .map(element => `${tag} ${element.localName} ${element.innerText.slice(0, 30)}`),
  )
}
