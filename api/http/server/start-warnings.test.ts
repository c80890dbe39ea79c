import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../config'
import { loadFirm } from '../../content/firm'
import { startWarnings } from './start-warnings'

function dataDir() {
  const folder = mkdtempSync(join(tmpdir(), 'haven-warnings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const sample = loadFirm()
const own = { ...sample, sample: false }
const warningsFor = (env: Record<string, string>, firm = own) =>
  startWarnings(parseConfig({ DATA_DIR: dataDir(), ...env }), firm)

/** Settings with which a start gives no warning, except the warning about the user who runs this test. */
const LIVE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://intake.firm.example',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://user:canary@smtp.firm.test',
  STAFF_EMAIL: 'team@firm.co.uk',
  MAIL_FROM: 'intake@firm.co.uk',
}
const besidesRoot = (warnings: string[]) => warnings.filter(warning => !warning.includes('runs as root'))

describe('a start', () => {
  it.each([
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is prod', 'write NODE_ENV=production'],
    [{ PUBLIC_URL: 'http://intake.firm.co.uk' }, 'PUBLIC_URL is http://intake.firm.co.uk', 'write https'],
  ])('for a trial with the settings %j warns of a probable mistake', (env, mistake, remedy) => {
    const [warning, ...more] = warningsFor(env)
    expect(warning).toContain(mistake)
    expect(warning).toContain(remedy)
    expect(more).toEqual([])
  })

  it('names a setting whose line in .env has a colon, unless it is set elsewhere', () => {
    const warned = (env: Record<string, string>) =>
      startWarnings(parseConfig({ DATA_DIR: dataDir(), ...env }, [], ['SMTP_URL', 'HTTP']), own)
    expect(warned({})).toEqual([expect.stringContaining('write NAME=value for SMTP_URL.')])
    expect(warned({ SMTP_URL: 'smtp://127.0.0.1:25', STAFF_EMAIL: 'a@firm.co.uk', MAIL_FROM: 'a@firm.co.uk' })).toEqual(
      [],
    )
  })

  it('for a trial warns of nothing', () => {
    expect(warningsFor({}, sample)).toEqual([])
    expect(warningsFor({ PUBLIC_URL: 'http://192.168.0.9:3000' }, sample)).toEqual([])
  })

  it('with everything in order warns of nothing', () => {
    expect(besidesRoot(warningsFor(LIVE))).toEqual([])
    expect(besidesRoot(warningsFor({ ...LIVE, HOST: '0.0.0.0', container: 'oci' }))).toEqual([])
    expect(besidesRoot(warningsFor({ ...LIVE, SMTP_URL: 'smtp://127.0.0.1:25' }))).toEqual([])
    expect(besidesRoot(warningsFor({ ...LIVE, SMTP_URL: 'smtp://smtp.firm.test:587?requireTLS=true' }))).toEqual([])
  })

  it.each([
    [{ RETENTION_DAYS: '90' }, 'RETENTION_DAYS is 90', '180 days'],
    [{ ALLOWED_ORIGIN: 'https://canary.test' }, 'ALLOWED_ORIGIN ', 'write ALLOWED_ORIGINS'],
    [{ retention_day: 'canary' }, 'retention_day ', 'write RETENTION_DAYS'],
    [{ STAFF_EMAIL: 'staff@example.org' }, 'staff@example.org', 'set STAFF_EMAIL'],
    [{ ESCALATION_EMAIL: 'partner@example.org' }, 'partner@example.org', 'set ESCALATION_EMAIL'],
    [{ MAIL_FROM: 'haven@mail.example' }, 'haven@mail.example', 'set MAIL_FROM'],
    [{ TRUST_PROXY: '0' }, 'TRUST_PROXY is 0', 'set TRUST_PROXY'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0', 'set HOST=127.0.0.1'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is http://127.0.0.1:3000', 'https address'],
    [{ ALLOWED_ORIGINS: 'https://a.test,http://b.test' }, 'ALLOWED_ORIGINS', 'for http://b.test.'],
    [{ ADMIN_ORIGINS: 'http://c.test' }, 'ADMIN_ORIGINS', 'for http://c.test.'],
    [{ SMTP_URL: 'smtp://user:canary@smtp.firm.test:587' }, 'Mails go unencrypted', 'smtps://'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS is off', 'remove this setting'],
  ])('with %j warns of that alone, with the remedy', (env, mistake, remedy) => {
    const warnings = besidesRoot(warningsFor({ ...LIVE, ...env }))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(mistake)
    expect(warnings[0]).toContain(remedy)
    expect(warnings[0]).not.toContain('canary')
  })

  it('warns of a value that .env ended at a #, and never repeats the value', () => {
    const config = parseConfig({ DATA_DIR: dataDir(), ADMIN_PASSWORD: 'canary canary canary' }, ['ADMIN_PASSWORD'])
    expect(startWarnings(config, own)).toEqual([
      'In .env its value ends at a #: put the value in single quotes, and in a URL write %23: ADMIN_PASSWORD.',
    ])
  })

  it('for real visitors warns of a firm that does not exist', () => {
    expect(besidesRoot(warningsFor(LIVE, sample))).toEqual([expect.stringContaining('set FIRM_FILE')])
  })

  it('warns of a FIRM_FILE whose firm is marked as the sample', () => {
    const warning = 'own.json says "sample": true, so every page calls the firm invented: remove that line and restart.'
    expect(warningsFor({ FIRM_FILE: 'own.json' }, sample)).toEqual([warning])
    expect(besidesRoot(warningsFor({ ...LIVE, FIRM_FILE: 'own.json' }, sample))).toEqual([warning])
    expect(warningsFor({ FIRM_FILE: 'own.json' })).toEqual([])
  })

  it('warns of records that other users of the machine can read', () => {
    const folder = dataDir()
    chmodSync(folder, 0o755)
    expect(warningsFor({ DATA_DIR: folder })).toEqual([expect.stringContaining(`chmod 700 ${folder}`)])
    chmodSync(folder, 0o750)
    expect(warningsFor({ DATA_DIR: folder })).toEqual([])
  })

  it('as root warns of this if real visitors may come', () => {
    const isRoot = process.getuid?.() === 0
    expect(warningsFor(LIVE).filter(warning => warning.includes('runs as root'))).toHaveLength(isRoot ? 1 : 0)
    expect(warningsFor({}).filter(warning => warning.includes('runs as root'))).toEqual([])
  })
})
