import { join } from 'node:path'
import type { Config } from '../../config'
import { brokenContent, brokenLanguages } from '../../content/broken-content'
import { checkContent } from '../../content/check-content'
import { checkFirm } from '../../content/check-firm'
import type { Content } from '../../content/content'
import type { Firm } from '../../content/firm'
import { findingLine } from '../../content/firm-finding'
import { isPlain } from '../../content/plain-firm'
import { uncheckedRules } from '../../content/time-limit-rules'
import type { TimeLimits } from '../../content/time-limits'
import { dayInLondon } from '../../contract/time/office-hours'
import type { AdminPassword } from '../../security/admin-password'
import type { Copying, CopyState } from '../../store/copy/copier'
import { databaseName } from '../../store/database-name'
import type { Listening } from './listen'
import type { MetricsServer } from './serve-metrics'
import { startWarnings } from './start-warnings'

/** The parts of the service that the message at start-up describes. */
export interface StartParts {
  config: Config
  firm: Firm
  content: Content
  timeLimits: Pick<TimeLimits, 'rules' | 'passedCheckedOn'>
  adminPassword: AdminPassword
  copy: Pick<Copying, 'state'> | undefined
  now: () => Date
}

/** Findings that take time to collect and that this message contains. */
export interface StartFindings {
  /** The version of Haven. */
  version: string
  metrics: MetricsServer | undefined
  /**
   * Problems in words, such as a mistake in the firm's file, a shared password that still works, or a scanner that does
   * not answer.
   */
  staff: string[]
  /** The lost records, in words. */
  losses: string | undefined
}

/**
 * The message at start-up: the addresses and settings of the service, and then warnings, such as probable mistakes in
 * `firm.json`.
 */
export function describeStart(
  { config, firm, content, timeLimits, adminPassword, copy, now }: StartParts,
  { url }: Listening,
  { version, metrics, staff, losses }: StartFindings,
): string {
  // Shows the address in PUBLIC_URL if there is one, because visitors and staff use it.
  const site = config.isPublicUrlGiven ? config.publicUrl : url
  const lines = [
    ['Version', version],
    ['Site', `${site}/`],
    ['Admin page', `${site}/admin/`],
    ...(site === url ? [] : [['Listens at', `${url}/`]]),
    ['Admin password', adminPassword.source],
    ['Your pages', `the lines to paste are at ${site}/embed/`],
    ['Mails', describeMail(config)],
    ['Letters', describeLetters(config)],
    ['Records', describeRecords(config)],
    ...(copy ? [['Copy', describeCopy(config, copy.state())]] : []),
    ...(metrics ? [['Metrics', metrics.url]] : []),
  ]
  // Leaves out findings about a firm that is not real: the invented sample, or the neutral firm in place of a file with
  // mistakes.
  const findings =
    firm.sample || isPlain(firm)
      ? []
      : [
          ...checkFirm(firm, now()).map(finding => `firm.json, ${findingLine(finding)}`),
          ...checkContent(content).map(finding => `${config.dataDir}/${findingLine(finding)}`),
        ]
  const unchecked = uncheckedRules(timeLimits, dayInLondon(now().getTime()))
  const warnings = [
    ...(losses ? [losses] : []),
    ...(config.databaseUrl === undefined ? brokenContent(config.dataDir) : []),
    ...brokenLanguages(config.dataDir),
    ...staff,
    ...startWarnings(config, firm, unchecked),
    ...findings,
  ].map(warning => `  - ${warning}`)
  return [
    'Haven is running.',
    ...lines.map(([name = '', text]) => `  ${name.padEnd(16)}${text}`),
    ...(warnings.length > 0 ? ['Please look at this:', ...warnings] : []),
  ].join('\n')
}

function describeMail({ smtpUrl, isDemo, staffEmails, dataDir }: Config): string {
  if (smtpUrl) return `to ${staffEmails.join(', ')}, through ${new URL(smtpUrl).host}`
  const why = isDemo ? 'these are invented people of `npm run demo`' : 'set SMTP_URL to send them'
  return `Nobody is being emailed: every mail is written to ${join(dataDir, 'mail')} (${why})`
}

function describeRecords({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === undefined ? dataDir : `in PostgreSQL, ${databaseName(databaseUrl)}`
}

function describeCopy({ copyTo }: Config, { at, problem }: CopyState): string {
  const how = problem ?? (at ? `complete up to ${at}` : 'the copy is just being made')
  return `${copyTo}: ${how}`
}

function describeLetters({ uploads, uploadsMaxGb, clamd }: Config): string {
  if (!uploads) return 'not accepted (UPLOADS=off)'
  const scanned =
    clamd === undefined ? 'not scanned for malware (set CLAMD for a scanner)' : `scanned by clamd at ${clamd}`
  return `up to ${uploadsMaxGb} GB; ${scanned}`
}
