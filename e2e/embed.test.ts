import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { box, hold, hostHarness, inWidget } from './host-harness'
import { roundTrip, snippetOf, strictCsp, twoFrames } from './host-page'
import { collectErrors, fillConsultation, freePort, pressSend, startHostPage, startProduct, upgraded } from './product'

const harness = hostHarness()

describe('before a slow script arrives', () => {
  it('the widget takes over typed text, choices, focus and selection', async () => {
    const release = await hold(harness.page, /haven\.js$/)
    await harness.page.goto(harness.origin, { waitUntil: 'commit' })
    await fillConsultation(harness.page)
    await box(harness.page, 'Your situation').focus()
    await box(harness.page, 'Your situation').evaluate(area =>
      (area as HTMLTextAreaElement).setSelectionRange(3, 10, 'backward'),
    )
    release()
    await upgraded(harness.page)
    expect(await box(harness.page, 'First name').inputValue()).toBe('Amina')
    expect(await harness.page.getByRole('combobox').inputValue()).toBe('deportation')
    // The comma makes a screen reader pause between the option and its meaning.
    expect(await harness.page.getByRole('radio', { name: /^Urgent ?, a decision/ }).isChecked()).toBe(true)
    expect(
      await inWidget(
        harness.page,
        '[root.activeElement.name, root.activeElement.selectionStart, root.activeElement.selectionEnd]',
      ),
    ).toEqual(['message', 3, 10])
  })

  it('the cursor stays in the middle of an email address, and the visitor can type on', async () => {
    const release = await hold(harness.page, /haven\.js$/)
    await harness.page.goto(harness.origin, { waitUntil: 'commit' })
    await box(harness.page, 'Email address').focus()
    await harness.page.keyboard.type('amina@exam')
    release()
    await upgraded(harness.page)
    await harness.page.keyboard.type('ple.org')
    expect(await box(harness.page, 'Email address').inputValue()).toBe('amina@example.org')
  })

  it('the upgrade waits while a word is being composed', async () => {
    const release = await hold(harness.page, /haven-consultation-form-.*\.js$/)
    const asked = harness.page.waitForRequest(/haven-consultation-form-.*\.js$/)
    await harness.page.goto(harness.origin, { waitUntil: 'commit' })
    await asked
    await box(harness.page, 'First name').focus()
    const session = await harness.context.newCDPSession(harness.page)
    await session.send('Input.imeSetComposition', { text: 'あ', selectionStart: 1, selectionEnd: 1 })
    const loaded = harness.page.waitForResponse(/haven-consultation-form-.*\.js$/)
    release()
    // The test's own import of the same module resolves only after the page has loaded the module.
    await harness.page.evaluate(`import(${JSON.stringify((await loaded).url())})`)
    await harness.page.evaluate(twoFrames)
    const waited = await harness.page.evaluate(() => customElements.get('haven-consultation-form') === undefined)
    await session.send('Input.insertText', { text: '雨' })
    await upgraded(harness.page)
    expect(waited).toBe(true)
    expect(await box(harness.page, 'First name').inputValue()).toBe('雨')
  })
})

