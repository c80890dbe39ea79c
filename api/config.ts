import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { type OAuthSettings, oauthOf, oauthRules, oauthShape } from './config-oauth'
import {
  email,
  emailList,
  hostList,
  httpOrigin,
  onOff,
  originList,
  originPatternList,
  secretUrl,
  webAddress,
  wholeNumber,
} from './config-values'
import { check, formatPath } from './issue-words'
import { misspelt } from './misspelt'
import { isClamdAddress } from './security/clamd'
import { isPasswordHash, MIN_PASSWORD } from './security/password'
import { isSecretsKey } from './security/secrets'
import { COPY_ADDRESS, HOST_KEYS, isCopyAddress, isRecipient } from './store/copy/address'
import { UserFacingError } from './user-facing-error'

/** All settings of the service. */
export interface Config {
  /** The port; 0 means any free port. */
  port: number
  host: string
  /** The origin in mails and snippets, without a final slash. */
  publicUrl: string
  /** False when `publicUrl` is the default, which is this machine's own address. */
  isPublicUrlGiven: boolean
  dataDir: string
  /**
   * The URL (with password) of the PostgreSQL database that instances share; undefined when files in `dataDir` contain
   * the records.
   */
  databaseUrl: string | undefined
  /**
   * The folder or `sftp://` address to which the service continuously copies all stored data; undefined without a copy.
   */
  copyTo: string | undefined
  /** The public key (of `age`) with which the copy is encrypted; undefined for an unencrypted copy. */
  copyRecipient: string | undefined
  /** For a copy to `sftp://`, the file with the private key, and the fingerprints of the server's host keys. */
  copySshKey: string | undefined
  copyHostKey: string[]
  /**
   * The key that signs copies and backups, in base64 (32 bytes). For a restore into a data folder without this key, an
   * operator must set this setting.
   */
  copyKey: string | undefined
  /** True when the response to a submission waits until the copy contains the submission. */
  copyWait: boolean
  /** The free space in MB that the service keeps on the disk; 0 for none. */
  diskReserveMb: number
  adminPasswordHash: string | undefined
  adminPassword: string | undefined
  /** False when the setting `SHARED_PASSWORD` switches the shared password off. */
  sharedPassword: boolean
  /** The key that encrypts secrets, 32 bytes in base64; undefined when the data folder has a key of its own. */
  secretsKey: string | undefined
  /** The mail server's URL; undefined when the service saves every mail under `dataDir` instead. */
  smtpUrl: string | undefined
  /**
   * The settings for signing in to the mail server with a token; undefined if the service uses the user and password in
   * `smtpUrl`.
   */
  smtpOAuth: OAuthSettings | undefined
  /** True for the data of `npm run demo`: mails are only saved to disk, even with `SMTP_URL`. */
  isDemo?: boolean
  /** The addresses that get a mail for every enquiry. */
  staffEmails: string[]
  /**
   * The addresses that get mails about late requests, near limits, and unconfirmed test mails; undefined if these mails
   * go to `staffEmails`.
   */
  escalationEmails: string[] | undefined
  /** True when staff get an overview by mail every day at opening time. */
  digest: boolean
  mailFrom: string
  ackEmail: boolean
  /** The maximum number of mails that are sent by SMTP in a minute; further mails wait. */
  mailsPerMinute: number
  allowedOrigins: string[]
  adminOrigins: string[]
  /** Host names of this service besides the one in `publicUrl`, without ports. */
  allowedHosts: string[]
  /** Number of proxies between visitors and the service. */
  trustProxy: number
  rateLimits: boolean
  retentionDays: number
  /** Number of days after which the service deletes an entry of the audit. */
  auditDays: number
  firmFile: string | undefined
  timeLimitsFile: string | undefined
  strictClaims: boolean
  siteApiUrl: string | undefined
  /** True when visitors may send letters. */
  uploads: boolean
  /** True when the site's own pages count how many visitors begin and send each form. */
  counts: boolean
  /** The maximum disk space for all letters together, in GB. */
  uploadsMaxGb: number
  /** The address of clamd: `host:port`, or its socket's path; undefined when no program scans letters. */
  clamd: string | undefined
  /** True when webhooks may have private and loopback addresses, also with http. */
  webhooksPrivate: boolean
  /**
   * The address that the service requests every five minutes as long as no check fails. The address may contain a
   * secret.
   */
  heartbeatUrl: string | undefined
  /** The port for metrics; undefined without metrics, and 0 for any free port. */
  metricsPort: number | undefined
  logLevel: string
  /** True for `NODE_ENV=production`, that is, for real visitors. */
  production: boolean
  /** True in a container: other machines reach its port only if the operator publishes the port. */
  isContainer: boolean
  /** Variables of the environment that look like misspelt settings. */
  misspelt: ReturnType<typeof misspelt>
  /** Settings whose value in `.env` is cut off at a `#`. */
  cutAtHash: string[]
  /** Settings that have no effect, because `.env` has a colon instead of `=` after their names. */
  withColon: string[]
  /** The value of `NODE_ENV`, if there is one. */
  nodeEnv: string | undefined
  /** The path of the `.env` file, whose settings apply unless the environment contains them. */
  dotEnvFile: string
  /** The folders of the built site and of the built widgets. */
  siteDir: string
  widgetsDir: string
  /** The file with the version and time of the build; see `built.ts`. */
  builtFile: string
  /** The program that renders the site's pages again; see `live-pages.ts`. */
  rendererFile: string
}

