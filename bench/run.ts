import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { offerHelp } from '../scripts/offer-help.mjs'
import { admin } from './admin'
import { copy } from './copy'
import { cost } from './cost'
import { deadlines } from './deadlines'
import { find } from './find'
import { overview } from './overview'
import { postgres } from './postgres'
import { sizes } from './sizes'
import { snippet } from './snippet'
import { store } from './store'
import { wizard } from './wizard'
import { work } from './work'

offerHelp(`npm run bench [-- BENCHMARK…]

Runs all benchmarks, or only the named ones, and writes their results into bench/results.md.`)

/** Every benchmark, by its name in `npm run bench -- NAME`. Each benchmark returns its section of the results page. */
const BENCHMARKS: Record<string, () => Promise<string>> = {
  sizes,
  snippet,
  store,
  admin,
  find,
  deadlines,
  work,
  overview,
  cost,
  copy,
  postgres,
  wizard,
}
const RESULTS = 'bench/results.md'

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in BENCHMARKS))
if (unknown.length) {
  console.error(`No benchmark named ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}.`)
  process.exit(1)
}

const results = new Map<string, string>()
// If only some benchmarks run, the page keeps the other sections.
addSections(wanted.length && existsSync(RESULTS) ? await readFile(RESULTS, 'utf8') : '# Results\n')
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (wanted.length && !wanted.includes(name)) continue
  console.log(`${name} …`)
  const part = await run()
  console.log(part)
  addSections(part)
}
await writeFile(RESULTS, [...results.values()].join(''))
console.log(`Wrote ${RESULTS}.`)

/** Stores each section under its heading, and replaces the section of an earlier run. */
function addSections(text: string): void {
  for (const section of text.split(/^(?=#)/m).filter(Boolean)) {
    results.set(section.slice(0, section.indexOf('\n')), `${section.trimEnd()}\n\n`)
  }
}
