import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { chromium as playwright } from 'playwright'
import { chromium, chromiumFlags } from '../chromium'
import { send } from './visits'

/** The longest wait for a page or for a reply, in ms. */
const SHOWN_WITHIN = 60_000
const LOOK_EVERY = 500
const TAG = 'haven-consultation-form'

/** An intake behind TLS, and the certificate of the authority that a visitor's browser would trust. */
export interface Intake {
  host: string
  port: number
  ca: string
  /** The firm's name, which the page contains once the service has the firm's file. */
  firm: string
  /** True when the intake's address contains no port: the browser then maps port 443 to `port`. */
  isPublic?: boolean
}

/** Opens the consultation form in Chromium over TLS, and sends it; resolves to the faults. */
export async function visitByTls({ host, port, ca, firm, isPublic = false }: Intake): Promise<string[]> {
  // Node checks the certificate and its authority. A flag then makes Chromium accept exactly the key of this
  // certificate.
  const socket = connect({ host: '127.0.0.1', port, servername: host, ca })
  await once(socket, 'secureConnect')
  const key = new X509Certificate(socket.getPeerCertificate().raw).publicKey.export({ type: 'spki', format: 'der' })
  socket.destroy()
  const browser = await playwright.launch({
    executablePath: chromium(),
    args: [
      ...chromiumFlags,
      `--host-resolver-rules=MAP ${isPublic ? `${host}:443 127.0.0.1:${port}` : `${host} 127.0.0.1`}`,
      // Chromium accepts this flag only together with a profile that no other browser uses.
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
    if (!text.includes(firm)) wrong.push(`the page does not name ${firm}: ${text.slice(0, 300)}`)
    await page.waitForFunction(tag => document.querySelector(tag)?.shadowRoot?.querySelector('form'), TAG)
    const form = page.locator(TAG)
    await send(form)
    await form.locator('[part=reference]').waitFor()
  } catch (error) {
    wrong.push(String(error))
  } finally {
    await browser.close()
  }
  return wrong
}