/** Thrown for invalid settings. `problems` contains one line for each mistake. */
export class ConfigError extends UserFacingError {
  override readonly name = 'ConfigError'
  constructor(readonly problems: string[]) {
    super(`These settings cannot be used:\n${problems.map(problem => `  ${problem}`).join('\n')}`)
  }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

// The schema has no defaults, so that rules about two variables can see which of them were set.
const schema = z
  .object({
    PORT: z.optional(wholeNumber(0, 65_535)),
    HOST: z.optional(z.string().check(z.regex(/^[\w.:-]+$/, 'expected a host name or an IP address'))),
    PUBLIC_URL: z.optional(httpOrigin),
    DATA_DIR: z.optional(z.string()),
    COPY_TO: z.optional(z.string().check(z.refine(isCopyAddress, COPY_ADDRESS))),
    COPY_RECIPIENT: z.optional(
      z.string().check(z.refine(isRecipient, 'is no age public key: `age-keygen` prints one that begins with age1')),
    ),
    COPY_SSH_KEY: z.optional(z.string()),
    COPY_HOST_KEY: z.optional(
      z
        .string()
        .check(
          z.regex(
            HOST_KEYS,
            'expected the fingerprint of the server, SHA256: and 43 characters, as `ssh-keygen -lf` prints it; several with commas between them',
          ),
        ),
    ),
    COPY_KEY: z.optional(
      z.string().check(z.refine(isSecretsKey, 'is no key of 32 bytes in base64: `npm run copy-key` prints it')),
    ),
    COPY_WAIT: z.optional(onOff),
    DISK_RESERVE_MB: z.optional(wholeNumber(0, 10_000_000)),
    DATABASE_URL: z.optional(secretUrl(['postgres:', 'postgresql:'])),
    ADMIN_PASSWORD_HASH: z.optional(
      z.string().check(z.refine(isPasswordHash, 'is not a hash as `npm run admin:password` prints it')),
    ),
    ADMIN_PASSWORD: z.optional(
      z
        .string()
        .check(z.refine(value => [...value].length >= MIN_PASSWORD, `needs ${MIN_PASSWORD} characters or more`)),
    ),
    SHARED_PASSWORD: z.optional(onOff),
    SECRETS_KEY: z.optional(
      z.string().check(z.refine(isSecretsKey, 'is no key of 32 bytes in base64: `openssl rand -base64 32` makes one')),
    ),
    SMTP_URL: z.optional(secretUrl(['smtp:', 'smtps:'])),
    ...oauthShape,
    STAFF_EMAIL: z.optional(emailList),
    ESCALATION_EMAIL: z.optional(emailList),
    DIGEST: z.optional(onOff),
    MAIL_FROM: z.optional(email),
    ACK_EMAIL: z.optional(onOff),
    MAILS_PER_MINUTE: z.optional(wholeNumber(1, 10_000)),
    ALLOWED_ORIGINS: z.optional(originPatternList),
    ADMIN_ORIGINS: z.optional(originList),
    ALLOWED_HOSTS: z.optional(hostList),
    TRUST_PROXY: z.optional(wholeNumber(0, 10)),
    RATE_LIMITS: z.optional(onOff),
    RETENTION_DAYS: z.optional(wholeNumber(1, 36_500)),
    AUDIT_DAYS: z.optional(wholeNumber(1, 36_500)),
    FIRM_FILE: z.optional(z.string()),
    TIME_LIMITS_FILE: z.optional(z.string()),
    STRICT_CLAIMS: z.optional(z.enum(['0', '1'], 'expected 1 or 0')),
    SITE_API_URL: z.optional(httpOrigin),
    COUNTS: z.optional(onOff),
    UPLOADS: z.optional(onOff),
    UPLOADS_MAX_GB: z.optional(wholeNumber(1, 100_000)),
    CLAMD: z.optional(
      z
        .string()
        .check(z.refine(isClamdAddress, 'expected host:port, or the path of a socket such as /run/clamav/clamd.ctl')),
    ),
    WEBHOOKS_PRIVATE: z.optional(onOff),
    HEARTBEAT_URL: z.optional(webAddress),
    METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
    LOG_LEVEL: z.optional(z.enum(LOG_LEVELS, `expected one of ${LOG_LEVELS.join(', ')}`)),
    NODE_ENV: z.optional(z.string()),
  })
  .check(
    required('STAFF_EMAIL', 'is required with SMTP_URL: it gets a mail about each enquiry'),
    required('MAIL_FROM', 'is required with SMTP_URL: it is the sender of every mail'),
    ...oauthRules,
    z.refine(env => env.NODE_ENV !== 'production' || env.ADMIN_PASSWORD === undefined, {
      path: ['ADMIN_PASSWORD'],
      error: 'is for trying out only: use ADMIN_PASSWORD_HASH when NODE_ENV=production (`npm run admin:password`)',
      when: () => true,
    }),
    z.refine(env => env.DATABASE_URL === undefined || env.COPY_TO === undefined, {
      path: ['COPY_TO'],
      error:
        'copies files, and with DATABASE_URL there are none: have PostgreSQL keep a standby, and take backups with pg_dump',
      when: () => true,
    }),
    z.refine(env => env.COPY_WAIT !== true || env.COPY_TO !== undefined, {
      path: ['COPY_WAIT'],
      error: 'needs COPY_TO: without it there is no copy to wait for',
      when: () => true,
    }),
    ...(['COPY_SSH_KEY', 'COPY_HOST_KEY'] as const).map(name =>
      z.refine<Record<string, unknown>>(
        env => !(typeof env.COPY_TO === 'string' && env.COPY_TO.startsWith('sftp:')) || env[name] !== undefined,
        { path: [name], error: 'has to be given where COPY_TO is sftp://', when: () => true },
      ),
    ),
    z.refine(env => !env.METRICS_PORT || env.METRICS_PORT !== (env.PORT ?? DEFAULT_PORT), {
      path: ['METRICS_PORT'],
      error: 'has to differ from PORT',
      when: () => true,
    }),
    z.refine(env => !isWithin(distDir(), dataDirOf(env.DATA_DIR)), {
      path: ['DATA_DIR'],
      error: 'is inside dist/, which each build deletes, and whose files visitors can load: choose another folder',
      when: () => true,
    }),
  )

/** Tells the operator how to write a value that was cut off at a `#`. */
export const CUT_AT_HASH = 'In .env its value ends at a #: put the value in single quotes, and in a URL write %23'

/** The default addresses in mails that are saved to disk. For a real firm, its own address replaces these addresses. */
export const INVENTED = { staff: 'staff@example.org', sender: 'haven@example.org' }

const DEFAULT_PORT = 3_000
const dataDirOf = (given: string | undefined) => resolve(given ?? './data')

const isWithin = (folder: string, path: string) => path === folder || path.startsWith(folder + sep)

function required(name: 'STAFF_EMAIL' | 'MAIL_FROM', error: string) {
  return z.refine<Record<string, unknown>>(env => env.SMTP_URL === undefined || env[name] !== undefined, {
    path: [name],
    error,
    when: () => true,
  })
}

/**
 * Reads the settings from the environment. `cutAtHash` contains the settings whose values in `.env` were cut off at a
 * `#`; `colons` contains names in `.env` with a colon instead of `=`. Throws a ConfigError with all mistakes at once.
 */
export function parseConfig(env: NodeJS.ProcessEnv, cutAtHash: string[] = [], colons: string[] = []): Config {
  const given = Object.entries(env).filter(([, value]) => value?.trim())
  const checked = check(schema, Object.fromEntries(given.map(([name, value = '']) => [name, cleaned(name, value)])))
  if ('problems' in checked) {
    const cut = (name: string) => (cutAtHash.includes(name) ? `. ${CUT_AT_HASH}` : '')
    const problems = checked.problems.map(({ path, message }) => ({ name: formatPath(path), message }))
    throw new ConfigError(problems.map(({ name, message }) => `${name}: ${message}${cut(name)}`))
  }
  const set = checked.data
  const port = set.PORT ?? DEFAULT_PORT
  const host = set.HOST ?? '127.0.0.1'
  return {
    port,
    host,
    publicUrl: set.PUBLIC_URL ?? `http://${urlHost(host)}:${port}`,
    isPublicUrlGiven: set.PUBLIC_URL !== undefined,
    dataDir: dataDirOf(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL,
    copyTo: set.COPY_TO,
    copyRecipient: set.COPY_RECIPIENT,
    copySshKey: set.COPY_SSH_KEY,
    copyHostKey: set.COPY_HOST_KEY?.split(',').map(key => key.trim()) ?? [],
    copyKey: set.COPY_KEY,
    copyWait: set.COPY_WAIT ?? false,
    diskReserveMb: set.DISK_RESERVE_MB ?? 256,
    adminPasswordHash: set.ADMIN_PASSWORD_HASH,
    adminPassword: set.ADMIN_PASSWORD,
    sharedPassword: set.SHARED_PASSWORD ?? true,
    secretsKey: set.SECRETS_KEY,
    smtpUrl: set.SMTP_URL,
    smtpOAuth: oauthOf(set),
    staffEmails: set.STAFF_EMAIL ?? [INVENTED.staff],
    escalationEmails: set.ESCALATION_EMAIL,
    digest: set.DIGEST ?? true,
    mailFrom: set.MAIL_FROM ?? INVENTED.sender,
    ackEmail: set.ACK_EMAIL ?? false,
    mailsPerMinute: set.MAILS_PER_MINUTE ?? 60,
    allowedOrigins: set.ALLOWED_ORIGINS ?? [],
    adminOrigins: set.ADMIN_ORIGINS ?? [],
    allowedHosts: set.ALLOWED_HOSTS ?? [],
    trustProxy: set.TRUST_PROXY ?? 0,
    rateLimits: set.RATE_LIMITS ?? true,
    retentionDays: set.RETENTION_DAYS ?? 180,
    auditDays: set.AUDIT_DAYS ?? 730,
    firmFile: set.FIRM_FILE,
    timeLimitsFile: set.TIME_LIMITS_FILE,
    strictClaims: set.STRICT_CLAIMS ? set.STRICT_CLAIMS === '1' : set.FIRM_FILE !== undefined,
    siteApiUrl: set.SITE_API_URL,
    uploads: set.UPLOADS ?? true,
    counts: set.COUNTS ?? false,
    uploadsMaxGb: set.UPLOADS_MAX_GB ?? 5,
    clamd: set.CLAMD,
    webhooksPrivate: set.WEBHOOKS_PRIVATE ?? false,
    heartbeatUrl: set.HEARTBEAT_URL,
    metricsPort: set.METRICS_PORT,
    logLevel: set.LOG_LEVEL ?? 'info',
    production: set.NODE_ENV === 'production',
    // Podman, systemd and the Containerfile set the variable `container`.
    isContainer: env.container !== undefined,
    misspelt: misspelt(
      given.map(([name]) => name),
      Object.keys(schema.shape),
    ),
    cutAtHash,
    withColon: colons.filter(name => name in schema.shape && env[name] === undefined),
    nodeEnv: set.NODE_ENV,
    dotEnvFile: resolve('.env'),
    siteDir: resolve(distDir(), 'site'),
    widgetsDir: resolve(distDir(), 'widgets'),
    builtFile: resolve(distDir(), 'api/built.json'),
    rendererFile: resolve(distDir(), 'api/render-site.js'),
  }
}

/**
 * A host in the form that URLs need: an IPv6 address in brackets, and `localhost` for an address that stands for all
 * addresses of a machine.
 */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

// The build bundles this file into dist/api/server.js; in development it runs as api/config.ts.
const distDir = () =>
  resolve(fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist' : '..', import.meta.url)))

// Removes spaces and single quotes around a value, because container runtimes do not remove them as a shell would. A
// password keeps them.
function cleaned(name: string, value: string): string {
  return name === 'ADMIN_PASSWORD' ? value : (/^'(.*)'$/s.exec(value.trim())?.[1] ?? value.trim())
}
