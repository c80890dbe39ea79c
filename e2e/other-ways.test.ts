import { describe, expect, it } from 'vitest'
import { referenceIn } from '../api/testing/told-in'
import { pl } from '../widgets/languages/pl'
import { ur as urdu } from '../widgets/languages/ur'
import { box, hold, hostHarness, inWidget } from './host-harness'
import {
  collectErrors,
  countStored,
  fillConsultation,
  pressSend,
  startHostPage,
  startProduct,
  storedInquiries,
  upgraded,
  visitor,
} from './product'

const harness = hostHarness()

describe('in unusual situations', () => {
  it('after a lost answer and a late change of the privacy notice’s version, sending again still makes one record with one reference', async () => {
    harness.html = harness.snippet.replace(
      /<haven-consultation-form>[\s\S]*<\/haven-consultation-form>/,
      '<haven-consultation-form></haven-consultation-form>',
    )
    let releaseFirm = () => {}
    const firmHeld = new Promise<void>(done => {
      releaseFirm = done
    })
    await harness.page.route('**/api/firm', async route => {
      await firmHeld
      await route.continue()
    })
    let first = true
    let lost: unknown
    await harness.page.route('**/api/contact', async route => {
      const response = await route.fetch()
      if (!first) return route.fulfill({ response })
      first = false
      lost = await response.json()
      return route.abort('timedout')
    })
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    await fillConsultation(harness.page)
    await pressSend(harness.page)
    await harness.page.locator('[part=failure]').waitFor()
    releaseFirm()
    await harness.page.locator('[part=failure] a').first().waitFor()
    await pressSend(harness.page)
    expect(lost).toMatchObject({ reference: await harness.page.locator('[part=reference]').textContent() })
  })

  it.each([
    ['an answer without a reference', { status: 201, contentType: 'application/json', body: '{}' }],
    [
      'a page in the place of an answer',
      { status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' },
    ],
    ['an error that is no JSON', { status: 502, contentType: 'text/html', body: 'Bad gateway' }],
  ])('%s does not count as a success, and the text stays', async (_, answer) => {
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    await fillConsultation(harness.page)
    await harness.page.route('**/api/contact', route =>
      route.fulfill({ headers: { 'Access-Control-Allow-Origin': harness.origin }, ...answer }),
    )
    await pressSend(harness.page)
    await harness.page.locator('[part=failure]').waitFor()
    expect(await harness.page.locator('[part=reference]').count()).toBe(0)
    expect(await box(harness.page, 'First name').inputValue()).toBe('Amina')
  })

  it('text that was typed into the widget is still there after a visit to another page', async () => {
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    await fillConsultation(harness.page)
    await harness.page.goto(`${harness.product.url}/privacy/`)
    await harness.page.goBack()
    await upgraded(harness.page)
    expect(await box(harness.page, 'First name').inputValue()).toBe('Amina')
    expect(await box(harness.page, 'Your situation').inputValue()).toContain('detained')
  })

  it('a sent form that is removed from the page and put back shows its reference, and no part of the sent text', async () => {
    const release = await hold(harness.page, /haven\.js$/)
    await harness.page.goto(harness.origin, { waitUntil: 'commit' })
    await fillConsultation(harness.page)
    release()
    await upgraded(harness.page)
    await pressSend(harness.page)
    const reference = await harness.page.locator('[part=reference]').textContent()
    const form = await harness.page.evaluateHandle(() => {
      const form = document.querySelector('haven-consultation-form') as HTMLElement
      form.remove()
      return form
    })
    await expect.poll(() => form.evaluate(({ shadowRoot }) => shadowRoot?.childElementCount)).toBe(0)
    await form.evaluate(element => document.body.append(element))
    expect(await harness.page.locator('[part=reference]').textContent()).toBe(reference)
    expect(await harness.page.locator('haven-consultation-form [name=firstName]').first().inputValue()).toBe('')
    await harness.page.getByRole('button', { name: 'Send another' }).click()
    expect(await box(harness.page, 'First name').inputValue()).toBe('')
  })

  it('a tag in a shadow root of the page is found if it was there from the start, was attached during loading, or was added later', async () => {
    harness.html = `<!doctype html><html lang="en"><head><title>A page with shadow roots</title>
<script type="module" src="${harness.product.url}/widgets/haven.js"></script></head><body>
<div><template shadowrootmode="open"><haven-consultation-form></haven-consultation-form></template></div>
<div id="own"></div><main></main>
<script type="module">
  document.querySelector('#own').attachShadow({ mode: 'open' }).append(document.createElement('haven-enquiry-form'))
</script></body></html>`
    await harness.page.goto(harness.origin)
    for (const tag of ['haven-consultation-form', 'haven-enquiry-form']) {
      await harness.page.locator(`${tag} form`).waitFor()
    }
    await harness.page.evaluate(() => {
      customElements.define(
        'own-view',
        class extends HTMLElement {
          connectedCallback() {
            const root = this.attachShadow({ mode: 'open' })
            // Many components add their content to the page only a moment after the component
            // itself was added.
            setTimeout(() => root.append(document.createElement(this.getAttribute('of') ?? 'haven-callback-form')))
          }
        },
      )
      const outer = document.createElement('own-view')
      outer.setAttribute('of', 'own-view')
      document.querySelector('main')?.append(outer)
    })
    await harness.page.locator('haven-callback-form form').waitFor()
  })

  it('a form is in the language of its page, offers the browser’s language, and staff read which one the visitor used', async () => {
    const ur = urdu.forms
    const errors = await collectErrors(harness.page)
    await harness.page.route('**/haven-pl.json', route => route.abort(), { times: 1 })
    harness.html = `<!doctype html><html lang="ur" dir="rtl"><head><title>اردو</title>
<script type="module" src="${harness.product.url}/widgets/haven.js"></script></head><body>
<haven-callback-form></haven-callback-form><haven-appointment-button language="en"></haven-appointment-button>
<haven-enquiry-form language="xx"></haven-enquiry-form><haven-visa-wizard language="pl"></haven-visa-wizard></body></html>`
    await harness.page.goto(harness.origin)
    await harness.page.getByRole('button', { name: 'Book Appointment' }).waitFor()
    // An unknown language, and one that cannot be loaded, leave the form in English, and the console says so.
    await harness.page.locator('haven-enquiry-form').getByRole('button', { name: 'SUBMIT ENQUIRY' }).waitFor()
    await harness.page.locator('haven-visa-wizard').getByRole('button', { name: 'Next' }).waitFor()
    for (const says of ['has no language "xx"', 'language could not be loaded']) {
      await expect.poll(() => errors.some(line => line.includes(says))).toBe(true)
    }
    const form = harness.page.locator('haven-callback-form')
    const send = form.getByRole('button', { name: ur['Request a call back']?.[0] as string })
    await form.locator('[name=name]').fill('مہوش اختر')
    await send.click()
    const mistake = 'Please enter a valid phone number'
    const mistakeIn = ({ forms }: typeof urdu) => [`${forms[mistake]?.[0]}\n${mistake}`]
    const expectMistakes = () => expect.poll(() => form.locator('[part=summary] a').allInnerTexts())
    await expectMistakes().toEqual(mistakeIn(urdu))
    // The test's browser prefers English, so the form, which is in another language, offers English.
    await form.getByRole('button', { name: 'Use this form in English' }).click()
    await expectMistakes().toEqual([mistake])
    await form.evaluate(tag => tag.setAttribute('language', 'pl'))
    await expectMistakes().toEqual(mistakeIn(pl))
    await form.getByRole('button', { name: urdu.offer[0] }).click()
    await expectMistakes().toEqual(mistakeIn(urdu))
    await form.locator('.other-language[lang=pl]').waitFor()
    await form.locator('[name=phone]').fill('07700 900145')
    await send.click()
    await form.locator('[part=reference]').waitFor()
    const sent = ur['Callback request sent! We will contact you soon.']?.[0] as string
    await expect.poll(() => harness.page.locator('haven-toasts [role=status]').textContent()).toContain(sent)
    expect(decodeURIComponent((await form.locator('[part=save]').getAttribute('href')) ?? '')).toContain(sent)
    await expect
      .poll(() => storedInquiries(harness.product.dataDir, 'callbacks').at(-1))
      .toMatchObject({ name: 'مہوش اختر', formLanguage: 'ur' })
  })

  it('a page can ask for a tag in a closed shadow root of its own', async () => {
    harness.html = harness.snippet.replace(
      /<haven-consultation-form>[\s\S]*<\/haven-consultation-form>/,
      '<div id="own"></div>',
    )
    await harness.page.goto(harness.origin)
    const inside = await harness.page.evaluateHandle(() => {
      const root = document.querySelector('#own')?.attachShadow({ mode: 'closed' })
      return root?.appendChild(document.createElement('haven-consultation-form')) as HTMLElement
    })
    // The script with the import is a string, because the test runner would transform an import in
    // its own code.
    await harness.page.evaluate(
      `import('${harness.product.url}/widgets/haven.js').then(({ load }) => load('haven-consultation-form'))`,
    )
    await expect.poll(() => inside.evaluate(({ shadowRoot }) => !!shadowRoot?.querySelector('form'))).toBe(true)
  })

  it('an api attribute that is not an address is reported, and the widget asks the script’s own origin', async () => {
    const errors = await collectErrors(harness.page)
    harness.html = harness.snippet.replace(
      '<haven-consultation-form>',
      '<haven-consultation-form api="intake.firm.example">',
    )
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    await expect
      .poll(() => errors.some(line => line.startsWith('[haven]') && line.includes('api="intake.firm.example"')))
      .toBe(true)
    await fillConsultation(harness.page)
    await pressSend(harness.page)
    await harness.page.locator('[part=reference]').waitFor()
  })

  it('the console message for a page without an origin says that it has none, and does not name its apparent address', async () => {
    const errors = await collectErrors(harness.page)
    const sandbox = { 'Content-Security-Policy': 'sandbox allow-scripts allow-forms' }
    const other = await startHostPage(() => harness.snippet, sandbox)
    try {
      await harness.page.goto(other.origin)
      await upgraded(harness.page)
      await fillConsultation(harness.page)
      await pressSend(harness.page)
      await harness.page.waitForURL(/\/thank-you\/\?/)
      const line = () => errors.find(one => one.startsWith('[haven]'))
      await expect.poll(line).toContain(`${harness.product.url} did not answer this page`)
      expect(line()).toContain('add null to its sites.')
    } finally {
      other.close()
    }
  })

  it('a form in a sandboxed frame shows the reference inside the frame', async () => {
    const inner = await startHostPage(() => harness.snippet)
    harness.html = `<!doctype html><title>x</title><iframe sandbox="allow-scripts allow-forms" src="${inner.origin}" width="900" height="900"></iframe>`
    try {
      await harness.page.goto(harness.origin)
      const frame = harness.page.frameLocator('iframe')
      await frame.locator('haven-consultation-form [part=form]').waitFor()
      const { serviceRequired, urgencyLevel, ...texts } = visitor
      for (const [name, text] of Object.entries(texts)) await frame.locator(`[part=form] [name=${name}]`).fill(text)
      await frame.locator('[part=form] [name=serviceRequired]').selectOption(serviceRequired)
      await frame.locator(`[part=form] [name=urgencyLevel][value=${urgencyLevel}]`).check()
      await frame.locator('[part=form] [part=button]').click()
      await frame.getByText('Thank you. We have your message.').waitFor()
      const reference = await frame.locator('[data-reference]').first().textContent()
      await expect.poll(() => countStored(harness.product.dataDir, reference)).toBe(1)
    } finally {
      inner.close()
    }
  })

  it('the console of an unlisted page says once, before anyone sends, that the page is not listed, and its form is stored nevertheless', async () => {
    const errors = await collectErrors(harness.page)
    const other = await startHostPage(() => harness.snippet)
    try {
      await harness.page.goto(other.origin)
      await upgraded(harness.page)
      const said = () => errors.filter(line => line.startsWith('[haven]'))
      await expect
        .poll(said)
        .toEqual([
          `[haven] ${harness.product.url} did not answer this page. If it runs, add ${other.origin} to its sites.`,
        ])
      await fillConsultation(harness.page)
      await pressSend(harness.page)
      await harness.page.waitForURL(/\/thank-you\/\?/)
      const reference = referenceIn(harness.page.url())
      await expect.poll(() => countStored(harness.product.dataDir, reference)).toBe(1)
      const stored = storedInquiries(harness.product.dataDir).find(record => record.reference === reference)
      const [, privacyVersion] = /name="privacyVersion" value="([^"]+)"/.exec(harness.snippet) ?? []
      expect(privacyVersion).toBeTruthy()
      expect(stored).toMatchObject({ ...visitor, privacyVersion })
      expect(said()).toHaveLength(1)
      // The service logs the refused origin up to a second later, so the test waits for it.
      await expect.poll(harness.product.output).toContain(`"origin":"${other.origin}"`)
    } finally {
      other.close()
    }
  })

  it('a page that is not listed, whose policy forbids posting forms to the intake, shows a failure and keeps the typed text', async () => {
    const policy = { 'Content-Security-Policy': "form-action 'none'" }
    const other = await startHostPage(() => harness.snippet, policy)
    try {
      await harness.page.goto(other.origin)
      await upgraded(harness.page)
      await fillConsultation(harness.page)
      // The script presses the button, because Playwright's own click would wait for the navigation
      // that the content security policy prevents.
      await inWidget(harness.page, 'root.querySelector("[part=button]").click()')
      const seen = '[!!root.querySelector("[part=failure]"), root.querySelector("[name=firstName]").value]'
      await expect.poll(() => inWidget(harness.page, seen)).toEqual([true, visitor.firstName])
    } finally {
      other.close()
    }
  })

  it('pasted text is never cut off, and never refused for invisible characters', async () => {
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    await fillConsultation(harness.page)
    const paste = async (name: string, text: string) => {
      await box(harness.page, name).fill('')
      await box(harness.page, name).focus()
      await harness.page.keyboard.insertText(text)
    }
    const letter = 'The Home Office says. '.repeat(300)
    await paste('Your situation', letter)
    await pressSend(harness.page)
    expect(await harness.page.locator('[part=summary]').innerText()).toContain('Please use at most 5000 characters')
    expect(await box(harness.page, 'Your situation').inputValue()).toBe(letter)
    await paste('Last name', 'Yusuf\tŁukasz')
    await paste('Your situation', 'One line\u000bof a slide.\nAnother.')
    await pressSend(harness.page)
    await harness.page.locator('[part=reference]').waitFor()
    await expect
      .poll(() => storedInquiries(harness.product.dataDir).pop())
      .toMatchObject({ lastName: 'Yusuf Łukasz', message: 'One line of a slide.\nAnother.' })
  })

  it('a theme can be set as a property, and has its own background', async () => {
    await harness.page.goto(harness.origin)
    await upgraded(harness.page)
    await harness.page.evaluate(() =>
      Object.assign(document.querySelector('haven-consultation-form') as HTMLElement, { theme: 'dark' }),
    )
    await expect
      .poll(() => inWidget(harness.page, 'getComputedStyle(root.querySelector(".haven")).backgroundColor'))
      .toBe('rgb(15, 27, 45)')
  })

  it('corrections and repeats of a plain form do not make it suspect', async () => {
    const strict = await startProduct({ RATE_LIMITS: 'on' })
    const body = new URLSearchParams({ ...visitor, message: 'x' })
    const post = (fields: URLSearchParams) =>
      fetch(`${strict.url}/api/contact`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: fields.toString(),
      })
    try {
      const wrong = new URLSearchParams(body)
      wrong.set('email', 'nowhere')
      for (let turn = 0; turn < 6; turn++) expect((await post(wrong)).status).toBe(422)
      expect((await post(body)).status).toBe(303)
      await expect.poll(() => storedInquiries(strict.dataDir)).toEqual([expect.objectContaining({ suspect: false })])
    } finally {
      await strict.remove()
    }
  })
})
