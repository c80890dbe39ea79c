import { chromium } from 'playwright'
const [out, base, which = 'all', widths = '375,768,1280,1680'] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic'] })

const call = async (path: string, method = 'GET', json?: object, token?: string) => (await fetch(`${base}/api/admin/${path}`, { method, headers: { ...(json && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }, ...(json && { body: JSON.stringify(json) }) })).json() as any
let session = ''
if (which !== 'login') {
  try { session = (await import('node:fs')).readFileSync('/tmp/h-wp/session', 'utf8'); const t = JSON.parse(session).token; const r = await fetch(`${base}/api/admin/me`, { headers: { authorization: `Bearer ${t}` } }); if (!r.ok) session = '' } catch {}
  if (!session) {
    const { token } = await call('login', 'POST', { password: 'a password for the tests only' })
    const { people } = await call('people', 'GET', undefined, token)
    const { id } = people.find((p: any) => p.name.startsWith('Meera'))
    const { link } = await call(`people/${id}`, 'PATCH', { reset: true }, token)
    const page = await (await browser.newContext()).newPage()
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } })
    await page.goto(link)
    await page.getByRole('button', { name: 'Set up a passkey' }).click()
    await page.locator('tbody [part=row]').first().waitFor()
    session = await page.evaluate(() => Object.values(sessionStorage)[0] as string)
    console.log(await page.evaluate(() => JSON.stringify(Object.keys(sessionStorage))))
    ;(await import('node:fs')).writeFileSync('/tmp/h-wp/session', session)
    await page.context().close()
  }
}
const want = (n: string) => which === 'all' || which.split(',').includes(n)
for (const w of widths.split(',').map(Number)) {
  const h = { 375: 812, 768: 1024, 1280: 720, 1680: 1050 }[w] ?? 800
  for (const scheme of ['light', 'dark'] as const) {
    const tag = scheme === 'dark' ? 'dark-' : ''
    const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, deviceScaleFactor: w === 375 ? 2 : 1 })
    const page = await ctx.newPage()
    page.on('pageerror', e => console.log('pageerror', e.message))
    await page.goto(`${base}/admin/`)
    if (want('login')) { await page.locator('.login, form').first().waitFor(); await page.waitForTimeout(300); await page.screenshot({ path: `${out}/${tag}login-${w}.png` }) }
    if (which === 'login') { await ctx.close(); continue }
    await page.evaluate(([k, t]) => sessionStorage.setItem(k, t), [`haven-session ${base}`, session])
    await page.reload()
    await page.locator('[part=open]').first().waitFor({ timeout: 8000 }).catch(async () => { console.log('no rows', w, scheme); await page.screenshot({ path: `${out}/err-${w}.png` }) })
    await page.waitForTimeout(900)
    const shot = (n: string, full = false) => page.screenshot({ path: `${out}/${tag}${n}-${w}.png`, fullPage: full })
    if (want('list')) await shot('list')
    if (scheme === 'light' || want('darkrecord')) {
      if (want('record') || want('darkrecord')) {
        await page.locator('[part=open]').nth(0).click(); await page.locator('[part=record]').waitFor(); await page.waitForTimeout(700)
        await shot('record', w < 1100)
        await page.keyboard.press('Escape'); await page.waitForTimeout(200)
      }
    }
    if (scheme === 'light') {
      for (const [n, name] of [['visa', 'Visa Applications'], ['callbacks', 'Callback Requests']] as const) if (want(n)) {
        await page.getByRole('tab', { name }).click(); await page.locator(`.of-${n === 'visa' ? 'visa-applications' : n} [part=open]`).first().waitFor(); await page.waitForTimeout(400)
        await shot(n)
        await page.locator('[part=open]').nth(0).click(); await page.locator('[part=record]').waitFor(); await page.waitForTimeout(500)
        await shot(`${n}-record`, w < 1100)
        await page.keyboard.press('Escape'); await page.waitForTimeout(200)
      }
      if (want('several')) {
        await page.getByRole('tab', { name: 'Contact Inquiries' }).click(); await page.locator('.of-inquiries [part=open]').first().waitFor()
        for (const i of [0,1,2]) await page.locator('[part=choose]').nth(i).click({ force: true })
        await page.locator('[part=several]').waitFor(); await page.waitForTimeout(300)
        await shot('several')
        await page.locator('[part=choose]').nth(0).click({ force: true });await page.locator('[part=choose]').nth(1).click({ force: true });await page.locator('[part=choose]').nth(2).click({ force: true })
        await page.waitForTimeout(200); await shot('several0')
      }
      if (want('rtl')) {
        await page.evaluate(() => { document.documentElement.dir = 'rtl' }); await page.waitForTimeout(200); await shot('rtl-list')
        await page.locator('[part=open]').nth(4).click(); await page.locator('[part=record]').waitFor(); await page.waitForTimeout(500); await shot('rtl-record')
        await page.evaluate(() => { document.documentElement.dir = '' }); await page.keyboard.press('Escape')
      }
      if (want('unsafe')) {
        await page.getByRole('tab', { name: 'Contact Inquiries' }).click(); await page.locator('.of-inquiries [part=open]').first().waitFor()
        await page.locator('[part=open]', { hasText: 'Amina Yusuf' }).first().click(); await page.locator('[part=record]').waitFor(); await page.waitForTimeout(600); await shot('unsafe', w < 1100)
        await page.keyboard.press('Escape')
      }
      if (want('search')) {
        await page.locator('[part=search]').fill('refus'); await page.waitForTimeout(1500); await shot('search')
      }
    }
    await ctx.close()
  }
}
await browser.close()
