import { existsSync, readdirSync, readFileSync } from 'node:fs'
import {
  commentsOf,
  faultsOf,
  hashCommentsOf,
  openTitlesOf,
  type Passage,
  pointingOf,
  proseOf,
  shareOf,
  TOO_MANY,
  titlesOf,
} from './sentences'

/** Folders in which the comments must follow CONTRIBUTING.md, "Sentences". */
const ROOMS = ['api', 'bench', 'e2e', 'guide', 'package', 'scripts', 'site', 'stories', 'widgets']

/**
 * Files of settings in the project's root, and scripts and samples for servers, in which the comments must follow the
 * rule.
 */
const ROOT = ['tsup.config.ts', 'vitest.config.ts', 'biome.jsonc']
const HASHED = ['.env.example', ...below('deploy'), ...below('site/fonts'), ...below('wordpress')].filter(path =>
  /\.(?:sh|conf|service|example|ya?ml)$|Caddyfile|Containerfile/.test(path),
)

/** Pages that must follow the rule. */
const PAGES = [
  'CHANGELOG.md',
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
  'package/README.md',
]

function below(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter(name => !name.includes('node_modules')).map(name => `${folder}/${name}`)
}
const textOf = (path: string) => readFileSync(path, 'utf8')
const faultsIn = (path: string, passages: Passage[]) => faultsOf(passages).map(fault => `${path}:${fault}`)

const faults = [
  ...PAGES.flatMap(path => faultsIn(path, proseOf(textOf(path)))),
  ...ROOT.flatMap(path => faultsIn(path, commentsOf(textOf(path)))),
  ...HASHED.flatMap(path => faultsIn(path, hashCommentsOf(textOf(path)))),
]
for (const room of ROOMS) {
  const paths = below(room).filter(path => /\.(?:tsx?|css|mjs)$/.test(path))
  const files = paths.map(path => ({ path, comments: commentsOf(textOf(path)) }))
  const share = shareOf(files.flatMap(({ comments }) => comments))
  if (share > TOO_MANY) faults.push(`${room}/: ${(share * 100).toFixed(1)} % of the comment lines have such an opening`)
  faults.push(
    ...files.flatMap(({ path, comments }) => [
      ...faultsIn(path, comments),
      ...pointingOf(comments).map(fault => `${path}:${fault}`),
    ]),
  )
  for (const path of paths.filter(one => /\.test\.tsx?$/.test(one))) {
    const titles = titlesOf(textOf(path))
    faults.push(...faultsIn(path, titles), ...openTitlesOf(titles).map(fault => `${path}:${fault}`))
  }
}
for (const fault of faults) console.error(fault)
if (faults.length) console.error(`\nCONTRIBUTING.md, "Sentences", says how to write ${faults.length} of them plainly.`)
process.exitCode = faults.length ? 1 : 0
