import { readFile, writeFile } from 'node:fs/promises'
import { loadFirm, publicFirm } from '../api/content/firm'
import { guideMarkdown } from '../guide/markdown'
import { EXAMPLE_INTAKE, withTables } from './metadata/readme'

// Brings the README's tables and docs/embedding.md up to date with what the tags promise and the guide says.
const made = {
  'README.md': withTables(await readFile('README.md', 'utf8')),
  'docs/embedding.md': guideMarkdown(EXAMPLE_INTAKE, publicFirm(loadFirm())),
}
for (const [path, text] of Object.entries(made)) {
  const present = await readFile(path, 'utf8').catch(() => '')
  if (present !== text) await writeFile(path, text)
  console.log(`${path}: ${present === text ? 'up to date already' : 'written anew'}`)
}
