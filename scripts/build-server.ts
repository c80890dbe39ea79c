import { readFile, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { build } from 'tsup'
import { apiServer } from '../tsup.config'
import { writeLicences } from './licences'

const METAFILE = 'metafile-esm.json'

/**
 * Builds the server and the operator's commands into a folder that needs Node and nothing else; rejects where a file of
 * it would ask for a package.
 */
export async function buildServer(outDir: string): Promise<void> {
  await build(apiServer(outDir))
  const metafile = join(outDir, METAFILE)
  const { inputs, outputs } = JSON.parse(await readFile(metafile, 'utf8')) as Metafile
  await rm(metafile)
  const asked = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  const packages = asked.map(({ path }) => path).filter(path => !isOfNode(path))
  if (packages.length > 0) throw new Error(`The server would need these packages beside it: ${packages.join(', ')}`)
  // Copied anywhere, its files are still modules.
  await writeFile(join(outDir, 'package.json'), '{ "type": "module" }\n')
  await writeLicences(join(outDir, 'licences.txt'), [], Object.keys(inputs))
}

const isOfNode = (path: string) => builtinModules.includes(path.replace(/^node:/, '')) || path.startsWith('node:')
