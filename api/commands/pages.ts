import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { readFirmFile } from '../configured-firm'
import { readLanguageFiles } from '../content/language-files'
import { requireBuilt } from '../http/server/require-built'
import { loadSettings } from '../load-settings'
import { pageSettingsOf, renderPages } from '../render-pages'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run pages -- FOLDER

Writes the site's pages for a host of their own into an empty FOLDER: for the firm of FIRM_FILE, with forms that go to
SITE_API_URL. The service itself needs no such folder: it makes its pages at its start.`

offerHelp(USAGE)

try {
  const [given, ...more] = process.argv.slice(2)
  if (given === undefined || more.length > 0) throw new UserFacingError(USAGE)
  const to = resolve(given)
  if (existsSync(to) && readdirSync(to).length > 0) {
    throw new UserFacingError(`${to} is not empty. Name a folder that is empty or does not exist.`)
  }
  const config = loadSettings()
  requireBuilt(config)
  const { firm: configured, warnings } = readFirmFile(config, new Date())
  const firm = { ...configured, languageFiles: readLanguageFiles(config.dataDir).files }
  await renderPages(config.rendererFile, { firm, settings: pageSettingsOf(config), from: config.siteDir, to })
  for (const warning of warnings) console.warn(warning)
  const forms =
    config.siteApiUrl === undefined ? 'the host that serves them (SITE_API_URL is not set)' : config.siteApiUrl
  console.log(`The pages of ${firm.name} are in ${to}. Their forms go to ${forms}.`)
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}
