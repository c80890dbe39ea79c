import { readdirSync, readFileSync } from 'node:fs'
import { commentsOf, faultsOf, type Passage, proseOf, shareOf, TOO_MANY } from './sentences'

/** Folders whose comments keep the rule of CONTRIBUTING.md, "Sentences". */
const ROOMS = ['api', 'bench', 'e2e', 'guide', 'package', 'scripts', 'site', 'stories', 'widgets']

/** Pages that keep the rule. */
const PAGES = [
  'SECURITY.md',
  'CONTRIBUTING.md',
  'README.md',
  'deploy/README.md',
  'docs/admin-api.md',
  'docs/architecture.md',
  'docs/data-protection.md',
  'docs/decisions.md',
  'docs/embedding.md',
  'docs/operating.md',
  'docs/public-api.md',
  'docs/settings.md',
]

const sources = (room: string) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:tsx?|css|mjs)$/.test(name) && !name.includes('node_modules'))
    .map(name => `${room}/${name}`)
const faultsIn = (path: string, passages: Passage[]) => faultsOf(passages).map(fault => `${path}:${fault}`)

const faults = PAGES.flatMap(path => faultsIn(path, proseOf(readFileSync(path, 'utf8'))))
for (const room of ROOMS) {
  const files = sources(room).map(path => ({ path, comments: commentsOf(readFileSync(path, 'utf8')) }))
  const share = shareOf(files.flatMap(({ comments }) => comments))
  if (share > TOO_MANY) faults.push(`${room}/: ${(share * 100).toFixed(1)} % of the comment lines have such an opening`)
  faults.push(...files.flatMap(({ path, comments }) => faultsIn(path, comments)))
}
for (const fault of faults) console.error(fault)
if (faults.length) console.error(`\nCONTRIBUTING.md, "Sentences", says how to write ${faults.length} of them plainly.`)
process.exitCode = faults.length ? 1 : 0
