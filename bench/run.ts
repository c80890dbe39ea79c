import { writeFile } from 'node:fs/promises'
import { admin } from './admin'
import { cost } from './cost'
import { find } from './find'
import { sizes } from './sizes'
import { snippet } from './snippet'
import { store } from './store'
import { wizard } from './wizard'

/** Every benchmark by the name that `npm run bench -- NAME` takes; each answers its part of the results page. */
const BENCHMARKS: Record<string, () => Promise<string>> = { sizes, snippet, store, admin, find, cost, wizard }
const RESULTS = 'bench/results.md'

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in BENCHMARKS))
if (unknown.length) {
  console.error(`No benchmark named ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}.`)
  process.exit(1)
}

const parts = ['# Results\n']
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (wanted.length && !wanted.includes(name)) continue
  console.log(`${name} …`)
  const part = await run()
  console.log(part)
  parts.push(part)
}
if (wanted.length) console.log(`Ran ${wanted.join(', ')}; a run without names writes ${RESULTS}.`)
else {
  await writeFile(RESULTS, parts.join('\n'))
  console.log(`Wrote ${RESULTS}.`)
}
