import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Metafile } from 'esbuild'
import { measureBudgets } from '../scripts/budgets'
import { METAFILE, type WidgetFiles } from '../scripts/build-widgets'

const FOLDER = 'dist/widgets'

/** What a page pays for each widget, against its budget, and whose bytes they are. Needs `npm run build`. */
export async function sizes(): Promise<string> {
  const widgets = JSON.parse(await readFile(`${FOLDER}/manifest.json`, 'utf8')) as WidgetFiles
  const { outputs } = JSON.parse(await readFile(METAFILE, 'utf8')) as Metafile
  const budgets = (await measureBudgets(FOLDER, widgets)).map(
    ({ what, total, limit }) => `| ${what} | ${total.toLocaleString('en-GB')} | ${limit.toLocaleString('en-GB')} |`,
  )
  const owners = new Map<string, number>()
  for (const { inputs } of Object.values(outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      owners.set(ownerOf(path), (owners.get(ownerOf(path)) ?? 0) + bytesInOutput)
    }
  }
  const rows = [...owners]
    .sort(([, a], [, b]) => b - a)
    .map(([owner, bytes]) => `| ${owner} | ${bytes.toLocaleString('en-GB')} |`)
  return `## What a page pays

| measure | bytes, gzip -9 | budget |
|---|---|---|
${budgets.join('\n')}

Whose bytes they are, over all chunks, before the last minification and uncompressed:

| owner | bytes |
|---|---|
${rows.join('\n')}
`
}

function ownerOf(path: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  const own = relative('.', path.replace(/^css-text:/, ''))
  return (
    name ??
    own
      .split('/')
      .slice(0, own.startsWith('widgets/parts/') ? 2 : -1)
      .join('/')
  )
}
