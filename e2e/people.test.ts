import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { codeAt, OWN_PASSWORD } from '../api/testing/people'
import { ADMIN_PASSWORD, freePort, launch, type Product, startHostPage, startProduct } from './product'

let browser: Browser
let product: Product
/** The first site belongs to the firm, and contains the dashboard. No setting of the product allows the second site. */
let staffSite: Awaited<ReturnType<typeof startHostPage>>
let foreignSite: Awaited<ReturnType<typeof startHostPage>>
let shared: string

/** The HTML of a page on a site, with the product's dashboard. */
const dashboardPage = () =>
  `<!doctype html><title>Staff</title><haven-admin api="${home()}"></haven-admin>` +
  `<script type="module" src="${home()}/widgets/haven.js"></script>`

beforeAll(async () => {
  browser = await launch()
  const ports = [await freePort(), await freePort(), await freePort()] as [number, number, number]
  staffSite = await startHostPage(dashboardPage, {}, ports[0])
  foreignSite = await startHostPage(dashboardPage, {}, ports[1])
  // With this HOST, the product's own address has a host name; passkeys do not work on an IP address. With PUBLIC_URL,
  // the product would render all pages again.
  product = await startProduct({
    PORT: `${ports[2]}`,
    HOST: '0.0.0.0',
    ADMIN_ORIGINS: `http://127.0.0.1:${ports[0]}`,
    RATE_LIMITS: 'off',
  })
  const answer = await call('login', { method: 'POST', json: { password: ADMIN_PASSWORD } })
  shared = ((await answer.json()) as { token: string }).token
})
afterAll(async () => {
  await browser.close()
  staffSite.close()
  foreignSite.close()
  await product.remove()
})

const call = (
  path: string,
  { method = 'GET', json, token }: { method?: string; json?: unknown; token?: string } = {},
) =>
  fetch(`${product.url}/api/admin/${path}`, {
    method,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })

const home = () => product.url.replace('127.0.0.1', 'localhost')
const rows = (page: Page) => page.locator('haven-admin [part=row], haven-admin .empty').first()

/** Opens a separate browser context for a person. */
async function openBrowser() {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  return context
}

/** A passkey in Chromium's virtual device. */
interface Credential {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}

/** Gives a page a virtual device that can make passkeys; with `credential`, the device already has this passkey. */
async function addDevice(page: Page, credential?: Credential) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const add = (credential: Credential) => device.send('WebAuthn.addCredential', { authenticatorId, credential })
  if (credential) await add(credential)
  return {
    add,
    clear: () => device.send('WebAuthn.clearCredentials', { authenticatorId }),
    async credential() {
      const [first] = (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials
      if (!first) throw new Error('no passkey was made')
      return first
    },
  }
}
async function openPage(context: BrowserContext) {
  const page = await context.newPage()
  return { page, device: await addDevice(page) }
}

let people = 0
/** Invites a person; returns the link in the invitation, as the manager sees it. */
async function invite(role: string) {
  people += 1
  const person = { name: `Sample Person ${people}`, email: `person-${people}@example.org`, role }
  const response = await call('people', { method: 'POST', json: person, token: shared })
  expect(response.status).toBe(201)
  const { id, link } = (await response.json()) as { id: string; link: string }
  return { ...person, id, link }
}

/** Sets up a passkey after an invitation, and leaves the dashboard open. */
async function enrol(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await rows(page).waitFor()
}
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
}
const signInByPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()
const said = (page: Page) => page.locator('haven-admin [part=error]').textContent()

/** Invites a person who sets up a passkey; returns the passkey. */
async function withPasskey(context: BrowserContext) {
  const { page, device } = await openPage(context)
  await enrol(page, (await invite('caseworker')).link)
  const credential = await device.credential()
  await logOut(page)
  await page.close()
  return credential
}

/** Lets the browser sign a sign-in challenge, as the page of any site could do with a stolen challenge. */
const answerByPasskey = (page: Page, { challenge, rpId }: { challenge: string; rpId: string }) =>
  page.evaluate(
    async ([challenge = '', rpId = '']) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
      const text = (bytes: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const publicKey = { challenge: bytes(challenge), rpId, userVerification: 'required' as const }
      const { id, type, response } = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
      const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse
      const answer = { clientDataJSON, authenticatorData, signature }
      const parts = Object.entries(answer).map(([name, value]) => [name, text(value)])
      return { id, rawId: id, type, clientExtensionResults: {}, response: Object.fromEntries(parts) }
    },
    [challenge, rpId],
  )

