import { readFile, writeFile } from 'node:fs/promises'
import { loadFirm, publicFirm } from '../api/content/firm'
import { guideMarkdown } from '../guide/markdown'
import { firmFields } from './metadata/firm-fields'
import { EXAMPLE_INTAKE, withTables } from './metadata/tables'
import { PLUGIN, pluginFormsFile, pluginTemplate } from './metadata/wordpress'
import { offerHelp } from './offer-help.mjs'

offerHelp(`npm run metadata

Brings docs/firm.md, the tables of docs/public-api.md and docs/embedding.md, and the plugin’s lists up to date.`)

// The files and tables that this script writes, made from the descriptions of the tags, the guide, and the schema of
// `firm.json`.
const made = {
  'docs/public-api.md': withTables(await readFile('docs/public-api.md', 'utf8')),
  'docs/firm.md': firmFields(),
  'docs/embedding.md': guideMarkdown(EXAMPLE_INTAKE, publicFirm(loadFirm())),
  [`${PLUGIN}/forms.json`]: pluginFormsFile(),
  [`${PLUGIN}/languages/haven-intake.pot`]: pluginTemplate(),
}
for (const [path, text] of Object.entries(made)) {
  const present = await readFile(path, 'utf8').catch(() => '')
  if (present !== text) await writeFile(path, text)
  console.log(`${path}: ${present === text ? 'up to date already' : 'written again'}`)
}
