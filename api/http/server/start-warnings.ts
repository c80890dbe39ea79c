import { statSync } from 'node:fs'
import { type Config, CUT_AT_HASH } from '../../config'
import type { Firm } from '../../content/firm'
import { isFolder } from '../../store/data-folder-words'
import { leftBehind } from '../../store/moved-folder'

/** Matches an address in a domain that nobody can own, so that nobody receives mails there (RFC 2606). */
const SAMPLE_ADDRESS = /[@.](?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/i
const EVERYWHERE = ['0.0.0.0', '::']

type Check = (config: Config, firm: Firm) => string | false | undefined

/** Settings that are probable mistakes on every machine. */
const ALWAYS: Check[] = [
  ({ firmFile }, { sample }) =>
    sample &&
    firmFile !== undefined &&
    `${firmFile} says "sample": true, so every page calls the firm invented: remove that line and restart.`,
  ({ misspelt }) =>
    misspelt.length > 0 &&
    `No setting of Haven has this name: ${misspelt.map(({ given, meant }) => `${given} (write ${meant})`).join(', ')}.`,
  ({ cutAtHash }) => cutAtHash.length > 0 && `${CUT_AT_HASH}: ${cutAtHash.join(', ')}.`,
  ({ withColon }) =>
    withColon.length > 0 &&
    `.env has a colon after these names, so these lines have no effect: write NAME=value for ${withColon.join(', ')}.`,
  ({ nodeEnv, production }) =>
    nodeEnv?.toLowerCase().startsWith('prod') &&
    !production &&
    `NODE_ENV is ${nodeEnv}, so the checks for real visitors are off: write NODE_ENV=production.`,
  ({ publicUrl, production }) =>
    !production &&
    publicUrl.startsWith('http:') &&
    isPublicName(new URL(publicUrl).hostname) &&
    `PUBLIC_URL is ${publicUrl}, which is not encrypted: have a proxy in front that speaks https, and write https here.`,
  ({ retentionDays }, { privacyNotice }) =>
    retentionDays !== privacyNotice.retentionDays &&
    `The privacy notice promises to erase records ${privacyNotice.retentionDays} days after processing, but ` +
      `RETENTION_DAYS is ${retentionDays}: set both to the same (privacyNotice.retentionDays is in firm.json).`,
  ({ dataDir }) =>
    isFolder(dataDir) &&
    isOpenToOthers(dataDir) &&
    `Other users of this machine can look into ${dataDir}, which holds personal data: run \`chmod 700 ${dataDir}\`.`,
  ({ dotEnvFile }) =>
    isOpenToOthers(dotEnvFile) &&
    `Other users of this machine can read ${dotEnvFile}, which holds passwords: run \`chmod 640 ${dotEnvFile}\`.`,
  ({ counts, siteApiUrl }) =>
    counts &&
    siteApiUrl !== undefined &&
    'COUNTS=on counts forms on the pages that this service serves, but SITE_API_URL says that the site is elsewhere: ' +
      'nothing is counted there.',
  ({ databaseUrl, dataDir }) => {
    const left = databaseUrl === undefined ? undefined : leftBehind(dataDir)
    return (
      left !== undefined &&
      `DATABASE_URL is set, but ${dataDir} holds requests of its own (${left}), which nobody sees: stop Haven and move them ` +
        'into an empty database (`npm run migrate -- to-postgres`). If an earlier version moved them, move that folder aside.'
    )
  },
  ({ databaseUrl, secretsKey }) =>
    databaseUrl !== undefined &&
    secretsKey === undefined &&
    'Nobody can be invited or set up a one-time code: with DATABASE_URL, both need SECRETS_KEY, the same for all ' +
      'instances (`openssl rand -base64 32` makes one).',
  ({ smtpUrl, escalationEmails = [] }) => {
    const unread = escalationEmails.filter(address => SAMPLE_ADDRESS.test(address))
    return (
      smtpUrl &&
      unread.length > 0 &&
      `Mails about late requests go to ${unread.join(', ')}, which nobody can read: set ESCALATION_EMAIL to a partner's address.`
    )
  },
  ({ smtpUrl, staffEmails }) => {
    const unread = staffEmails.filter(address => SAMPLE_ADDRESS.test(address))
    return (
      smtpUrl &&
      unread.length > 0 &&
      `Enquiries are emailed to ${unread.join(', ')}, which nobody can read: set STAFF_EMAIL to the team's own address.`
    )
  },
  ({ smtpUrl, mailFrom }) =>
    smtpUrl &&
    SAMPLE_ADDRESS.test(mailFrom) &&
    `Mails are sent from ${mailFrom}, which mail servers refuse: set MAIL_FROM to an address of the firm's domain.`,
  ({ publicUrl, trustProxy }) =>
    publicUrl.startsWith('https:') &&
    trustProxy === 0 &&
    'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is 0 and all visitors count as one address: ' +
      'set TRUST_PROXY to the number of proxies.',
  ({ host, port, trustProxy, isContainer }) =>
    trustProxy > 0 &&
    !isContainer &&
    EVERYWHERE.includes(host) &&
    `TRUST_PROXY is ${trustProxy}, but HOST=${host} lets others reach port ${port} past the proxy and pass for any ` +
      'address: set HOST=127.0.0.1, or close that port to all but the proxy.',
]

/** Settings that are probable mistakes on a server for real visitors. */
const IN_PRODUCTION: Check[] = [
  ({ firmFile }, { sample, name }) =>
    sample &&
    firmFile === undefined &&
    `The pages, forms and mails are those of ${name}, a firm that does not exist: set FIRM_FILE to your own firm.json ` +
      '(`npm run firm` writes one) and restart.',
  ({ publicUrl }) =>
    !publicUrl.startsWith('https:') &&
    `PUBLIC_URL is ${publicUrl}, which is not encrypted, or which only this machine can open: set it to the https address that ` +
      'visitors use.',
  ({ allowedOrigins, adminOrigins }) => {
    const plain = [...allowedOrigins, ...adminOrigins].filter(origin => origin.startsWith('http:'))
    return (
      plain.length > 0 &&
      `Haven admits pages without encryption, which somebody can change on their way: write https in ALLOWED_ORIGINS and ` +
        `ADMIN_ORIGINS for ${plain.join(', ')}.`
    )
  },
  ({ smtpUrl }) =>
    smtpUrl &&
    mayBePlain(new URL(smtpUrl)) &&
    'Mails go unencrypted where the mail server offers no TLS: write smtps:// in SMTP_URL, or add ?requireTLS=true.',
  ({ rateLimits }) =>
    !rateLimits && 'RATE_LIMITS is off, so nothing slows down a flood of submissions: remove this setting.',
  () =>
    process.getuid?.() === 0 &&
    'Haven runs as root, who may do anything on this machine: use a user of its own, as deploy/haven.service does.',
]

/**
 * Describes each probable mistake in the settings in one sentence with the remedy; the service starts all the same.
 * `unchecked` is the sentence about time limits that no lawyer has confirmed; undefined when all are confirmed.
 */
export function startWarnings(config: Config, firm: Firm, unchecked?: string): string[] {
  const checks = config.production ? [...ALWAYS, ...IN_PRODUCTION] : ALWAYS
  return [...checks.map(check => check(config, firm)), unchecked].filter(warning => typeof warning === 'string')
}

/** True for the name of a host that may be reachable from outside this machine and its network. */
const isPublicName = (host: string) =>
  /\.[a-z][a-z0-9-]+$/i.test(host) && !/\.(?:localhost|local|internal|lan|test|example|invalid|arpa)$/i.test(host)

function isOpenToOthers(path: string): boolean {
  // Always false on Windows, where files have no such permissions.
  return process.platform !== 'win32' && ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o007) !== 0
}

function mayBePlain({ protocol, hostname, searchParams }: URL): boolean {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'smtp:' && !local && searchParams.get('requireTLS') !== 'true'
}
