import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, INVENTED } from './config'
import { checkFirm, checkSampleMark, refuseUnproven } from './content/check-firm'
import { type Firm, loadFirm, parseFirm } from './content/firm'
import { canonical } from './content/firm-changes'
import { ContentFileError, readContent } from './content/parse-content'
import { plainFirm } from './content/plain-firm'
import { makeFolder, writeDurably } from './store/durable-file'

/** The firm whose data the pages, the API and the mails use. */
export interface ConfiguredFirm {
  firm: Firm
  /**
   * The reason why Haven cannot use the configured file, and the firm that it uses instead; undefined when Haven uses
   * the file.
   */
  problem?: string
  /** Warnings about values in the file that are in an old format. */
  warnings: string[]
}

/** The last valid firm, as saved in `DATA_DIR/site/firm.json`. */
interface SavedFirm {
  /** The time from which the service used this firm, in ISO 8601. */
  at: string
  /** The path of the firm's file. */
  file: string
  firm: Firm
}

type FirmConfig = Pick<Config, 'firmFile' | 'strictClaims' | 'dataDir' | 'mailFrom'>

/** The path of the last valid firm. Backups contain neither this file nor the rendered pages. */
export const savedFirmPath = (dataDir: string) => join(dataDir, 'site', 'firm.json')

/**
 * Reads the configured firm. If the file is unusable, or FIRM_FILE is no longer set, the service uses the last valid
 * firm. Without a last valid firm, the service shows plain forms with the valid values of the file or, if no file is
 * set, the sample firm.
 */
export function configuredFirm(config: FirmConfig, now: Date): ConfiguredFirm {
  const { firmFile, dataDir } = config
  const stored = readSaved(dataDir)
  if (firmFile === undefined) {
    if (!stored || stored.firm.sample) return { firm: loadFirm(), warnings: [] }
    const wayBack = `Set it again, or remove ${savedFirmPath(dataDir)} to show the sample.`
    return fallBack(stored, `FIRM_FILE is not set, but was ${stored.file}.`, wayBack)
  }
  try {
    return readFirmFile(config, now, stored?.firm)
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error
    if (stored) return fallBack(stored, error.message, CORRECT_IT)
    const problem = `${error.message}\n    Until then, visitors see plain forms only. ${CORRECT_IT}`
    return { firm: plainFirm(rawOf(firmFile), config.mailFrom), warnings: [], problem }
  }
}

/**
 * Without a mail server, the saved mails of a firm are from the firm's own address, and to the same address. This is
 * because no mail of a real firm may contain an invented address. With a mail server, both addresses are settings.
 */
export function withFirmsAddresses(config: Config, now: Date): Config {
  const { firmFile, smtpUrl, mailFrom, staffEmails } = config
  if (firmFile === undefined || smtpUrl !== undefined) return config
  const { email } = configuredFirm(config, now).firm
  return {
    ...config,
    mailFrom: mailFrom === INVENTED.sender ? email : mailFrom,
    staffEmails: staffEmails.map(address => (address === INVENTED.staff ? email : address)),
  }
}

/**
 * Reads the firm in `FIRM_FILE`, or else the sample firm. Throws a ContentFileError for a file that is unusable or that
 * STRICT_CLAIMS refuses. STRICT_CLAIMS does not refuse the firm that Haven already uses (`present`), because evidence
 * that expired overnight must not prevent a restart.
 */
export function readFirmFile({ firmFile, strictClaims }: FirmConfig, now: Date, present?: Firm): ConfiguredFirm {
  const warnings: string[] = []
  const firm = loadFirm(firmFile, warning => warnings.push(warning))
  const isPresent = present && canonical(present) === canonical(firm)
  if (firmFile !== undefined && strictClaims && !isPresent) {
    refuseUnproven([...checkSampleMark(firm, firmFile), ...checkFirm(firm, now)], firmFile)
  }
  return { firm, warnings }
}

/** Saves a firm as the last valid one. */
export async function saveFirm({ firmFile, dataDir }: FirmConfig, firm: Firm, now: Date): Promise<void> {
  if (firmFile === undefined || canonical(firm) === canonical(readSaved(dataDir)?.firm)) return
  const stored: SavedFirm = { at: now.toISOString(), file: firmFile, firm }
  await makeFolder(join(dataDir, 'site'))
  await writeDurably(savedFirmPath(dataDir), `${JSON.stringify(stored, null, 2)}\n`)
}

const CORRECT_IT = 'Correct the file (`npm run firm -- check` helps): the running service then uses it at once.'

/** The content of a file with mistakes; undefined when the file is not JSON. */
function rawOf(file: string): unknown {
  try {
    return readContent(file)
  } catch {
    return undefined
  }
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })

function fallBack({ firm, at }: SavedFirm, problem: string, remedy: string): ConfiguredFirm {
  const since = `${firm.name} as of ${moment.format(new Date(at))}, UK time`
  return {
    firm,
    warnings: [],
    problem: `${problem}\n    Until then, pages, forms and mails show the facts of ${since}. ${remedy}`,
  }
}

/** Reads the saved last valid firm; undefined if there is none, or if this version of Haven cannot use it. */
function readSaved(dataDir: string): SavedFirm | undefined {
  const path = savedFirmPath(dataDir)
  if (!existsSync(path)) return undefined
  try {
    const { at, file, firm } = JSON.parse(readFileSync(path, 'utf8'))
    return { at, file, firm: parseFirm(firm, path) }
  } catch {
    return undefined
  }
}
