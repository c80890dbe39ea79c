import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { build, type Options } from 'tsup'
import { firmJsonSchema } from '../api/content/firm-json-schema'
import { DRAWN, writeLicences } from './licences'

const METAFILE = 'metafile-esm.json'

/** Commands that run beside the server or instead of it, each in a file beside `server.js`. */
export const COMMANDS = [
  'backup',
  'restore',
  'copy-key',
  'migrate',
  'admin-password',
  'admin-unlock',
  'people',
  'audit-verify',
  'doctor',
  'demo',
  'accept-loss',
  'firm',
  'pages',
  'upgrade',
]

/**
 * Packages that other packages try to load and can do without: compiled parts of `ssh2` and `pg`, and the colours of
 * `debug`.
 */
const OPTIONAL = ['cpu-features', '*.node', 'pg-native', 'supports-color']

/**
 * The API server and the operator's commands, with all packages included. The commands need only Node, so a running
 * installation of packages takes nothing away from a running server.
 */
export const apiServer = (outDir: string): Options => ({
  entry: {
    server: 'api/server.ts',
    ...Object.fromEntries(COMMANDS.map(name => [name, `api/commands/${name}.ts`])),
  },
  outDir,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  splitting: true,
  metafile: true,
  // A machine without a compiler has no compiled parts, so the bundle takes none of any machine.
  noExternal: [/^(?!.*\.node$)/],
  external: [/\.node$/],
  // Packages in the older module format use the path of their folder, and load Node's own modules with `require`.
  define: { __dirname: 'import.meta.dirname' },
  banner: {
    js: "import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);",
  },
  clean: false,
  config: false,
  silent: true,
  esbuildOptions(options) {
    options.external = OPTIONAL
    // At start-up, 3 MB of packages are read. The packages' comments contain characters beyond one byte, which would
    // cost each process 8 MB more.
    Object.assign(options, { minifyWhitespace: true, minifySyntax: true, lineLimit: 200 })
  },
})

/** The program that renders the site's pages again beside a running server. This program needs only Node, too. */
const siteRenderer = (outDir: string): Options => {
  const server = apiServer(outDir)
  return {
    ...server,
    entry: { 'render-site': 'site/render-live.ts' },
    splitting: false,
    sourcemap: false,
    minify: true,
    define: { ...server.define, 'process.env.NODE_ENV': '"production"' },
  }
}

/**
 * Builds the server and the operator's commands into a folder that needs only Node. Rejects when one of the built files
 * would load a package.
 */
export async function buildServer(outDir: string): Promise<void> {
  const server = await buildOne(apiServer(outDir), outDir)
  const renderer = await buildOne(siteRenderer(outDir), outDir)
  await cp('site/drawings', join(outDir, 'drawings'), { recursive: true })
  const packages = [...server.packages, ...renderer.packages]
  if (packages.length > 0) throw new Error(`The server would need these packages beside it: ${packages.join(', ')}`)
  await writeFile(join(outDir, 'firm.schema.json'), `${JSON.stringify(firmJsonSchema(), null, 2)}\n`)
  // Node must read these files as modules in any folder.
  await writeFile(join(outDir, 'package.json'), '{ "type": "module" }\n')
  await writeLicences(join(outDir, 'licences.txt'), DRAWN, [...server.inputs, ...renderer.inputs])
}

/** Writes the inputs for this build's pages beside the renderer. */
export const writeSiteFacts = (outDir: string, facts: object) =>
  writeFile(join(outDir, 'site.json'), `${JSON.stringify(facts, null, 2)}\n`)

/** Builds; returns the files that were included, and the packages that the result would still load. */
async function buildOne(options: Options, outDir: string) {
  await build(options)
  const metafile = join(outDir, METAFILE)
  const { inputs, outputs } = JSON.parse(await readFile(metafile, 'utf8')) as Metafile
  await rm(metafile)
  const asked = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  return {
    inputs: Object.keys(inputs),
    packages: asked.map(({ path }) => path).filter(path => !isOfNode(path) && !isOptional(path)),
  }
}

const isOfNode = (path: string) => builtinModules.includes(path.replace(/^node:/, '')) || path.startsWith('node:')
const isOptional = (path: string) => OPTIONAL.includes(path) || path.endsWith('.node')