describe('somebody with a passkey', () => {
  it('sets it up by an invitation whose token leaves the address, signs in with it, and loses access once it is removed', async () => {
    const { page, device } = await openPage(await openBrowser())
    const person = await invite('caseworker')
    await enrol(page, person.link)
    expect(page.url()).not.toContain('invitation')
    await page.getByRole('button', { name: person.name }).click()
    await page.getByRole('textbox', { name: 'Name of a new passkey' }).fill('Key on the ring')
    const first = await device.credential()
    // Without its passkey, the virtual device acts as a second device.
    await device.clear()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('button', { name: 'Remove Key on the ring' }).waitFor()

    await logOut(page)
    await signInByPasskey(page)
    await rows(page).waitFor()
    await page.getByRole('button', { name: person.name }).click()
    await page.getByRole('button', { name: 'Remove Key on the ring' }).click()
    await page.getByText('Key on the ring is removed.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Remove Key on the ring' }).count()).toBe(0)
    await logOut(page)
    await signInByPasskey(page)
    await expect.poll(() => said(page)).toContain('This passkey is unknown here')

    // A device that still has a person's passkey makes no second one for this person.
    await device.clear()
    await device.add(first)
    await signInByPasskey(page)
    await rows(page).waitFor()
  })

  it('gets a new link from a manager after losing it, and the old link no longer works', async () => {
    const { page } = await openPage(await openBrowser())
    const person = await invite('caseworker')
    await enrol(page, person.link)
    const response = await call(`people/${person.id}`, { method: 'PATCH', json: { reset: true }, token: shared })
    const { link } = (await response.json()) as { link: string }
    await page.reload()
    await page.getByText('Your session has ended').waitFor()
    await signInByPasskey(page)
    await expect.poll(() => said(page)).toContain('unknown here')
    const { page: other } = await openPage(await openBrowser())
    await other.goto(person.link)
    await other.getByText('This invitation was used, or is too old').waitFor()
    await other.getByRole('button', { name: 'Go to sign-in' }).click()
    await enrol(other, link)
  })

  it('can sign in only from the intake’s own address, and with each answer once', async () => {
    const context = await openBrowser()
    const credential = await withPasskey(context)
    // A sign-in with the right password resets the failures of this address, so that failures elsewhere in this file do
    // not count here.
    const forgive = () => call('login', { method: 'POST', json: { password: ADMIN_PASSWORD } })
    let uses = credential.signCount
    async function answerAt(url: string) {
      const page = await context.newPage()
      await page.goto(url)
      uses += 10
      await addDevice(page, { ...credential, signCount: uses })
      const options = await call('login/passkey-options', { method: 'POST', json: {} })
      return await answerByPasskey(page, (await options.json()) as { challenge: string; rpId: string })
    }
    const send = async (response: unknown) =>
      (await call('login/passkey', { method: 'POST', json: { response } })).status
    await forgive()
    const answer = await answerAt(`${home()}/admin/`)
    expect(await send(answer)).toBe(200)
    expect(await send(answer)).toBe(401)
    // A page at another port has another origin, even with the same host name, so the service refuses an answer that
    // was made there.
    expect(await send(await answerAt(foreignSite.origin.replace('127.0.0.1', 'localhost')))).toBe(401)
    // On a page with another host name, the browser itself refuses the passkey.
    await expect(answerAt(`${product.url}/admin/`)).rejects.toThrow('SecurityError')
    expect(await send(await answerAt(`${home()}/admin/`))).toBe(200)
    await forgive()
  })

  it('is offered no passkey on a page with another host name', async () => {
    const { page } = await openPage(await openBrowser())
    await page.goto(`${product.url}/admin/`)
    await page.getByRole('textbox', { name: 'Email address' }).waitFor()
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
  })
})

describe('somebody with a password and an app', () => {
  it('sets both up after an invitation, signs in with them, and can use each recovery code once', async () => {
    const { page } = await openPage(await openBrowser())
    const person = await invite('reader')
    await page.goto(person.link)
    await page.getByRole('button', { name: 'Set up a password and an app' }).click()
    const password = page.getByRole('textbox', { name: 'New password' })
    await password.fill('short')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => said(page)).toContain('15 characters or more')
    await password.fill(OWN_PASSWORD)
    await page.getByRole('button', { name: 'Next' }).click()
    const secret = (await page.locator('haven-admin form code').textContent())?.replaceAll(' ', '') ?? ''
    await page.getByRole('textbox', { name: 'Code that the app shows' }).fill(codeAt(secret, Date.now()))
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.locator('haven-admin .codes').waitFor()
    const codes = await page.locator('haven-admin .codes code').allTextContents()
    expect(codes).toHaveLength(10)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await rows(page).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()

    async function tryCode(code = '') {
      await page.getByRole('textbox', { name: 'Email address' }).fill(person.email)
      await page.getByRole('textbox', { name: 'Password' }).fill(OWN_PASSWORD)
      await page.getByRole('textbox', { name: 'Code' }).fill(code)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    await tryCode(codes[0])
    await rows(page).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await tryCode(codes[0])
    await expect.poll(() => said(page)).toContain('is not right')
    await tryCode(codes[1])
    await rows(page).waitFor()
    // A person with the role of a reader sees the requests, but no control that changes them.
    expect(await page.getByRole('tab', { name: 'People' }).count()).toBe(0)
    expect(await page.locator('haven-admin [part=csv]').count()).toBe(0)
  })
})

