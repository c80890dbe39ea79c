import { describe, expect, it } from 'vitest'
import { publicNames as names, senders, type PublicTag as Tag } from '../scripts/public-tags'
import { hold, hostHarness } from './host-harness'
import { idle, roundTrip } from './host-page'
import { caller, drawn, fill, fillIn, partnerPage } from './partner-page'
import { collectErrors, countStored, startProduct } from './product'

const harness = hostHarness()
const { open, pageOf, thanked } = partnerPage(harness)

describe('over the network', () => {
  it('the widgets of a page, each there twice, read each list once and repeat no request by themselves', async () => {
    const reads: string[] = []
    harness.page.on('request', request => {
      if (request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/api/')) reads.push(request.url())
    })
    await open({ some: [...names, ...names] })
    await harness.page.evaluate(() => {
      for (const type of ['focus', 'online', 'visibilitychange']) dispatchEvent(new Event(type))
    })
    await harness.page.evaluate(idle)
    await harness.page.evaluate(roundTrip, harness.product.url)
    expect(reads.length).toBeGreaterThanOrEqual(3)
    expect(reads).toEqual([...new Set(reads)])
  })

  it.each(senders)('$tag does not send a form again by itself after sending failed', async ({ tag }) => {
    let writes = 0
    await open({ some: [tag] })
    await harness.page.route(/\/api\//, route => {
      if (route.request().method() !== 'POST') return route.continue()
      writes++
      return route.abort()
    })
    await fill(harness.page, tag)
    await harness.page.locator(`${tag} button[type=submit]:visible`).click()
    await harness.page.locator(`${tag} [part=failure]`).waitFor()
    await harness.page.evaluate(idle)
    await harness.page.evaluate(roundTrip, harness.product.url)
    expect(writes).toBe(1)
  })

  it.each(senders)(
    '$tag lets the browser send the form when its code for sending does not load',
    async ({ tag, list }) => {
      await harness.page.addInitScript(() => {
        window.requestIdleCallback = () => 0
      })
      await open({ some: [tag] })
      await harness.page.route(/\/widgets\//, route => route.abort())
      await fill(harness.page, tag)
      await harness.page.locator(`${tag} button[type=submit]:visible`).click()
      await expect.poll(() => countStored(harness.product.dataDir, thanked(), list)).toBe(1)
    },
  )
})

describe('on a page of two intakes', () => {
  it.each(['theirs', 'ours'])('each form posts to its own intake, with the script of %s', async whose => {
    const errors = await collectErrors(harness.page)
    const other = await startProduct({ ALLOWED_ORIGINS: harness.origin })
    try {
      const [ours, theirs] = await Promise.all(
        [harness.product.url, other.url].map(api => pageOf({ api, some: ['haven-callback-form'] })),
      )
      const heads = [ours, theirs].map(page => page?.match(/<link[\s\S]*<\/script>/)?.[0])
      const forms = [ours, theirs].map(page => page?.match(/<haven-[\s\S]*<\/haven-callback-form>/)?.[0])
      harness.html = `<!doctype html><html lang="en"><head><title>Two firms</title>${whose === 'ours' ? heads[0] : heads[1]}</head>
<body>${forms.join('')}</body></html>`
      const reads: string[] = []
      harness.page.on('request', request => {
        const { origin, pathname } = new URL(request.url())
        if (pathname === '/api/firm') reads.push(origin)
      })
      await harness.page.goto(harness.origin)
      for (const [i, { url, dataDir }] of [harness.product, other].entries()) {
        const tag = harness.page.locator('haven-callback-form').nth(i)
        await tag.locator('[part=form]').waitFor()
        expect(await tag.locator('[part=form]').getAttribute('action')).toBe(`${url}/api/callbacks`)
        expect(await tag.locator('[part=privacy] a').getAttribute('href')).toBe(`${url}/privacy/`)
        await tag.locator('[name=name]:visible').fill('Amina Yusuf')
        await tag.locator('[name=phone]:visible').fill(caller.phone)
        await tag.locator('button[type=submit]:visible').click()
        const reference = await tag.locator('[part=reference]').textContent()
        await expect.poll(() => countStored(dataDir, reference, 'callbacks')).toBe(1)
      }
      expect(reads.sort()).toEqual([harness.product.url, other.url].sort())
      const [from, to] = whose === 'ours' ? [harness.product.url, other.url] : [other.url, harness.product.url]
      await expect.poll(() => errors).toEqual([expect.stringMatching(new RegExp(`^\\[haven\\] .*${to}.*${from}`))])
    } finally {
      await other.remove()
    }
  })
})

describe('on a page that is one form', () => {
  /**
   * Opens a page whose content is all in one form. On this page, browsers drop the widget's plain form, because forms
   * cannot be nested.
   */
  async function openForm(tag: Tag) {
    const page = await pageOf({ some: [tag] })
    harness.html = page
      .replace('<button>Theirs</button>', '')
      .replace('<main>', '<form method="post" action="/theirs"><main><input name="theirs" value="1">')
      .replace('</main>', '<button name="save">Save</button></main></form>')
    const release = await hold(harness.page, /haven\.js$/)
    await harness.page.goto(harness.origin, { waitUntil: 'commit' })
    await harness.page.getByText('Save').waitFor()
    return release
  }

  it('the page’s own button sends the page’s form, without the fields of a widget', async () => {
    const errors = await collectErrors(harness.page)
    const release = await openForm('haven-consultation-form')
    await harness.page.getByRole('textbox', { name: 'First name' }).fill('Amina')
    release()
    await drawn(harness.page, ['haven-consultation-form'])
    expect(await harness.page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Amina')
    for (const send of [
      () => harness.page.getByText('Save').click(),
      () => harness.page.locator('[name=theirs]').press('Enter'),
    ]) {
      const [request] = await Promise.all([harness.page.waitForRequest(/theirs$/), send()])
      expect(request.postData()).toBe('theirs=1&save=')
    }
    expect(errors).toEqual([])
  })

  it.each(senders)('$tag keeps the typed text and its request is stored, even after a move', async ({ tag, list }) => {
    const release = await openForm(tag)
    release()
    await drawn(harness.page, [tag])
    await harness.page.evaluate(
      name => document.querySelector('form')?.append(document.querySelector(name) as Node),
      tag,
    )
    await fill(harness.page, tag)
    await harness.page.locator(`${tag} button[type=submit]:visible`).click()
    const reference = await harness.page.locator(`${tag} [part=reference]`).textContent()
    await expect.poll(() => countStored(harness.product.dataDir, reference, list)).toBe(1)
    await harness.page.locator(`${tag} [part=again]`).click()
    expect(await harness.page.evaluate(typedIn, tag)).toEqual([])
  })

  it('the browser sends a form itself if its code for sending does not load', async () => {
    await harness.page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const release = await openForm('haven-callback-form')
    release()
    await drawn(harness.page, ['haven-callback-form'])
    await harness.page.route(/\/widgets\//, route => route.abort())
    await fillIn(harness.page, 'haven-callback-form', { name: 'Amina Yusuf', phone: caller.phone })
    await harness.page.locator('haven-callback-form button[type=submit]:visible').click()
    await expect.poll(() => countStored(harness.product.dataDir, thanked(), 'callbacks')).toBe(1)
  })
})

/** The values in a fallback's fields, and its ticked boxes; runs in the page. */
function typedIn(tag: string) {
  const fields = document.querySelectorAll<HTMLInputElement>(
    `${tag} input:not([type=hidden], :is([type=radio], [type=checkbox]):not(:checked)), ${tag} textarea`,
  )
  return [...fields].map(({ value }) => value).filter(Boolean)
}