describe('on any page', () => {
  it('the page stays within its size budgets until a form is sent, counted in bytes over the network', async () => {
    const files = new Set<string>()
    let untilSent: string[] = []
    harness.page.on('response', response => {
      if (response.url().startsWith(`${harness.product.url}/widgets/`)) files.add(response.url())
      if (response.url().endsWith('/api/contact')) untilSent = [...files]
    })
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    await fillConsultation(harness.page)
    await pressSend(harness.page)
    await harness.page.locator('[part=reference]').waitFor()
    await harness.page.locator('[part=next]').waitFor()
    const bytesOf = async (urls: string[]) => {
      const answers = await Promise.all(urls.map(url => fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })))
      return answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0)
    }
    expect(untilSent.length).toBeGreaterThanOrEqual(5)
    expect(await bytesOf(untilSent)).toBeGreaterThan(10_000)
    expect(await bytesOf(untilSent)).toBeLessThanOrEqual(29_000)
    // After sending, the page loads the code that writes the lines below the reference.
    expect(files.size).toBeGreaterThan(untilSent.length)
  })

  it('the browser requests the style sheet once, for the page and for the widget', async () => {
    let served = 0
    const session = await harness.context.newCDPSession(harness.page)
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ response }) => {
      if (response.url.endsWith('haven.css') && !response.fromDiskCache && !response.fromPrefetchCache) served++
    })
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    expect(served).toBe(1)
  })

  it('the script can be loaded twice without an error', async () => {
    const errors = await collectErrors(harness.page)
    harness.html = harness.snippet.replace(
      '</head>',
      `<script type="module" src="${harness.product.url}/widgets/haven.js?again"></script></head>`,
    )
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    await fillConsultation(harness.page)
    await pressSend(harness.page)
    await harness.page.locator('[part=reference]').waitFor()
    await expect.poll(() => harness.page.locator('haven-toasts').count()).toBe(1)
    expect(errors).toEqual([])
  })

  it('the script finds tags that are added later, any number of them', async () => {
    harness.html = harness.snippet.replace(/<haven-consultation-form>[\s\S]*<\/haven-consultation-form>/, '')
    await harness.page.goto(harness.origin)
    await harness.page.evaluate(twoFrames)
    expect(await harness.page.evaluate(() => customElements.get('haven-consultation-form') === undefined)).toBe(true)
    await harness.page.evaluate(() => {
      for (const topic of ['Asylum', 'ILR']) {
        const form = document.createElement('haven-consultation-form')
        form.setAttribute('topic', topic)
        document.body.append(form)
      }
    })
    await upgraded(harness.page)
    await expect
      .poll(() =>
        harness.page.getByRole('combobox').evaluateAll(all => all.map(one => (one as HTMLSelectElement).value)),
      )
      .toEqual(['other', 'settlement'])
  })

  it('a form fires an event for each step, and the page can stop a submission', async () => {
    await harness.page.goto(harness.origin)
    await harness.page.evaluate(() => {
      const events: unknown[] = []
      Object.assign(window, { events, hold: true })
      for (const name of ['haven-ready', 'haven-submit', 'haven-success', 'haven-error']) {
        document.addEventListener(name, event => {
          events.push([name, (event as CustomEvent).detail ?? null])
          if (name === 'haven-submit' && (window as unknown as { hold: boolean }).hold) event.preventDefault()
        })
      }
    })
    await upgraded(harness.page)
    await fillConsultation(harness.page)
    await pressSend(harness.page)
    await expect.poll(() => harness.page.evaluate('events.length')).toBeGreaterThan(0)
    await harness.page.locator('[part=button]:enabled').waitFor()
    expect(await harness.page.locator('[part=reference]').count()).toBe(0)
    await harness.page.evaluate('hold = false')
    await pressSend(harness.page)
    const reference = await harness.page.locator('[part=reference]').textContent()
    const events = (await harness.page.evaluate('events')) as [string, unknown][]
    expect(events.filter(([name]) => name !== 'haven-ready')).toEqual([
      ['haven-submit', null],
      ['haven-submit', null],
      ['haven-success', { reference, answerBy: expect.any(String) }],
    ])
  })

  it('a widget takes its colours from the page, and no other styles cross its boundary', async () => {
    harness.html = harness.snippet.replace(
      '</head>',
      '<style>:root { --haven-accent: rgb(120, 0, 80) } * { all: unset !important; letter-spacing: 9px !important } button { background: red !important }</style></head>',
    )
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    const styles = await inWidget(
      harness.page,
      '(s => [s.backgroundColor, s.letterSpacing, s.display])(getComputedStyle(root.querySelector("[part=button]")))',
    )
    expect(styles).toEqual(['rgb(120, 0, 80)', 'normal', 'block'])
    const heading = await harness.page
      .getByText('Help from a partner')
      .evaluate(element => getComputedStyle(element).display)
    expect(heading).toBe('inline')
  })

  it('the classic file works alone, even in the head and under a strict policy', async () => {
    const errors = await collectErrors(harness.page)
    const port = await freePort()
    const classic = await startProduct({ ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
    const text = (await snippetOf(classic.url))
      .replace(/<script type="module".*/, '')
      .replace('</head>', `<script src="${classic.url}/widgets/haven.iife.js"></script></head>`)
    const other = await startHostPage(() => text, strictCsp(classic.url), port)
    try {
      await harness.page.goto(other.origin)
      await upgraded(harness.page)
      await fillConsultation(harness.page)
      await pressSend(harness.page)
      await harness.page.locator('[part=reference]').waitFor()
      expect(errors).toEqual([])
    } finally {
      other.close()
      await classic.remove()
    }
  })

  it('the pinned snippet of the guide works as it is copied', async () => {
    const errors = await collectErrors(harness.page)
    await harness.page.goto(`${harness.product.url}/embed/`)
    const pinned = await harness.page.locator('pre', { hasText: 'integrity=' }).textContent()
    errors.length = 0
    harness.html = harness.snippet.replace(/<link[\s\S]*<\/script>/, pinned ?? '')
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    expect(harness.html).toContain('integrity="sha384-')
    expect(errors).toEqual([])
  })

  it('beside the script is a file with the licences of all third-party code', async () => {
    const licences = await (await fetch(`${harness.product.url}/widgets/licences.txt`)).text()
    for (const name of ['preact', 'zod', 'ky', '@r2wc/core', 'lucide-static', '@fontsource-variable/source-serif-4']) {
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'))
    }
    expect(licences.match(/Permission is hereby granted/g)?.length).toBeGreaterThanOrEqual(3)
  })

  it('the console names the mistake when the classic file is pasted into a page or into other scripts', async () => {
    const errors = await collectErrors(harness.page)
    harness.html = harness.snippet.replace(/<script type="module".*/, '')
    await harness.page.goto(harness.origin)
    await harness.page.addScriptTag({ content: readFileSync('dist/widgets/haven.iife.js', 'utf8') })
    await expect.poll(() => errors).toEqual([expect.stringMatching(/^\[haven\] .*must be loaded by <script src="…">/)])
  })

  it('the browser loads the code for sending when the page is idle, at the latest at the first keystroke', async () => {
    await harness.page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    const count = () =>
      harness.page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/widgets/')).length,
      )
    const before = await count()
    await harness.page.evaluate(twoFrames)
    await harness.page.evaluate(roundTrip, harness.product.url)
    expect(await count()).toBe(before)
    await box(harness.page, 'First name').press('A')
    await expect.poll(count).toBeGreaterThan(before)
  })
})

it('every file that a script of the build asks for exists', async () => {
  const read = async (name: string) => {
    const response = await fetch(`${harness.product.url}/widgets/${name}`)
    return { name, status: response.status, text: await response.text() }
  }
  const manifest = JSON.parse((await read('manifest.json')).text) as Record<string, Record<string, string[]>>
  const names = new Set(Object.values(manifest).flatMap(files => Object.values(files).flat()))
  for (const name of names) {
    for (const [, other] of (await read(name)).text.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) names.add(other as string)
  }
  const answers = await Promise.all([...names].map(read))
  expect(answers.length).toBeGreaterThan(12)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})
