import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Metafile } from 'esbuild'
import { BUDGETS, measure, PRINTED } from '../scripts/budgets'
import { METAFILE, type WidgetFiles } from '../scripts/build-widgets'

const FOLDER = 'dist/widgets'

/**
 * For each widget, compares the number of bytes that a page with this widget loads with the widget's budget. Also
 * lists, for each page, the packages and folders from which its bytes come. Requires `npm run build`.
 */
export async function sizes(): Promise<string> {
  const widgets = JSON.parse(await readFile(`${FOLDER}/manifest.json`, 'utf8')) as WidgetFiles
  const { outputs } = JSON.parse(await readFile(METAFILE, 'utf8')) as Metafile
  const inEnglish = (bytes: number) => bytes.toLocaleString('en-GB')
  const budgets = (await measure(FOLDER, BUDGETS, widgets)).map(
    ({ name, total, limit }) => `| ${name} | ${inEnglish(total)} | ${inEnglish(limit)} |`,
  )
  const printed = (await measure(FOLDER, PRINTED, widgets)).map(
    ({ name, total }) => `| ${name} | ${inEnglish(total)} |`,
  )
  const owners = new Map<string, number>()
  for (const { inputs } of Object.values(outputs)) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      owners.set(ownerOf(path), (owners.get(ownerOf(path)) ?? 0) + bytesInOutput)
    }
  }
  const rows = [...owners].sort(([, a], [, b]) => b - a).map(([owner, bytes]) => `| ${owner} | ${inEnglish(bytes)} |`)
  return `## The bytes that a page loads

| measure | bytes, gzip -9 | budget |
|---|---|---|
${budgets.join('\n')}

Sizes without a budget:

| measure | bytes, gzip -9 |
|---|---|
${printed.join('\n')}

The bytes of each folder or package in all chunks, before the last minification and without compression:

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
