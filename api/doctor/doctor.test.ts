import { once } from 'node:events'
import { appendFile, chmod, mkdir, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port'
import { writeBuilt } from '../built'
import { type Config, parseConfig } from '../config'
import knownHolidays from '../content/bank-holidays.json'
import { addDays } from '../content/firm-finding'
import { loadTimeLimitRules } from '../content/time-limit-rules'
import { PASSED } from '../contract/limits/passed-limit'
import { DAY } from '../contract/time/durations'
import { copyKeyOf } from '../security/copy-key'
import { anotherFirm } from '../testing/another-firm'
import { startDns, type Zone } from '../testing/dns-server'
import { startProxy, type TestProxy } from '../testing/proxy'
import { startScanner } from '../testing/scanner'
import { selfSigned } from '../testing/self-signed'
import { Refusal, startSmtp } from '../testing/smtp-server'
import { ENQUIRY, startTestService, type TestService } from '../testing/start-test-service'
import { temporaryFolder } from '../testing/store-fixtures'
import { lookAtCopy } from './copy'
import { noteCopyKey } from './copy-key'
import { lookAtFolder, unwritableInWords } from './data-folder'
import { examine } from './doctor'
import { noteBackup } from './last-backup'
import { noteDryRun } from './last-dry-run'
import { lookAtNode } from './machine'

const today = new Date().toISOString().slice(0, 10)
const SOON = { timeout: 20_000 }

/**
 * A correct DNS zone: its SPF record allows 127.0.0.1, from where the tests send, and it has an MX and a DMARC record.
 */
const SOUND_DNS: Zone = {
  'cyngor.internal': { TXT: ['v=spf1 include:_spf.provider.internal -all'], MX: ['mail.cyngor.internal'] },
  '_spf.provider.internal': { TXT: ['v=spf1 ip4:127.0.0.0/8 ~all'] },
  '_dmarc.cyngor.internal': { TXT: ['v=DMARC1; p=reject; adkim=s'] },
}
/** A complete installation. Each test case makes one part of this installation faulty. */
interface Installation {
  service: TestService
  env: Record<string, string>
  dns: Zone
  firm: Record<string, unknown>
  rules: Record<string, unknown>[]
  proxy: TestProxy
  /** The folder of the last backup. */
  backup: string
  dotEnvFile: string
  /** The doctor's report about the installation as it is now. */
  says(options?: { isMailSent?: boolean }): Promise<string[]>
}

async function install(): Promise<Installation> {
  const folder = await temporaryFolder()
  const [proxy, smtp] = [await startProxy(), await startSmtp()]
  const dns = { ...SOUND_DNS }
  const resolver = await startDns(dns)
  const firm: Record<string, unknown> = {
    ...anotherFirm,
    claims: anotherFirm.claims.map(claim => ({ ...claim, evidence: 'Register', asOf: today })),
    letterCheckedOn: today,
    regulator: { ...anotherFirm.regulator, level: 3 },
    hours: {
      ...anotherFirm.hours,
      bankHolidays: [...knownHolidays.days, { date: addDays(today, 300), name: 'Gŵyl' }],
    },
  }
  const passed = { id: PASSED.id, days: PASSED.days }
  const rules: Record<string, unknown>[] = [...loadTimeLimitRules(), passed].map(rule => ({
    ...rule,
    checkedOn: today,
  }))
  const [firmFile, rulesFile] = [join(folder, 'firm.json'), join(folder, 'time-limits.json')]
  const write = async () => {
    await writeFile(firmFile, JSON.stringify(firm))
    await writeFile(rulesFile, JSON.stringify(rules))
  }
  await write()
  const env: Record<string, string> = {
    PORT: '0',
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '1',
    SMTP_URL: smtp.url,
    STAFF_EMAIL: 'tim@cyngor.internal',
    MAIL_FROM: 'derbyn@cyngor.internal',
    RETENTION_DAYS: '90',
    DISK_RESERVE_MB: '1',
    FIRM_FILE: firmFile,
    TIME_LIMITS_FILE: rulesFile,
    STRICT_CLAIMS: '0',
  }
  const service = await startTestService(env)
  proxy.to = service.url
  const dataDir = join(service.folder, 'data')
  env.DATA_DIR = dataDir
  await chmod(dataDir, 0o700)
  const backup = join(folder, 'backup')
  await mkdir(backup)
  await writeFile(join(backup, 'manifest.json'), '{}')
  await noteBackup(dataDir, { at: new Date().toISOString(), folder: backup })
  await noteDryRun(dataDir, { at: new Date().toISOString(), from: '/backups/one' })
  const copyKey = await copyKeyOf({ dataDir, secretsKey: undefined })
  if (copyKey) await noteCopyKey(dataDir, copyKey, new Date())
  const dotEnvFile = join(folder, '.env')
  await writeFile(dotEnvFile, '', { mode: 0o640 })
  const readSettings = (): Config => ({ ...parseConfig(env), builtFile: join(folder, 'built.json'), dotEnvFile })
  const installation: Installation = {
    service,
    env,
    dns,
    firm,
    rules,
    proxy,
    backup,
    dotEnvFile,
    async says({ isMailSent = false } = {}) {
      await write()
      await writeBuilt(folder, { builtFile: join(folder, 'built.json') })
      const lines = await examine({ loadSettings: readSettings, isMailSent, dns: resolver })
      return lines
        .filter(({ state, about }) => state !== 'ok' && about !== 'Node')
        .map(({ state, about, says }) => `${state} ${about}: ${says}`)
    },
  }
  return installation
}

const segmentOf = ({ service }: Installation) => join(service.folder, 'data', 'inquiries', '000001.json')

/** Stores some records in a segment, and stops the service. */
async function stopWithRecords({ service }: Installation) {
  for (let at = 0; at < 3; at++) expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  await service.close()
}

/** Makes a folder in memory, which is on another disk than the tests' other folders. */
async function folderOnAnotherDisk(): Promise<string> {
  const folder = await mkdtemp('/dev/shm/haven-copy-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function occupy(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function startSmtps(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  const server = new SMTPServer(options)
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

interface Case {
  spoil: (one: Installation) => unknown
  /** The lines of the doctor that the test expects, except the lines with `ok`. */
  says: (string | RegExp)[]
  /** Applies the remedy that the doctor's line names. */
  mend: (one: Installation) => unknown
  isMailSent?: boolean
}

const set = (values: Record<string, string | undefined>) => (one: Installation) => {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete one.env[name]
    else one.env[name] = value
  }
}
const restart = async (one: Installation) => {
  const { DATA_DIR: _, ...env } = one.env
  one.service = await one.service.restart(env)
  one.proxy.to = one.service.url
}

const CASES: Record<string, Case> = {
  'an unknown setting': {
    spoil: set({ ALOWED_ORIGINS: 'https://partner.internal' }),
    says: [/^look Settings: No setting of Haven has this name: ALOWED_ORIGINS \(write ALLOWED_ORIGINS\)/],
    mend: set({ ALOWED_ORIGINS: undefined, ALLOWED_ORIGINS: 'https://partner.internal' }),
  },
  'a wrong port': {
    spoil: set({ PORT: '65123' }),
    says: [/^look Service: The service runs with other settings than these: PORT \(0, now 65123\)\. Restart it/],
    mend: set({ PORT: '0' }),
  },
  'a port taken by something else': {
    async spoil(one) {
      await one.service.close()
      one.env.PORT = String(await occupy())
    },
    says: [
      /^wrong Service: No service runs on .*, and something else has port \d+: end that, or set another PORT/,
      /Clock/,
    ],
    async mend(one) {
      one.env.PORT = '0'
      await restart(one)
    },
  },
  'a folder that is not there, and a misspelt setting': {
    spoil: one =>
      set({ DATA_DIR: join(one.service.folder, 'none', 'data'), ALOWED_ORIGINS: 'https://partner.internal' })(one),
    says: [
      /^look Settings: No setting of Haven has this name: ALOWED_ORIGINS/,
      /^wrong Service: No service runs on .*none.data: start it/,
      /^look Data folder: DATA_DIR .* is not there yet/,
      /^look Backup/,
      /^look Restore/,
      /Clock/,
    ],
    mend: one => set({ DATA_DIR: join(one.service.folder, 'data'), ALOWED_ORIGINS: undefined })(one),
  },
  'a PUBLIC_URL that cannot be reached': {
    async spoil(one) {
      const server = createTcpServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      one.env.PUBLIC_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      server.close()
      await restart(one)
    },
    says: [/^wrong PUBLIC_URL: http:.* does not answer \(ECONNREFUSED\): correct PUBLIC_URL/, /Clock/],
    async mend(one) {
      one.env.PUBLIC_URL = one.proxy.url
      await restart(one)
    },
  },
  'a PUBLIC_URL that reaches another instance': {
    async spoil(one) {
      one.proxy.to = (await startTestService()).url
    },
    says: [/^wrong PUBLIC_URL: http:.* answers, but it is another instance: have the proxy lead to/, /Clock/],
    mend: one => {
      one.proxy.to = one.service.url
    },
  },
  'TRUST_PROXY too low': {
    async spoil(one) {
      one.env.TRUST_PROXY = '0'
      await restart(one)
    },
    says: [/^wrong TRUST_PROXY: 1 proxy stands in front, but TRUST_PROXY is 0: .* Set TRUST_PROXY=1, and restart\.$/],
    async mend(one) {
      one.env.TRUST_PROXY = '1'
      await restart(one)
    },
  },
  'TRUST_PROXY too high': {
    async spoil(one) {
      one.env.TRUST_PROXY = '2'
      await restart(one)
    },
    says: [/^wrong TRUST_PROXY: 1 proxy stands in front, but TRUST_PROXY is 2: .* Set TRUST_PROXY=1, and restart\.$/],
    async mend(one) {
      one.env.TRUST_PROXY = '1'
      await restart(one)
    },
  },
  'an origin with a path': {
    spoil: set({ ALLOWED_ORIGINS: 'https://partner.internal/page' }),
    says: [/^wrong Settings: ALLOWED_ORIGINS: .* is not an exact origin: write https:\/\/partner\.internal\.$/],
    mend: set({ ALLOWED_ORIGINS: 'https://partner.internal' }),
  },
  'a folder that others can look into': {
    spoil: one => chmod(one.env.DATA_DIR as string, 0o755),
    says: [/^look Settings: Other users of this machine can look into .*: run `chmod 700 /],
    mend: one => chmod(one.env.DATA_DIR as string, 0o700),
  },
  'a disk nearly full': {
    spoil: set({ DISK_RESERVE_MB: '10000000' }),
    says: [/^wrong Disk: [\d,]+ MB are free, less than DISK_RESERVE_MB: .* make room/],
    mend: set({ DISK_RESERVE_MB: '1' }),
  },
  'a truncated segment': {
    async spoil(one) {
      await stopWithRecords(one)
      await truncate(segmentOf(one), 700)
    },
    says: [
      /^wrong Service: No service runs/,
      /^wrong Files: .*000001\.json .*: keep a copy .*, then restart Haven/,
      /Clock/,
    ],
    mend: restart,
  },
  'a changed byte': {
    async spoil(one) {
      await stopWithRecords(one)
      const text = await readFile(segmentOf(one), 'utf8')
      await writeFile(segmentOf(one), text.replace('detained', 'retained'))
    },
    says: [
      /^wrong Service: No service runs/,
      /^wrong Files: .*000001\.json .*: keep a copy .*, then restart Haven/,
      /Clock/,
    ],
    mend: restart,
  },
  'a clock off by a day': {
    spoil: one => {
      one.proxy.ahead = DAY
    },
    says: [/^wrong Clock: The clock says .*, and at PUBLIC_URL it is .*: set the clock by a time server/],
    mend: one => {
      one.proxy.ahead = 0
    },
  },
  'a clock that is 21 seconds behind': {
    spoil: one => {
      one.proxy.ahead = 21_500
    },
    says: [/^wrong Clock: .*at PUBLIC_URL it is .*One-time codes may be refused/],
    mend: one => {
      one.proxy.ahead = 0
    },
  },
  'a proxy that does not name the client’s address': {
    spoil: one => {
      one.proxy.isNaming = false
    },
    says: [
      /^wrong TRUST_PROXY: TRUST_PROXY is 1, but no X-Forwarded-For arrived\. Where a proxy stands in front, let it name .*proxy_set_header X-Forwarded-For/,
    ],
    mend: one => {
      one.proxy.isNaming = true
    },
  },
  'a proxy that lets 1 MB through': {
    spoil: one => {
      one.proxy.mostBytes = 1_048_576
    },
    says: [
      /^wrong Body limit: A proxy in front refuses 1\.1 MB .*client_max_body_size 55m.*request_body.*max_size 55MB/,
    ],
    mend: one => {
      one.proxy.mostBytes = 55_000_000
    },
  },
  'a clamd that is gone': {
    spoil: set({ CLAMD: '/run/nothing.ctl' }),
    says: [
      /^wrong Scanner: clamd at \/run\/nothing\.ctl does not answer \(ENOENT\), so letters are kept unscanned: start it/,
    ],
    async mend(one) {
      one.env.CLAMD = await startScanner()
    },
  },
  'a HEARTBEAT_URL that does not answer': {
    async spoil(one) {
      one.env.HEARTBEAT_URL = `http://127.0.0.1:${await freePort()}/ping/canary`
      await restart(one)
      await expect.poll(() => one.service.context.heartbeat?.problem(), SOON).toBeDefined()
    },
    says: [
      /^wrong Heartbeat: HEARTBEAT_URL does not answer: correct it, or see why\. Until this is corrected, nobody(?!.*canary)/,
    ],
    async mend(one) {
      const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
      await once(server, 'listening')
      onTestFinished(() => void server.close())
      one.env.HEARTBEAT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping`
      await restart(one)
      await one.service.context.heartbeat?.beat()
    },
  },
  'an address of staff that no mail reaches': {
    spoil: set({ ESCALATION_EMAIL: 'partner@nowhere.internal' }),
    says: [
      /^wrong ESCALATION_EMAIL: DNS names no mail server for nowhere\.internal, so no mail arrives there: correct ESCALATION_EMAIL/,
    ],
    mend: one => {
      one.dns['nowhere.internal'] = { A: ['192.0.2.25'] }
    },
  },
  'an .env that others can read': {
    spoil: one => chmod(one.dotEnvFile, 0o644),
    says: [/^look Settings: Other users of this machine can read .*\.env, which holds passwords: run `chmod 640 /],
    mend: one => chmod(one.dotEnvFile, 0o640),
  },
  'a backup whose folder was emptied': {
    spoil: one => rm(join(one.backup, 'manifest.json')),
    says: [/^look Backup: The last backup, .*backup, is from .*, but the backup is not there any more: mount its disk/],
    mend: one => writeFile(join(one.backup, 'manifest.json'), '{}'),
  },
  'a backup whose disk is gone': {
    spoil: one => rename(one.backup, `${one.backup}-away`),
    says: [/^look Backup: The last backup, .*backup, is from .*, but the backup is not there any more: mount its disk/],
    mend: one => rename(`${one.backup}-away`, one.backup),
  },
  'a copy on the disk of the data': {
    async spoil(one) {
      one.env.COPY_TO = join(one.service.folder, 'copy')
      await restart(one)
      await expect.poll(() => one.service.context.copy?.waitForCopy(1_000), SOON).toBe(true)
    },
    says: [/^look Copy: .*copy is on the disk of DATA_DIR, so a broken disk destroys both: mount another disk/],
    async mend(one) {
      one.env.COPY_TO = await folderOnAnotherDisk()
      await restart(one)
    },
  },
  'a request that came while the clock was ahead': {
    async spoil(one) {
      const { env, service } = one
      const { DATA_DIR: _, ...settings } = env
      await service.close()
      const later = () => new Date(Date.now() + 400 * DAY)
      const ahead = await startTestService(settings, { folder: service.folder, now: later })
      expect((await ahead.postJson('/api/contact', ENQUIRY)).status).toBe(201)
      await ahead.close()
      one.service = await startTestService(settings, { folder: service.folder })
      one.proxy.to = one.service.url
    },
    says: [/^look Clock: 1 request is dated in the future, up to .*: the clock was ahead then\. If it is still/],
    async mend(one) {
      const { records } = await one.service.context.store.list('inquiries', { limit: 1 })
      await one.service.delete(`/api/admin/inquiries/${records[0]?.id}`, await one.service.login())
    },
  },
  'a mail server that is dead': {
    async spoil(one) {
      one.env.SMTP_URL = 'smtp://127.0.0.1:1'
    },
    says: [/^wrong Mail server: Nothing answers at 127\.0\.0\.1, port 1: correct host and port in SMTP_URL/],
    async mend(one) {
      one.env.SMTP_URL = (await startSmtp()).url
    },
  },
  'a wrong password': {
    async spoil(one) {
      const { url } = await startSmtp(undefined, undefined, password => password === 'right')
      one.env.SMTP_URL = url.replace('//', '//user:wrong@')
    },
    says: [/^wrong Mail server: The mail server refused the user name or password: correct them in SMTP_URL/],
    mend: one => {
      one.env.SMTP_URL = (one.env.SMTP_URL as string).replace('wrong', 'right')
    },
  },
  'a certificate of the mail server that is not trusted': {
    async spoil(one) {
      one.env.SMTP_URL = `smtp://127.0.0.1:${await startSmtps({ authOptional: true, ...selfSigned() })}`
    },
    says: [
      /^wrong Mail server: The certificate of the mail server 127\.0\.0\.1 is not trusted: .*add \?ignoreTLS=true/,
    ],
    mend: one => {
      one.env.SMTP_URL += '?ignoreTLS=true'
    },
  },
  'a sender that is refused': {
    async spoil(one) {
      const port = await startSmtps({
        disabledCommands: ['STARTTLS', 'AUTH'],
        onMailFrom: ({ address }, _, next) =>
          next(address.startsWith('derbyn@') ? new Refusal(550, 'Not your address') : null),
        onData: (stream, _, next) => stream.resume().on('end', () => next()),
      })
      one.env.SMTP_URL = `smtp://127.0.0.1:${port}`
    },
    says: [/^wrong Mail server: The mail server refused the sender: set MAIL_FROM to an address/],
    mend: set({ MAIL_FROM: 'helo@cyngor.internal' }),
    isMailSent: true,
  },
  'no SPF': {
    spoil: one => {
      one.dns['cyngor.internal'] = { MX: ['mail.cyngor.internal'] }
      one.dns['_dmarc.cyngor.internal'] = { TXT: ['v=DMARC1; p=none'] }
    },
    says: [/^look SPF: cyngor\.internal names no server that may send for it, .*: ask the provider/],
    mend: one => Object.assign(one.dns, SOUND_DNS),
  },
  'DMARC that refuses our sender': {
    spoil: one => {
      one.dns['_spf.provider.internal'] = { TXT: ['v=spf1 ip4:192.0.2.0/24 ~all'] }
    },
    says: [
      /^look SPF: cyngor\.internal does not name 127\.0\.0\.1 .*: ask the provider/,
      /^look DMARC: cyngor\.internal asks receivers to refuse mails without proof of their sender, .*: have the provider sign them/,
    ],
    mend: one => Object.assign(one.dns, SOUND_DNS),
  },
  'bank holidays that end': {
    spoil: one => {
      const { hours } = one.firm as { hours: { bankHolidays: { date: string }[] } }
      const until = addDays(today, 50)
      const bankHolidays = hours.bankHolidays.filter(({ date }) => date <= until)
      one.firm.hours = { ...hours, bankHolidays: [...bankHolidays, { date: until, name: 'Gŵyl' }] }
    },
    says: [/^look Firm: firm\.json, hours\.bankHolidays: the list ends on .*: add those of the coming year/],
    mend: one => {
      const { hours } = one.firm as { hours: { bankHolidays: object[] } }
      const bankHolidays = [...hours.bankHolidays, ...knownHolidays.days, { date: addDays(today, 300), name: 'Gŵyl' }]
      one.firm.hours = { ...hours, bankHolidays: uniqueDays(bankHolidays as { date: string }[]) }
    },
  },
  'time limits that nobody checked': {
    spoil: one => Object.assign(one.rules[0] ?? {}, { checkedOn: null }),
    says: [
      /^look Time limits: TIME LIMITS NOT CHECKED: .* “Appeal to the First-tier Tribunal, .*checkedOn in TIME_LIMITS_FILE/,
    ],
    mend: one => Object.assign(one.rules[0] ?? {}, { checkedOn: today }),
  },
  'claims without evidence': {
    spoil: one => {
      one.firm.claims = anotherFirm.claims
    },
    says: [/^look Firm: firm\.json, claims: 1 without evidence \(visa-families\): add "evidence" and "asOf"/],
    mend: one => {
      one.firm.claims = anotherFirm.claims.map(claim => ({ ...claim, evidence: 'Register', asOf: today }))
    },
  },
  'a copy that the service does not make yet': {
    async spoil(one) {
      one.env.COPY_TO = join(await folderOnAnotherDisk(), 'copy')
    },
    says: [/^look Service: The service runs with other settings than these: COPY_TO \(none, now .*copy\)\. Restart it/],
    mend: restart,
  },
  'a copy whose disk is gone': {
    async spoil(one) {
      const copyTo = join(await folderOnAnotherDisk(), 'copy')
      one.env.COPY_TO = copyTo
      await restart(one)
      await expect.poll(() => one.service.context.copy?.waitForCopy(1_000), SOON).toBe(true)
      await rename(copyTo, `${copyTo}-away`)
      await one.service.postJson('/api/contact', ENQUIRY)
      await expect.poll(() => one.service.context.copy?.state().problem, SOON).toBeDefined()
    },
    says: [
      /^wrong Copy: Nothing reaches .*copy: it is not there\. Mount its disk, .* The copy has all changes until \d{4}-/,
    ],
    mend: one => rename(`${one.env.COPY_TO}-away`, one.env.COPY_TO as string),
  },
  'no backup for a week': {
    spoil: one =>
      noteBackup(one.env.DATA_DIR as string, {
        at: new Date(Date.now() - 8 * DAY).toISOString(),
        folder: '/backups/old',
      }),
    says: [/^look Backup: The last backup, \/backups\/old, is from .*, 8 days ago: run `npm run backup/],
    mend: one => noteBackup(one.env.DATA_DIR as string, { at: new Date().toISOString(), folder: one.backup }),
  },
  'no restore tried for 90 days': {
    spoil: one =>
      noteDryRun(one.env.DATA_DIR as string, {
        at: new Date(Date.now() - 91 * DAY).toISOString(),
        from: '/backups/old',
      }),
    says: [
      /^look Restore: A restore was last tried on .*, from \/backups\/old, 91 days ago: run `npm run restore -- --dry-run/,
    ],
    mend: one => noteDryRun(one.env.DATA_DIR as string, { at: new Date().toISOString(), from: '/backups/new' }),
  },
}

const uniqueDays = (days: { date: string }[]) => [...new Map(days.map(day => [day.date, day])).values()]

describe('the doctor names', () => {
  it.each(Object.entries(CASES))('%s, and no longer after its remedy is applied', async (_, one) => {
    const installation = await install()
    await one.spoil(installation)
    const isMailSent = one.isMailSent ?? false
    const said = await installation.says({ isMailSent })
    expect(said).toEqual(one.says.map(words => expect.stringMatching(words)))
    await one.mend(installation)
    // Runs the doctor repeatedly, because some remedies take time: the service rewrites damaged files only after its
    // start.
    await expect.poll(() => installation.says({ isMailSent }), { timeout: 20_000 }).toEqual([])
  })
})

it('the doctor says how far the copy is behind, and names an unencrypted copy on another machine', async () => {
  const standing = { at: '2026-03-02T10:00:00.000Z', lagSeconds: 2, lagBytes: 900, problem: undefined }
  const folder = { dataDir: '/none', copyTo: '/mnt/copy', copyRecipient: undefined }
  expect(await lookAtCopy(folder, undefined)).toEqual([])
  expect(await lookAtCopy(folder, standing)).toEqual([{ about: 'Copy', state: 'ok', says: 'The copy is complete.' }])
  expect(await lookAtCopy(folder, { ...standing, lagSeconds: 600 })).toMatchObject([
    { state: 'look', says: expect.stringMatching(/^The copy is 10 minutes behind: see that/) },
  ])
  const sftp = { dataDir: '/none', copyTo: 'sftp://haven@copy.internal/copy', copyRecipient: undefined }
  expect(await lookAtCopy(sftp, standing)).toMatchObject([
    { state: 'ok' },
    { state: 'look', says: expect.stringMatching(/^The copy is not encrypted: .* set COPY_RECIPIENT/) },
  ])
  expect(await lookAtCopy({ ...sftp, copyRecipient: 'age1' }, standing)).toMatchObject([{ state: 'ok' }])
})

it('the doctor names a folder that cannot be written to', async () => {
  // In this folder, no user can create a file.
  const [line] = await lookAtFolder('/proc/self/task')
  expect(line).toMatchObject({ state: 'wrong', says: expect.stringMatching(/^Nothing can be written to .*: make it/) })
})

it.each([
  ['ENOSPC', /its disk is full\. Make room/],
  ['EDQUOT', /its disk is full\. Make room/],
  ['EROFS', /mounted read-only/],
  ['EACCES', /chown -R USER \/data.*run this as that user/],
])('the doctor names the remedy for %s if nothing can be written', (code, words) => {
  const says = unwritableInWords('/data', code)
  expect(says).toMatch(words)
  if (code !== 'EACCES') expect(says).not.toContain('chown')
})

it('the doctor makes all other checks if DATA_DIR is a file', async () => {
  const one = await install()
  await one.service.close()
  const file = join(one.service.folder, 'file')
  await writeFile(file, '')
  one.env.DATA_DIR = file
  const said = await one.says()
  expect(said).toContainEqual(
    expect.stringMatching(/^wrong Data folder: DATA_DIR .* is no folder: name one that Haven/),
  )
  expect(said).toContainEqual(expect.stringMatching(/^wrong Service: /))
  expect(said.join()).not.toMatch(/Doctor|at .*\.ts:/)
})

it('the doctor names the first path of a data folder that belongs to another user', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'journal'))
  await appendFile(join(folder, 'journal', '1'), 'x')
  const uid = process.getuid?.() ?? 0
  expect(await lookAtFolder(folder, uid)).toMatchObject([{ state: 'ok' }])
  expect(await lookAtFolder(folder, uid + 1)).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('belongs to another user') },
  ])
})

it.each([
  ['20.19.0', '2026-02-15', 'look', 'until 2026-04-30 only'],
  ['20.19.0', '2026-01-05', 'ok', '2026-04-30'],
  ['20.19.0', '2026-05-01', 'look', 'no security fixes since 2026-04-30'],
  ['22.11.0', '2026-11-23', 'ok', '2027-04-30'],
  ['23.1.0', '2026-11-23', 'look', 'no long-term support'],
])('the doctor says of Node %s on %s: %s', (version, day, state, words) => {
  expect(lookAtNode(version, new Date(`${day}T12:00:00Z`))).toMatchObject({
    state,
    says: expect.stringContaining(words),
  })
})
