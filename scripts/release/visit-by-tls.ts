import { createHash, X509Certificate } from 'node:crypto'
import { chromium as playwright } from 'playwright'
import { chromium, chromiumFlags } from '../chromium'

/** The longest wait for a page or an answer, in ms. */
const SHOWN_WITHIN = 60_000
const LOOK_EVERY = 500

/** An intake behind TLS, with the certificate of the authority that a visitor's browser would trust. */
export interface Intake {
  host: string
  port: number
  ca: string
  /** The firm's name, which the page shows once the service knows it. */
  firm: string
  /** True when the visitor's address names no port, as on the internet. */
  isPublic?: boolean
}

/** Opens the consultation form over TLS in Chromium, sends it, and returns the faults. */
export async function visitByTls({ host, port, ca, firm, isPublic = false }: Intake): Promise<string[]> {
  const key = new X509Certificate(ca).publicKey.export({ type: 'spki', format: 'der' })
  const browser = await playwright.launch({
    executablePath: chromium(),
    args: [
      ...chromiumFlags,
      `--host-resolver-rules=MAP ${isPublic ? `${host}:443 127.0.0.1:${port}` : `${host} 127.0.0.1`}`,
      // Chromium trusts a chain that contains this key.
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
    ],
  })
  const wrong: string[] = []
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(SHOWN_WITHIN)
    page.on('pageerror', ({ message }) => wrong.push(`the page throws: ${message}`))
    const open = async () => await page.goto(`https://${host}${isPublic ? '' : `:${port}`}/forms/consultation/`)
    for (const end = Date.now() + SHOWN_WITHIN; Date.now() < end; await page.waitForTimeout(LOOK_EVERY)) {
      await open()
      if ((await page.title()).includes(firm)) break
    }
    const text = await page.locator('body').innerText()
    if (!text.includes(firm)) wrong.push(`the page does not speak for ${firm}: ${text.slice(0, 300)}`)
    const form = page.locator('haven-consultation-form')
    await form.getByLabel('First Name').fill('Amina')
    await form.getByLabel('Last Name').fill('Yusuf')
    await form.getByLabel('Email').first().fill('amina@example.org')
    await form.getByLabel('Phone').first().fill('020 7946 0456')
    await form.locator('select[name=serviceRequired]').selectOption('employment')
    await form.locator('input[name=urgencyLevel]').first().check()
    await form.locator('button[type=submit]:visible').click()
    await form.locator('[part=reference]').waitFor()
  } catch (error) {
    wrong.push(String(error))
  } finally {
    await browser.close()
  }
  return wrong
}
