import type { Config, ConfigError } from '../config'
import { configuredFirm } from '../configured-firm'
import { checkFirm } from '../content/check-firm'
import { type Firm, loadFirm } from '../content/firm'
import { changesFor, leftUnread, usableFirmChanges, withChanges } from '../content/firm-changes'
import { findingLine } from '../content/firm-finding'
import { ContentFileError } from '../content/parse-content'
import { isPlain } from '../content/plain-firm'
import { loadTimeLimitFile, uncheckedRules } from '../content/time-limit-rules'
import { STALE_DAYS } from '../contract/limits/deadlines'
import { dayInLondon } from '../contract/time/office-hours'
import { startWarnings } from '../http/server/start-warnings'
import { UserFacingError } from '../user-facing-error'
import { firmChangesIn } from './database'
import { type Line, linesAbout } from './line'

/** The doctor's lines about invalid settings. */
export function refusedSettings(error: ConfigError): Line[] {
  const { wrong } = linesAbout('Settings')
  return error.problems.map(problem => wrong(`${problem}.`))
}

/** The doctor's lines about settings that are probable mistakes. */
export function lookAtSettings(config: Config, firm: Firm): Line[] {
  const { ok, look } = linesAbout('Settings')
  const warnings = startWarnings(config, firm).map(look)
  return warnings.length > 0 ? warnings : [ok('Nothing looks like a mistake.')]
}

/**
 * The firm that a service would use if it started now, with the changes that managers have made. The firm is the sample
 * firm if neither the firm's file nor any substitute is usable.
 */
export async function lookAtFirm(config: Config, now: Date): Promise<{ firm: Firm; lines: Line[] }> {
  const { ok, look, wrong } = linesAbout('Firm')
  try {
    const { dataDir, databaseUrl } = config
    const kept = databaseUrl === undefined ? usableFirmChanges(dataDir).changes : await firmChangesIn(databaseUrl)
    const { firm: file, problem, warnings } = configuredFirm(config, now)
    const parts = changesFor(file, kept)
    const firm = withChanges(file, parts)
    const findings = firm.sample || isPlain(firm) ? [] : checkFirm(firm, now)
    const lines = [
      ...(problem ? [wrong(problem)] : []),
      ...[...warnings, ...leftUnread(file, parts)].map(look),
      ...(firm.sample ? [look(`The pages are those of the sample, ${firm.name}: set FIRM_FILE, and restart.`)] : []),
      ...findings.map(finding => look(`firm.json, ${findingLine(finding)}.`)),
    ]
    return {
      firm,
      lines: lines.length > 0 ? lines : [ok(`${firm.name}: no check of the firm’s facts finds a mistake.`)],
    }
  } catch (error) {
    if (error instanceof UserFacingError) return { firm: loadFirm(), lines: [wrong(error.message)] }
    throw error
  }
}

/** Checks that a lawyer has confirmed the rules of the time limits. */
export function lookAtTimeLimits({ timeLimitsFile }: Config, now: Date): Line {
  const { ok, look, wrong } = linesAbout('Time limits')
  try {
    const unchecked = uncheckedRules(loadTimeLimitFile(timeLimitsFile), dayInLondon(now.getTime()))
    return unchecked === undefined ? ok(`A lawyer has confirmed all rules within ${STALE_DAYS} days.`) : look(unchecked)
  } catch (error) {
    if (error instanceof ContentFileError) return wrong(error.message)
    throw error
  }
}
