import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from './config'

const HASH = `scrypt$N=32768,r=8,p=3$${'a'.repeat(22)}$${'b'.repeat(43)}`

function problemsOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('parseConfig', () => {
  it('accepts an environment without any setting', () => {
    expect(parseConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      staffEmails: ['staff@example.org'],
      mailFrom: 'haven@example.org',
      ackEmail: false,
      allowedOrigins: [],
      adminOrigins: [],
      allowedHosts: [],
      trustProxy: 0,
      rateLimits: true,
      retentionDays: 180,
      strictClaims: false,
      metricsPort: undefined,
      uploads: true,
      uploadsMaxGb: 5,
      clamd: undefined,
      logLevel: 'info',
      production: false,
    })
  })

  it('treats an empty variable as unset', () => {
    expect(parseConfig({ PORT: '', SMTP_URL: ' ', METRICS_PORT: '', DATABASE_URL: '' }).port).toBe(3000)
  })

  it('reads every variable', () => {
    const config = parseConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://intake.example.org/',
      DATA_DIR: '/var/lib/haven',
      DISK_RESERVE_MB: '512',
      ADMIN_PASSWORD_HASH: HASH,
      SMTP_URL: 'smtps://user:pass@mail.example.org:465',
      STAFF_EMAIL: 'team@example.org, on-call@example.org,team@example.org',
      MAIL_FROM: 'intake@example.org',
      ESCALATION_EMAIL: 'partner@example.org, on-call@example.org',
      DIGEST: 'off',
      ACK_EMAIL: 'on',
      MAILS_PER_MINUTE: '20',
      ALLOWED_ORIGINS: 'https://www.example.org, http://127.0.0.1:8000, https://*.firm.example:8443',
      ADMIN_ORIGINS: 'https://staff.example.org',
      ALLOWED_HOSTS: 'www.firm.example, [2001:db8::1]',
      TRUST_PROXY: '2',
      RATE_LIMITS: 'off',
      RETENTION_DAYS: '90',
      FIRM_FILE: '/etc/haven/firm.json',
      SITE_API_URL: 'https://api.example.org',
      HEARTBEAT_URL: 'https://checks.example/ping/1234',
      METRICS_PORT: '9100',
      UPLOADS: 'off',
      COUNTS: 'on',
      UPLOADS_MAX_GB: '20',
      CLAMD: '/run/clamav/clamd.ctl',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://intake.example.org',
      dataDir: '/var/lib/haven',
      diskReserveMb: 512,
      adminPasswordHash: HASH,
      smtpUrl: 'smtps://user:pass@mail.example.org:465',
      staffEmails: ['team@example.org', 'on-call@example.org'],
      mailFrom: 'intake@example.org',
      escalationEmails: ['partner@example.org', 'on-call@example.org'],
      digest: false,
      ackEmail: true,
      mailsPerMinute: 20,
      allowedOrigins: ['https://www.example.org', 'http://127.0.0.1:8000', 'https://*.firm.example:8443'],
      adminOrigins: ['https://staff.example.org'],
      allowedHosts: ['www.firm.example', '[2001:db8::1]'],
      trustProxy: 2,
      rateLimits: false,
      retentionDays: 90,
      firmFile: '/etc/haven/firm.json',
      strictClaims: true,
      siteApiUrl: 'https://api.example.org',
      heartbeatUrl: 'https://checks.example/ping/1234',
      metricsPort: 9100,
      uploads: false,
      counts: true,
      uploadsMaxGb: 20,
      clamd: '/run/clamav/clamd.ctl',
      logLevel: 'warn',
      production: true,
    })
  })

  it('names every problem at once, also conflicts between two variables', () => {
    const problems = problemsOf({
      PORT: '70000',
      ACK_EMAIL: 'yes',
      SMTP_URL: 'smtp://mail.example.org',
      ADMIN_PASSWORD: 'fifteen letters',
      NODE_ENV: 'production',
      LOG_LEVEL: 'loud',
    })
    expect(problems.map(problem => problem.split(':')[0]).sort()).toEqual([
      'ACK_EMAIL',
      'ADMIN_PASSWORD',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PORT',
      'STAFF_EMAIL',
    ])
  })

  it.each([
    [{ PORT: 'http' }, 'PORT: expected a whole number from 0 to 65535'],
    [{ PORT: '3000.5' }, 'PORT: expected a whole number from 0 to 65535'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY: expected a whole number from 0 to 10'],
    [{ RETENTION_DAYS: '0' }, 'RETENTION_DAYS: expected a whole number from 1 to 36500'],
    [{ HOST: 'a b' }, 'HOST: expected a host name or an IP address'],
    [{ PUBLIC_URL: 'intake.example.org' }, 'PUBLIC_URL: expected scheme, host and port only'],
    [{ PUBLIC_URL: 'https://example.org/intake' }, 'PUBLIC_URL: expected scheme, host and port only'],
    [{ STAFF_EMAIL: 'team' }, 'STAFF_EMAIL: expected an email address, or several with commas'],
    [{ STAFF_EMAIL: 'a@b.test,team,c@b.test; d@b.test' }, 'not "team", "c@b.test; d@b.test"'],
    [{ ESCALATION_EMAIL: 'partner' }, 'ESCALATION_EMAIL: expected an email address'],
    [{ HEARTBEAT_URL: 'checks.example/ping' }, 'HEARTBEAT_URL: expected a web address'],
    [{ DIGEST: 'no' }, 'DIGEST: expected on or off'],
    [{ STAFF_EMAIL: ',' }, 'STAFF_EMAIL: expected an email address'],
    [{ ADMIN_PASSWORD: 'fourteen chars' }, 'ADMIN_PASSWORD: needs 15 characters or more'],
    [{ ADMIN_PASSWORD_HASH: 'scrypt$x' }, 'ADMIN_PASSWORD_HASH: is not a hash'],
    [{ STRICT_CLAIMS: 'true' }, 'STRICT_CLAIMS: expected 1 or 0'],
    [{ DATABASE_URL: 'mysql://localhost/haven' }, 'DATABASE_URL: expected an address such as postgres://'],
    [{ DATABASE_URL: 'postgres://localhost/haven', COPY_TO: '/mnt/copy' }, 'COPY_TO: copies files'],
    [{ UPLOADS_MAX_GB: '0' }, 'UPLOADS_MAX_GB: expected a whole number from 1 to 100000'],
    [{ CLAMD: 'localhost' }, 'CLAMD: expected host:port, or the path of a socket such as /run/clamav/clamd.ctl'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT: expected a whole number from 0 to 65535'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT: has to differ from PORT'],
    [{ METRICS_PORT: '80', PORT: '80' }, 'METRICS_PORT: has to differ from PORT'],
    [{ DATA_DIR: './dist' }, 'DATA_DIR: is inside dist/'],
    [{ DATA_DIR: './dist/site/../widgets/data' }, 'DATA_DIR: is inside dist/'],
    [{ ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS: "*" is not an origin'],
    [{ ALLOWED_ORIGINS: 'https://*.co.uk' }, 'anybody can have a name below co.uk'],
    [{ ALLOWED_ORIGINS: 'https://*.github.io' }, 'anybody can have a name below github.io'],
    [{ ALLOWED_ORIGINS: 'https://*.example' }, 'anybody can have a name below example'],
    [{ ALLOWED_ORIGINS: 'http://*.firm.example' }, '* can only be the whole first label, with https'],
    [{ ALLOWED_ORIGINS: 'https://a.*.firm.example' }, '* can only be the whole first label'],
    [{ ALLOWED_ORIGINS: 'https://w*.firm.example' }, '* can only be the whole first label'],
    [{ ALLOWED_ORIGINS: 'https://*.*.firm.example' }, '* can only be the whole first label'],
    [{ ALLOWED_ORIGINS: 'https://*.firm.example/' }, '* can only be the whole first label'],
    [{ ALLOWED_ORIGINS: 'https://*.Firm.example' }, '* can only be the whole first label'],
    [{ ADMIN_ORIGINS: 'https://*.firm.example' }, 'ADMIN_ORIGINS: "https://*.firm.example" is not an origin'],
    [{ ALLOWED_ORIGINS: 'https://a.example;https://b.example' }, 'has several sites: write a comma between them'],
    [{ ALLOWED_ORIGINS: 'https://a.example https://b.example' }, 'has several sites: write a comma between them'],
    [{ ALLOWED_ORIGINS: 'https://a.example.org/' }, 'is not an exact origin: write https://a.example.org'],
    [{ ADMIN_ORIGINS: 'HTTPS://B.example.org' }, 'is not an exact origin: write https://b.example.org'],
    [
      { ALLOWED_HOSTS: 'https://www.firm.example:8443/' },
      '"https://www.firm.example:8443/" is not a host name: write www.firm.example',
    ],
    [{ ALLOWED_HOSTS: 'WWW.firm.example' }, 'is not a host name: write www.firm.example'],
    [{ ALLOWED_HOSTS: '*.firm.example' }, 'is not a host name: write each name by itself'],
    [{ ALLOWED_HOSTS: 'a b' }, 'ALLOWED_HOSTS: "a b" is not a host name: write each name by itself'],
    [{ ALLOWED_ORIGINS: 'null' }, 'ALLOWED_ORIGINS: "null" is not an origin'],
    [{ ALLOWED_ORIGINS: 'ftp://a.example.org' }, 'ALLOWED_ORIGINS: "ftp://a.example.org" is not an origin'],
  ])('refuses %j', (env, problem) => {
    expect(problemsOf(env).join('\n')).toContain(problem)
  })

  it.each([
    [{ SMTP_CLIENT_ID: 'the-app' }, 'SMTP_CLIENT_ID: is used only with SMTP_AUTH=oauth2'],
    [{ SMTP_AUTH: 'oauth2' }, 'SMTP_AUTH: needs SMTP_URL with the mailbox'],
    [{ SMTP_AUTH: 'oauth2', SMTP_URL: 'smtp://mail.example.org' }, 'SMTP_AUTH: needs SMTP_URL with the mailbox'],
    [{ SMTP_AUTH: 'oauth2', SMTP_URL: 'smtp://a:b@mail.example.org' }, 'SMTP_URL: has a password'],
    [{ SMTP_AUTH: 'oauth2' }, 'SMTP_CLIENT_ID: has to be given'],
    [{ SMTP_AUTH: 'oauth2', SMTP_CLIENT_ID: 'a' }, 'SMTP_CLIENT_SECRET: has to be given'],
    [
      { SMTP_AUTH: 'oauth2', SMTP_CLIENT_SECRET: 'a', SMTP_SECRET_FILE: 'b' },
      'SMTP_SECRET_FILE: is given together with',
    ],
    [{ SMTP_AUTH: 'oauth2', SMTP_CLIENT_ID: 'a' }, 'SMTP_TOKEN_URL: has to be given'],
    [{ SMTP_AUTH: 'oauth2', SMTP_SERVICE_ACCOUNT: 'a', SMTP_CLIENT_ID: 'b' }, 'SMTP_SERVICE_ACCOUNT: takes the place'],
    [{ SMTP_TOKEN_URL: 'http://token.example.org' }, 'SMTP_TOKEN_URL: expected an address that begins with https'],
  ])('refuses settings of a sign-in by token that do not belong together: %j', (env, problem) => {
    expect(problemsOf(env).join('\n')).toContain(problem)
  })

  it('never repeats a secret', () => {
    const env = {
      SMTP_URL: 'http://user:canary-1@mail',
      ADMIN_PASSWORD: 'canary-2',
      ADMIN_PASSWORD_HASH: 'scrypt$canary-3',
      DATABASE_URL: 'mysql://user:canary-4@localhost/haven',
      SMTP_CLIENT_SECRET: 'canary-5',
    }
    expect(problemsOf(env)).toHaveLength(7)
    expect(problemsOf(env).join('\n')).not.toContain('canary')
  })

  it.each(['smtps://haven:canary', 'smtps://haven:1#canary@mail.example.org', 'smtps://haven:a/canary@mail'])(
    'explains how to write a password in %s',
    url => {
      const problems = problemsOf({ SMTP_URL: url, STAFF_EMAIL: 'a@b.test', MAIL_FROM: 'a@b.test' })
      expect(problems).toEqual([expect.stringMatching(/^SMTP_URL: .*%23 for/)])
      expect(problems[0]).not.toContain('canary')
    },
  )

  it.each(['p@ss/canary', '12/canary', '12?canary'])(
    'treats no part of the password %s as a host name, because messages contain host names',
    password => {
      const problems = problemsOf({ DATABASE_URL: `postgres://haven:${password}@127.0.0.1:5432/haven` })
      expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL: .*%2F for \//)])
      expect(problems[0]).not.toContain('canary')
      const url = `postgres://haven:${encodeURIComponent(password)}@127.0.0.1:5432/haven?sslmode=verify-full`
      expect(parseConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    },
  )

  it('adds to the message about a refused setting that .env ends its value at a #', () => {
    const parse = () => parseConfig({ ADMIN_PASSWORD: 'short' }, ['ADMIN_PASSWORD', 'DATA_DIR'])
    expect(parse).toThrow(/ADMIN_PASSWORD: needs 15 characters or more\. In \.env its value ends at a #: put/)
  })

  it('accepts a hash in quotes, which a container runtime does not remove', () => {
    expect(parseConfig({ ADMIN_PASSWORD_HASH: `'${HASH}'` }).adminPasswordHash).toBe(HASH)
  })

  it('changes no character of a password', () => {
    expect(parseConfig({ ADMIN_PASSWORD: " 'quoted and spaced' " }).adminPassword).toBe(" 'quoted and spaced' ")
  })

  it('accepts 0 for both ports, which means any free port', () => {
    expect(parseConfig({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0, metricsPort: 0 })
  })

  it('gives a wildcard host an address that a browser can open', () => {
    expect(parseConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80')
    expect(parseConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
  })
})

describe('.env.example', () => {
  const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const lines = [...text.matchAll(/^# ?([A-Z_]+)=(.*)$/gm)]

  it('sets no variable until somebody edits the file', () => {
    expect(text.split('\n').filter(line => line !== '' && !line.startsWith('#'))).toEqual([])
  })

  it('contains values that can be used', () => {
    const env = Object.fromEntries(lines.map(([, name, value]) => [name, value]))
    delete env.DATABASE_URL
    const { SMTP_AUTH, SMTP_TOKEN_URL, SMTP_CLIENT_ID, SMTP_CLIENT_SECRET, SMTP_SECRET_FILE, ...rest } = env
    const { SMTP_SERVICE_ACCOUNT, SMTP_REFRESH_TOKEN, SMTP_SCOPE, ...byPassword } = rest
    expect(problemsOf(byPassword)).toEqual([])
    const byToken = { ...byPassword, SMTP_URL: 'smtp://intake%40firm.example@mail.example.org', SMTP_AUTH, SMTP_SCOPE }
    const app = { ...byToken, SMTP_TOKEN_URL, SMTP_CLIENT_ID }
    expect(problemsOf({ ...app, SMTP_CLIENT_SECRET, SMTP_REFRESH_TOKEN })).toEqual([])
    expect(problemsOf({ ...app, SMTP_SECRET_FILE })).toEqual([])
    expect(problemsOf({ ...byToken, SMTP_SERVICE_ACCOUNT })).toEqual([])
  })

  it('explains every variable that the service reads', () => {
    const schemas = ['config.ts', 'config-oauth.ts'].map(file => readFileSync(new URL(file, import.meta.url), 'utf8'))
    const read = [...schemas.join('\n').matchAll(/^ {2,4}([A-Z_]+): (?:z\.|text,)/gm)]
    // The schema lacks `NODE_EXTRA_CA_CERTS`, because Node reads this variable only at its start: a command that finds
    // it in `.env` starts Node again.
    const names = [...read.map(([, name]) => name).filter(name => name !== 'NODE_ENV'), 'NODE_EXTRA_CA_CERTS']
    expect(names.length).toBeGreaterThan(20)
    expect(lines.map(([, name]) => name).sort()).toEqual(names.sort())
  })
})
