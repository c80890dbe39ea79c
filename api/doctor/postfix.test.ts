import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseConfig } from '../config'
import { startDns } from '../testing/dns-server'
import { startPostfix } from '../testing/postfix'
import { selfSigned } from '../testing/self-signed'
import { startTestService } from '../testing/start-test-service'
import { temporaryFolder } from '../testing/store-fixtures'
import { lookAtMail } from './mail'

const SOON = { timeout: 30_000, interval: 50 }
const ENQUIRY = {
  firstName: 'Amina',
  lastName: 'Yusuf',
  email: 'amina@example.org',
  phone: '020 7946 0456',
  serviceRequired: 'deportation',
  urgencyLevel: 'standard',
  message: 'The letter came this morning.',
}

/**
 * Starts Debian's Postfix and a DNS server, and returns the settings for a service that mails through this Postfix. The
 * tests in this file need Postfix and root, so they run only in `npm run check:release -- mail`.
 */
async function startMailed(settings: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  const postfix = await startPostfix(folder, settings)
  onTestFinished(postfix.stop)
  const env = { SMTP_URL: postfix.url, STAFF_EMAIL: 'staff@firm.test', MAIL_FROM: 'haven@firm.test' }
  const dns = await startDns({
    'firm.test': { TXT: ['v=spf1 ip4:127.0.0.1 -all'] },
    '_dmarc.firm.test': { TXT: ['v=DMARC1; p=none'] },
  })
  const says = async (changed: Partial<typeof env> = {}, isSent = false) => {
    const parts = { firm: 'A firm', dns, now: new Date(), isSent }
    const lines = await lookAtMail(parseConfig({ ...env, ...changed }), parts)
    return lines.filter(({ about }) => about === 'Mail server').map(({ state, says }) => `${state}: ${says}`)
  }
  const subjects = async () => (await postfix.inbox()).map(({ subject }) => subject)
  return { postfix, env, says, subjects }
}

test("a request, and the doctor's test mail, arrive in the inbox; mails that waited for the server arrive once", async () => {
  const { postfix, env, says, subjects } = await startMailed()
  expect(await says({}, true)).toEqual([
    expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ answers\.$/),
    expect.stringMatching(/^ok: A mail to staff@firm\.test was accepted by the mail server: 250 2\.0\.0 Ok: queued/),
  ])
  await expect.poll(subjects, SOON).toEqual(['Haven: a test mail'])

  const service = await startTestService({ ...env, DIGEST: 'off' })
  const send = async () =>
    ((await (await service.postJson('/api/contact', ENQUIRY)).json()) as { reference: string }).reference
  const first = await send()
  const arrived = async (reference: string) => (await subjects()).filter(subject => subject?.includes(reference)).length
  await expect.poll(() => arrived(first), SOON).toBe(1)

  postfix.stop()
  expect(await says()).toEqual([
    expect.stringMatching(/^wrong: Nothing answers at 127\.0\.0\.1, port \d+: correct host and port in SMTP_URL/),
  ])
  const second = await send()
  const admin = await service.login()
  const state = async () => {
    const found = (await (await service.get(`/api/admin/inquiries?q=${second}`, admin)).json()) as {
      mail: { staff: { state: string } }
    }[]
    return found[0]?.mail.staff
  }
  await expect.poll(state, SOON).toMatchObject({ state: 'queued', attempts: 1 })
  await postfix.start()
  expect((await service.postJson('/api/admin/inquiries/2/mail', {}, admin)).status).toBeLessThan(300)
  await expect.poll(() => arrived(second), SOON).toBe(1)
  await expect.poll(state, SOON).toMatchObject({ state: 'sent' })
  expect(await arrived(first)).toBe(1)
})

test('the doctor names a sender that Postfix refuses', async () => {
  const { says } = await startMailed({
    smtpd_sender_restrictions: 'check_sender_access inline:{other@firm.test=REJECT}',
  })
  expect(await says({ MAIL_FROM: 'other@firm.test' }, true)).toEqual([
    expect.stringMatching(/^ok/),
    expect.stringMatching(/^wrong: The mail server refused the sender: set MAIL_FROM to an address/),
  ])
  expect(await says({}, true)).toEqual([expect.stringMatching(/^ok/), expect.stringMatching(/^ok/)])
})

test('the doctor names a certificate that cannot be verified, and its remedy works', async () => {
  const { key, cert } = selfSigned()
  const file = join(await temporaryFolder(), 'certificate.pem')
  writeFileSync(file, `${key}${cert}`, { mode: 0o600 })
  const { env, says } = await startMailed({ smtpd_tls_chain_files: file, smtpd_tls_security_level: 'may' })
  expect(await says()).toEqual([
    expect.stringMatching(/^wrong: The certificate of the mail server 127\.0\.0\.1 is not trusted: .*\?ignoreTLS=true/),
  ])
  expect(await says({ SMTP_URL: `${env.SMTP_URL}?ignoreTLS=true` }, true)).toEqual([
    expect.stringMatching(/^ok/),
    expect.stringMatching(/^ok/),
  ])
})
