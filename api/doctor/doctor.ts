import { Resolver } from 'node:dns/promises'
import { type Config, ConfigError } from '../config'
import { copyKeyOf } from '../security/copy-key'
import { lookAtClock, lookAtFuture } from './clock'
import { lookAtContent } from './content'
import { lookAtCopy } from './copy'
import { lookAtCopyKey } from './copy-key'
import { lastWritten, lookAtFiles, lookAtFolder } from './data-folder'
import { backupsOfDatabase, lookAtDatabase } from './database'
import { lookAtHeartbeat } from './heartbeat'
import { lookAtBackup } from './last-backup'
import { lookAtDryRun } from './last-dry-run'
import { type DoctorCheck, type Line, runChecks } from './line'
import { lookAtLosses, lossesIn, lostFromCopy } from './losses'
import { lookAtDisk, lookAtNode } from './machine'
import { lookAtMail } from './mail'
import { askOtherClock } from './other-clock'
import { lookAtScanner } from './scanner'
import type { Dns } from './sender'
import { lookAtService } from './service'
import { lookAtFirm, lookAtSettings, lookAtTimeLimits, refusedSettings } from './settings'

/** The parameters of `examine`. */
export interface DoctorParts {
  /** Loads the settings; throws a ConfigError for invalid settings. */
  loadSettings: () => Config
  /** True when the doctor must send a test mail. */
  isMailSent: boolean
  now?: () => Date
  dns?: Dns
}

const MB = 1_000_000

/** Runs all checks of an installation. If a check cannot run, the others still run. */
export async function examine({
  loadSettings,
  isMailSent,
  now = () => new Date(),
  dns = new Resolver({ timeout: 5_000, tries: 2 }),
}: DoctorParts): Promise<Line[]> {
  const node = lookAtNode(process.versions.node, now())
  let config: Config
  try {
    config = loadSettings()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...refusedSettings(error), node]
  }
  const { dataDir, databaseUrl } = config
  const { firm, lines: ofFirm } = await lookAtFirm(config, now())
  const { report, lines: ofService, clock } = await lookAtService(config, now())
  const written = await lastWritten(dataDir)
  const folder = await lookAtFolder(dataDir)
  const losses = report?.losses ?? (await lossesIn(dataDir))
  const looks: DoctorCheck[] = [
    ['Settings', () => lookAtSettings(config, firm)],
    ['Firm', () => ofFirm],
    ['Content', () => lookAtContent(config)],
    ['Time limits', () => lookAtTimeLimits(config, now())],
    ['Service', () => ofService],
    ['Lost records', () => lookAtLosses(losses)],
    ['Copy', () => lookAtCopy({ ...config, ...report }, report?.copy)],
    ['Copy', () => (report?.copy ? lostFromCopy(losses) : [])],
    ['Data folder', () => folder],
    ['Disk', () => lookAtDisk(dataDir, config.diskReserveMb * MB)],
    ...(databaseUrl === undefined
      ? ([
          ['Files', () => lookAtFiles(dataDir, now())],
          ['Backup', () => lookAtBackup(dataDir, now())],
          ['Restore', () => lookAtDryRun(dataDir, now())],
          ['Copy key', async () => lookAtCopyKey(dataDir, await copyKeyOf(config), now())],
        ] satisfies DoctorCheck[])
      : ([
          ['Database', () => lookAtDatabase(databaseUrl)],
          ['Backup', () => backupsOfDatabase],
          ['Clock', () => (report?.fromTheFuture ? lookAtFuture(report.fromTheFuture) : [])],
        ] satisfies DoctorCheck[])),
    ['Mail server', () => lookAtMail(config, { firm: firm.name, dns, now: now(), isSent: isMailSent })],
    ['Scanner', () => lookAtScanner(config)],
    ['Heartbeat', () => (report ? lookAtHeartbeat(config.heartbeatUrl, report.heartbeat, report.silence) : [])],
    ['Clock', async () => lookAtClock(now().getTime(), written, await askOtherClock(config, clock, now))],
    ['Node', () => node],
  ]
  return await runChecks(looks)
}
