import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { build, type Options } from 'tsup'
import { apiServer, siteRenderer } from '../tsup.config'
import { DRAWN, writeLicences } from './licences'

const METAFILE = 'metafile-esm.json'

/**
 * Builds the server and the operator's commands into a folder that needs Node and nothing else; rejects where a file of
 * it would ask for a package.
 */
export async function buildServer(outDir: string): Promise<void> {
  const server = await buildOne(apiServer(outDir), outDir)
  const renderer = await buildOne(siteRenderer(outDir), outDir)
  await cp('site/drawings', join(outDir, 'drawings'), { recursive: true })
  const packages = [...server.packages, ...renderer.packages]
  if (packages.length > 0) throw new Error(`The server would need these packages beside it: ${packages.join(', ')}`)
  // Copied anywhere, its files are still modules.
  await writeFile(join(outDir, 'package.json'), '{ "type": "module" }\n')
  await writeLicences(join(outDir, 'licences.txt'), DRAWN, [...server.inputs, ...renderer.inputs])
}

/** Leaves with the renderer what the pages of this build were made of. */
export const writeSiteFacts = (outDir: string, facts: object) =>
  writeFile(join(outDir, 'site.json'), `${JSON.stringify(facts, null, 2)}\n`)

/** Builds; answers what went in, and the packages that it would ask for. */
async function buildOne(options: Options, outDir: string) {
  await build(options)
  const metafile = join(outDir, METAFILE)
  const { inputs, outputs } = JSON.parse(await readFile(metafile, 'utf8')) as Metafile
  await rm(metafile)
  const asked = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  return { inputs: Object.keys(inputs), packages: asked.map(({ path }) => path).filter(path => !isOfNode(path)) }
}

const isOfNode = (path: string) => builtinModules.includes(path.replace(/^node:/, '')) || path.startsWith('node:')
