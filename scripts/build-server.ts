import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { build, type Options } from 'tsup'
import { firmJsonSchema } from '../api/content/firm-json-schema'
import { DRAWN, writeLicences } from './licences'

const METAFILE = 'metafile-esm.json'

/** The operator's commands. The build makes each command into a file beside `server.js`. */
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
  'language',
  'upgrade',
]

/**
 * Packages that other packages try to load but can do without: compiled parts of `ssh2` and `pg`, and the colours of
 * `debug`.
 */
const OPTIONAL = ['cpu-features', '*.node', 'pg-native', 'supports-color']

/**
 * The build settings for the server and for the operator's commands. All packages are in the bundle, so the built files
 * need only Node, and a running server works while npm replaces packages.
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
  // Bundles all packages except compiled parts (`.node`), because the machine that runs the bundle may have another
  // processor or system.
  noExternal: [/^(?!.*\.node$)/],
  external: [/\.node$/],
  // CommonJS packages in the bundle use `__dirname`, and load Node's own modules with `require`. `define` and the
  // banner provide both.
  define: { __dirname: 'import.meta.dirname' },
  banner: {
    js: "import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);",
  },
  clean: false,
  config: false,
  silent: true,
  esbuildOptions(options) {
    options.external = OPTIONAL
    // Removes whitespace and comments, because the server reads 3 MB of bundled packages when it starts. With non-Latin
    // characters in comments, each process would need 8 MB more memory.
    Object.assign(options, { minifyWhitespace: true, minifySyntax: true, lineLimit: 200 })
  },
})

/**
 * The build settings for the program that renders the site's pages again beside a running server. The rendering program
 * needs only Node, too.
 */
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
 * Builds the server and the operator's commands into a folder. Rejects when one of the built files would need a
 * package.
 */
export async function buildServer(outDir: string): Promise<void> {
  const server = await buildOne(apiServer(outDir), outDir)
  const renderer = await buildOne(siteRenderer(outDir), outDir)
  await cp('site/drawings', join(outDir, 'drawings'), { recursive: true })
  const packages = [...server.packages, ...renderer.packages]
  if (packages.length > 0) throw new Error(`The server would need these packages beside it: ${packages.join(', ')}`)
  await writeFile(join(outDir, 'firm.schema.json'), `${JSON.stringify(firmJsonSchema(), null, 2)}\n`)
  // With this file, Node treats the folder's other files as modules, even outside the project.
  await writeFile(join(outDir, 'package.json'), '{ "type": "module" }\n')
  await writeLicences(join(outDir, 'licences.txt'), DRAWN, [...server.inputs, ...renderer.inputs])
}

/** Writes the build's data for the rendering program into a file beside that program. */
export const writeSiteFacts = (outDir: string, facts: object) =>
  writeFile(join(outDir, 'site.json'), `${JSON.stringify(facts, null, 2)}\n`)

/**
 * Runs one build. Resolves to the source files in the bundle, and to the packages that the bundle would still have to
 * load.
 */
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
