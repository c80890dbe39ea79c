import { resolve } from 'node:path'
import {
  catalogueOf,
  languageFile,
  languageFolder,
  ownHashOf,
  parseLanguageFile,
  readLanguageFiles,
} from '../content/language-files'
import { languagePage } from '../content/language-page'
import { isReviewed } from '../content/language-review'
import { readContent } from '../content/parse-content'
import { FORM_LANGUAGES, type FormLanguage, formLanguageOf } from '../contract/forms/form-languages'
import { loadSettings } from '../load-settings'
import { makeFolder, writeDurably } from '../store/durable-file'
import { UserFacingError, whatToPrint } from '../user-facing-error'
import { offerHelp } from './offer-help'

const USAGE = `Usage: npm run language -- check ${Object.keys(FORM_LANGUAGES).join('|')} > page.html
       npm run language -- take FILE

check writes a page for a person who reads the language: each text with its English, and translated back. The page
saves the person's better words as a file.
take checks this file, and puts it into DATA_DIR/languages/. A running service shows its words at once. The firm answers
for these words. To return to the words of this version of Haven, remove the file.`

offerHelp(USAGE)

try {
  const [what, given = '', ...more] = process.argv.slice(2)
  const language = formLanguageOf(given)
  if (more.length === 0 && what === 'check' && language) process.stdout.write(pageOf(language))
  else if (more.length === 0 && what === 'take' && given) await take(resolve(given))
  else throw new UserFacingError(USAGE)
} catch (error) {
  console.error(whatToPrint(error))
  process.exitCode = 1
}

function pageOf(language: FormLanguage): string {
  const { files, problems } = readLanguageFiles(loadSettings().dataDir)
  for (const problem of problems) console.error(problem)
  const catalogue = catalogueOf({ languageFiles: files }, language)
  return languagePage({
    language,
    catalogue,
    isChecked: isReviewed(catalogue),
    hash: ownHashOf(language),
    own: files[language]?.texts ?? {},
  })
}

async function take(path: string): Promise<void> {
  const { file, stale } = parseLanguageFile(readContent(path), path)
  const { dataDir } = loadSettings()
  const language = file.language as FormLanguage
  await makeFolder(languageFolder(dataDir))
  const to = languageFile(dataDir, language)
  await writeDurably(to, `${JSON.stringify(file, null, 2)}\n`)
  if (stale !== undefined) return console.error(stale)
  const changed = Object.keys(file.texts).length
  console.log(
    `${FORM_LANGUAGES[language].name}: ${file.reviewed.by} checked it on ${file.reviewed.on}, and changed ${changed} ` +
      `${changed === 1 ? 'text' : 'texts'}. The check is in ${to}. Visitors no longer read that nobody has checked the translation.`,
  )
}