describe('a session by name', () => {
  it('survives a reload, is shared by tabs, and ends in all of them; a session with the shared password does none of this', async () => {
    const context = await openBrowser()
    const { page } = await openPage(context)
    await enrol(page, (await invite('manager')).link)
    await page.reload()
    await rows(page).waitFor()
    const { page: second } = await openPage(context)
    await second.goto(`${home()}/admin/`)
    await rows(second).waitFor()
    await logOut(second)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

    await page.getByRole('button', { name: 'Use the shared password' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await rows(page).waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await page.reload()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  })

  it('cannot be read or ended by a page of another site', async () => {
    const context = await openBrowser()
    const { page } = await openPage(context)
    await enrol(page, (await invite('reader')).link)
    const [name = '', kept = ''] = (await page.evaluate(() => Object.entries(sessionStorage)[0])) ?? []
    const { token } = JSON.parse(kept) as { token: string }
    const listen = (at: Page) =>
      at.evaluate(
        ([name = '', token = '']) => {
          const channel = new BroadcastChannel(name)
          const heard: unknown[] = []
          Object.assign(window, { heard })
          channel.onmessage = ({ data }) => heard.push(data)
          channel.postMessage('who')
          if (location.pathname === '/') channel.postMessage({ ended: token })
        },
        [name, token],
      )
    const heardAt = (at: Page) => at.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
    const foreign = await context.newPage()
    // A page at another port has another origin, even with the same host name, so it must not receive the session.
    await foreign.goto(foreignSite.origin.replace('127.0.0.1', 'localhost'))
    await listen(foreign)
    const own = await context.newPage()
    await own.goto(`${home()}/healthz`)
    await listen(own)
    await expect.poll(() => heardAt(own)).toContainEqual(expect.objectContaining({ token }))
    expect(await heardAt(foreign)).toEqual([])
    await page.reload()
    await rows(page).waitFor()
  })

  it('ends for a removed person at their next step', async () => {
    const { page } = await openPage(await openBrowser())
    const person = await invite('manager')
    await enrol(page, person.link)
    expect((await call(`people/${person.id}`, { method: 'DELETE', token: shared })).status).toBe(204)
    await page.reload()
    await page.getByText('Your session has ended').waitFor()
  })
})

describe('a dashboard on another site', () => {
  it('lets staff sign in in a window of the intake, which names the site, and keeps the session in memory', async () => {
    const context = await openBrowser()
    const credential = await withPasskey(context)
    const page = await context.newPage()
    await page.goto(staffSite.origin)
    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const signIn = await opening
    await signIn.getByText(`the dashboard on ${staffSite.origin}`).waitFor()
    expect(signIn.url()).toBe(`${home()}/admin/sign-in/`)
    await addDevice(signIn, credential)
    const closed = signIn.waitForEvent('close')
    await signInByPasskey(signIn)
    await closed
    await rows(page).waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it('says when the window is closed, and accepts no session from elsewhere', async () => {
    const context = await openBrowser()
    const page = await context.newPage()
    await page.goto(staffSite.origin)
    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const signIn = await opening
    await signIn.getByText('You are signing in').waitFor()
    await page.evaluate(() => postMessage({ haven: 'signed-in', nonce: '', token: 'x' }, '*'))
    await signIn.evaluate(
      to => opener.postMessage({ haven: 'signed-in', nonce: '1', token: 'x' }, to),
      staffSite.origin,
    )
    await signIn.close()
    await expect.poll(() => said(page)).toContain('The window was closed')
    expect(await page.locator('haven-admin [part=logout]').count()).toBe(0)
  })

  it('that ADMIN_ORIGINS does not name is refused, and gets no session meant for another site', async () => {
    const context = await openBrowser()
    const page = await context.newPage()
    await page.goto(foreignSite.origin)
    async function openAs(origin: string) {
      const opening = context.waitForEvent('page')
      await page.evaluate(
        ([origin, home]) => {
          const heard: unknown[] = []
          Object.assign(window, { heard })
          addEventListener('message', ({ data }) => heard.push(data))
          open(`${home}/admin/sign-in/#${new URLSearchParams({ origin: origin ?? '', nonce: '1' })}`)
        },
        [origin, home()],
      )
      return await opening
    }
    const refused = await openAs(foreignSite.origin)
    await refused.getByText(`Staff cannot sign in for ${foreignSite.origin}`).waitFor()
    expect(await refused.getByRole('textbox').count()).toBe(0)
    await refused.close()

    // The page claims to be the firm's site with the dashboard, but no dashboard there responds.
    const pretended = await openAs(staffSite.origin)
    await pretended.getByText(`No dashboard on ${staffSite.origin} responds`).waitFor()
    expect(await pretended.getByRole('textbox').count()).toBe(0)
    expect(await pretended.getByRole('button', { name: 'Sign in' }).count()).toBe(0)
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
  })

  it('that staff have closed meanwhile gets no session: the session is ended at once, and the window says so', async () => {
    const context = await openBrowser()
    const credential = await withPasskey(context)
    const page = await context.newPage()
    await page.goto(staffSite.origin)
    const opening = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const signIn = await opening
    await signIn.getByText('You are signing in').waitFor()
    await addDevice(signIn, credential)
    await page.reload()
    const live = async () =>
      ((await (await call('sessions?of=all', { token: shared })).json()) as { way: string }[]).filter(
        ({ way }) => way === 'passkey',
      ).length
    const before = await live()
    await signInByPasskey(signIn)
    await signIn.getByText('did not confirm your sign-in').waitFor()
    await expect.poll(live).toBe(before)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  })

  it('does not open a session from a window that no dashboard opened', async () => {
    const { page } = await openPage(await openBrowser())
    await page.goto(`${home()}/admin/sign-in/#${new URLSearchParams({ origin: staffSite.origin, nonce: '1' })}`)
    await page.getByText('No dashboard waits for this window').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
  })
})

describe('a manager who uses only the keyboard', () => {
  it('invites a person, hands over the link, changes a role, removes the person, reads the audit and signs out by keyboard alone', async () => {
    const { page } = await openPage(await openBrowser())
    const manager = await invite('manager')
    await page.goto(manager.link)
    await page.getByRole('button', { name: 'Set up a passkey' }).waitFor()
    /** The text of the element that has the focus. */
    const focused = () =>
      page.evaluate(() => {
        const at = document.activeElement?.shadowRoot?.activeElement
        if (!at) return ''
        const label = (at as HTMLInputElement).labels?.[0]?.textContent ?? ''
        return `${at.localName} ${label || at.textContent}`.replaceAll(/\s+/g, ' ').trim()
      })
    async function tabTo(words: string, key = 'Tab') {
      for (let presses = 0; presses < 80; presses++) {
        if ((await focused()).includes(words)) return
        await page.keyboard.press(key)
      }
      throw new Error(`${words} was not reached: ${await focused()}`)
    }
    const press = async (words: string, key?: string) => {
      await tabTo(words, key)
      await page.keyboard.press('Enter')
    }

    await press('button Set up a passkey')
    await page.getByRole('tab', { name: 'People' }).waitFor()
    await tabTo('button Inbox')
    // The keys move from the first tab backwards over the last ones: Health, Audit, People.
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('ArrowLeft')
    await page.getByRole('heading', { name: 'Invite somebody' }).waitFor()

    await tabTo('input Name')
    await page.keyboard.type('Keyboard Sample')
    await tabTo('input Email address')
    await page.keyboard.type('keyboard@example.org')
    await press('button Invite')
    await press('button I have handed it over')
    await expect.poll(focused).toBe('h3 Invite somebody')

    await tabTo('select Role of Keyboard Sample', 'Shift+Tab')
    await page.keyboard.type('Manager')
    await press('button Change role of Keyboard Sample')
    await page.getByText('Keyboard Sample is Manager now.').waitFor()
    await expect.poll(focused).toContain('select Role of Keyboard Sample')

    await press('button Remove... Keyboard Sample')
    await expect.poll(focused).toContain('Keyboard Sample loses access at once')
    await press('button Remove Keyboard Sample')
    await page.getByText('Keyboard Sample is removed.').waitFor()
    await expect.poll(focused).toBe('h2 People')

    await tabTo('button People', 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await press(`button ${manager.name}: show only what they did`)
    await expect.poll(focused).toContain('select Everybody')

    await press(`button Your account: ${manager.name}`, 'Shift+Tab')
    await page.getByRole('heading', { name: 'How you sign in' }).waitFor()
    await press('button Logout')
    await expect.poll(focused).toContain('Email address')
  })
})
