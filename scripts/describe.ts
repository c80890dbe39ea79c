import { readFile, writeFile } from 'node:fs/promises'
import { withTables } from './describe/readme'

// Brings the README's tables up to date with what the tags promise.
const text = await readFile('README.md', 'utf8')
const made = withTables(text)
if (made === text) console.log('README.md tells what the tags promise already.')
else {
  await writeFile('README.md', made)
  console.log('README.md: tables written anew.')
}
