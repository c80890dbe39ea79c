import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from './config'
import { type Firm, loadFirm } from './content/firm'
import { changesFor, type FirmChanges, isAnotherFirm, leftUnread, withChanges } from './content/firm-changes'
import { ContentFileError } from './content/parse-content'
import { UserFacingError } from './user-facing-error'

/** The facts that the pages were built from; the build writes them beside the server. */
interface Built {
  /** ISO 8601 time of the build. */
  at: string
  settings: Settings
  firm: Firm
  /** The product's version; absent in builds of earlier versions. */
  version?: string
}

/** The settings that the pages contain; a missing setting was not set. */
interface Settings {
  FIRM_FILE?: string | undefined
  SITE_API_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  STRICT_CLAIMS: '0' | '1'
}

const settingsOf = (config: Config): Settings => ({
  FIRM_FILE: config.firmFile,
  SITE_API_URL: config.siteApiUrl,
  PUBLIC_URL: config.isPublicUrlGiven ? config.publicUrl : undefined,
  STRICT_CLAIMS: config.strictClaims ? '1' : '0',
})

/** Writes the facts that the pages were built from into the folder of the built server. */
export async function writeBuilt(folder: string, config: Config, firm: Firm, version?: string): Promise<void> {
  const built: Built = { at: new Date().toISOString(), settings: settingsOf(config), firm, ...(version && { version }) }
  await writeFile(join(folder, basename(config.builtFile)), `${JSON.stringify(built, null, 2)}\n`)
}

/**
 * Reads the firm of the built pages, and the settings that differ from the build. Throws a UserFacingError when the
 * settings name another firm, because the build is then missing from the deployment. An edited file does not stop a
 * start, since a machine may start the service at night. `kept` holds the managers' changes.
 */
export function readBuilt(config: Config, kept?: FirmChanges): { firm: Firm; differences: string[] } {
  const built: Built = JSON.parse(readFileSync(config.builtFile, 'utf8'))
  const inDashboard = changesFor(built.firm, kept)
  const differences = [...firmDifferences(config, built, inDashboard), ...settingDifferences(settingsOf(config), built)]
  return { firm: built.firm, differences }
}

/** The version and time (ISO) of the build; undefined without a build. */
export function builtVersion({ builtFile }: Pick<Config, 'builtFile'>): Pick<Built, 'at' | 'version'> | undefined {
  try {
    const { at, version }: Built = JSON.parse(readFileSync(builtFile, 'utf8'))
    return { at, ...(version && { version }) }
  } catch {
    return undefined
  }
}

const WAY_OUT = 'run `npm run build`, then start again'
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })
const whenOf = ({ at }: Built) => `the build of ${moment.format(new Date(at))}, UK time`

function firmDifferences({ firmFile }: Config, built: Built, inDashboard: FirmChanges['parts']): string[] {
  const { firm, settings } = built
  const when = whenOf(built)
  const changedHere = Object.keys(inDashboard).join(', ')
  const served = `everything${changedHere && ` but what was changed in the dashboard (${changedHere})`} speaks for ${firm.name} as of ${when}`
  if (firmFile === undefined) {
    const { FIRM_FILE: then } = settings
    return then ? [`FIRM_FILE is not set, but was ${then}: ${served}. Set it again, or ${WAY_OUT}.`] : []
  }
  const warnings: string[] = []
  let wanted: Firm
  try {
    wanted = loadFirm(firmFile, warning => warnings.push(warning))
  } catch (error) {
    if (!(error instanceof ContentFileError)) throw error
    if (firm.sample)
      throw new UserFacingError(`${error.message}\nThe pages are those of the sample: fix it, ${WAY_OUT}.`)
    return [`${error.message}\n    Until it is corrected, ${served}: fix it, ${WAY_OUT}.`]
  }
  if (isAnotherFirm(firm, wanted)) {
    throw new UserFacingError(
      `FIRM_FILE (${firmFile}) is ${wanted.legalName}, but the pages speak for ` +
        `${firm.sample ? 'the sample firm' : firm.legalName} (${when}). Visitors must not meet two firms: ${WAY_OUT}.`,
    )
  }
  const changed = changedKeys(withChanges(firm, inDashboard), withChanges(wanted, inDashboard)).join(', ')
  if (changed) warnings.unshift(`${firmFile} has changed since ${when} (${changed}), but ${served}: ${WAY_OUT}.`)
  return [...warnings, ...leftUnread(wanted, inDashboard)]
}

const changedKeys = (one: Firm, other: Firm) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Firm)[])].filter(
    key => JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  )

function settingDifferences(now: Settings, built: Built): string[] {
  const { settings: then } = built
  const told = (name: 'SITE_API_URL' | 'PUBLIC_URL', effect: string) =>
    now[name] === then[name]
      ? []
      : [
          `${name} is ${now[name] ?? 'not set'}, but was ${then[name] ?? 'not set'} at ${whenOf(built)}: ${effect}. To change that, ${WAY_OUT}.`,
        ]
  return [
    ...told('SITE_API_URL', `the pages send their forms to ${then.SITE_API_URL ?? 'where they came from'}`),
    ...told('PUBLIC_URL', `the pages give ${then.PUBLIC_URL ?? built.firm.site.url} as their address`),
    ...(now.STRICT_CLAIMS > then.STRICT_CLAIMS
      ? [
          `STRICT_CLAIMS is on, but was off at ${whenOf(built)}: what it refuses may be on the pages. To find out, ${WAY_OUT}.`,
        ]
      : []),
  ]
}
