import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { build } from 'esbuild'
import type { Options } from 'tsup'
import { reactAlias } from './widgets/react-alias'

/** The browsers that get the widgets; older ones keep the fallback forms. */
export const BROWSERS = ['safari16.4', 'chrome99', 'firefox101']

/** A stylesheet with its imports as one minified text, for the browsers above. */
export async function bundleCss(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    target: BROWSERS,
    write: false,
  })
  // The one space that the minifier leaves.
  return outputFiles[0]?.text.trim().replace(/(--[\w-]+): /g, '$1:') ?? ''
}

const CSS_TEXT = '?text'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

// The suffix keeps the file from tsup's own handling of stylesheets, which takes every path that ends in `.css`.
const minifiedCss: Plugin = {
  name: 'minified-css',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css$/ }, ({ path, resolveDir }) => ({
      // Not the whole path: it would be part of the files' hashes, and they should be the same wherever this is built.
      path: `${relative('.', resolve(resolveDir, path))}${CSS_TEXT}`,
      namespace: 'css-text',
    }))
    onLoad({ filter: /.*/, namespace: 'css-text' }, async ({ path }) => ({
      contents: await bundleCss(path.slice(0, -CSS_TEXT.length)),
      loader: 'text',
    }))
  },
}

const browser: Options = {
  platform: 'browser',
  target: BROWSERS,
  // Without this, ESM output leaves dependencies outside, and the alias with them.
  noExternal: [/.*/],
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: 'terser',
  terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true } },
  esbuildPlugins: [minifiedCss],
  clean: false,
  config: false,
  silent: true,
  esbuildOptions(options) {
    options.alias = reactAlias
    options.legalComments = 'none'
    options.minifySyntax = true
    options.minifyIdentifiers = true
    options.charset = 'utf8'
    options.inject = ['widgets/jsx.ts']
    delete options.tsconfig
    options.tsconfigRaw = {
      compilerOptions: { jsx: 'react', jsxFactory: 'createElement', jsxFragmentFactory: 'Fragment' },
    }
  },
}

/** Each widget's code in hashed files that share chunks; `entry` maps a tag to its element file. */
export const widgetChunks = (entry: Record<string, string>, outDir: string): Options => ({
  ...browser,
  entry,
  outDir,
  format: 'esm',
  splitting: true,
  metafile: true,
  outExtension: () => ({ js: '.js' }),
  esbuildOptions(options, context) {
    browser.esbuildOptions?.(options, context)
    options.entryNames = '[name]-[hash]'
    options.chunkNames = 'chunk-[hash]'
  },
})

/** The loader `haven.js`, once the files of each tag are known. */
export const widgetLoader = (hashes: Record<string, string>, outDir: string): Options => ({
  ...browser,
  esbuildOptions(options) {
    options.minifySyntax = true
  },
  entry: { haven: 'widgets/main.ts' },
  outDir,
  format: 'esm',
  splitting: false,
  define: { HAVEN_HASHES: JSON.stringify(hashes) },
  outExtension: () => ({ js: '.js' }),
})

/** A classic file for pages without modules; `facts` are the build's own constants. */
const classicFile = (entry: Record<string, string>, outDir: string, facts = {}): Options => ({
  ...browser,
  entry,
  outDir,
  format: 'iife',
  splitting: false,
  define: { ...browser.define, ...facts },
  outExtension: () => ({ js: '.iife.js' }),
})

/** The dashboard's classic file `haven-admin.iife.js`. */
export const dashboardClassic = (outDir: string) => classicFile({ 'haven-admin': 'widgets/main-admin-iife.ts' }, outDir)

/** The visitors' classic file `haven.iife.js`, which loads the dashboard's by its hash. */
export const widgetClassic = (outDir: string, dashboardHash: string) =>
  classicFile({ haven: 'widgets/main-iife.ts' }, outDir, { HAVEN_ADMIN_SRI: JSON.stringify(dashboardHash) })

/** Commands that run beside the server, or instead of it, each a file beside `server.js`. */
export const COMMANDS = [
  'backup',
  'restore',
  'migrate',
  'admin-password',
  'admin-unlock',
  'people',
  'audit-verify',
  'doctor',
  'demo',
  'accept-loss',
]

// What packages ask for and do without. Compiled parts that the SSH library is faster with; PostgreSQL's, which is only
// loaded by whoever asks for it; colours on a developer's terminal, from a package that is there by chance.
const withoutExtras: Plugin = {
  name: 'without-extras',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]ssh2[/\\]lib[/\\]protocol[/\\](?:constants|crypto)\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/require\('(?:cpu-features|[^']+\.node)'\)/, 'undefined'),
    }))
    onLoad({ filter: /[/\\]debug[/\\]src[/\\]node\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace("require('supports-color')", 'undefined'),
    }))
    onLoad({ filter: /[/\\]pg[/\\]lib[/\\]native[/\\]client\.js$/ }, () => ({ contents: 'module.exports = undefined' }))
  },
}

/**
 * The API server and the operator's commands, with every package in them: they need Node and nothing else, so that an
 * installation under way takes nothing from a server that runs.
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
  noExternal: [/.*/],
  esbuildPlugins: [withoutExtras],
  // Packages in the older format ask for their folder, and for Node's own modules by `require`.
  define: { __dirname: 'import.meta.dirname' },
  banner: {
    js: "import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);",
  },
  clean: false,
  config: false,
  silent: true,
})

// The build's own way to the icons would ask for their package at run time.
const withIcons: Plugin = {
  name: 'with-icons',
  setup({ onLoad }) {
    onLoad({ filter: /\/site\/icon\.tsx$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/createRequire\(import\.meta\.url\)(?=\()/, 'require'),
      loader: 'tsx',
    }))
  },
}

/** What makes the site's pages anew beside a server that runs; it needs Node and nothing else, as that does. */
export const siteRenderer = (outDir: string): Options => {
  const server = apiServer(outDir)
  return {
    ...server,
    entry: { 'render-site': 'site/render-anew.ts' },
    splitting: false,
    sourcemap: false,
    minify: true,
    esbuildPlugins: [withIcons],
    define: { ...server.define, 'process.env.NODE_ENV': '"production"' },
  }
}

/**
 * What `npm pack` offers to bundlers: modules with types, their packages left outside. Each fallback is a file of its
 * own, since a page's bundler drops whole files that it does not use, and little of what stands in one that it does.
 */
export const packageEntries = (outDir: string, fallbacks: Record<string, string>): Options => ({
  entry: { index: 'package/index.ts', react: 'package/react.tsx', contract: 'package/contract.ts', ...fallbacks },
  outDir,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  splitting: true,
  treeshake: false,
  skipNodeModulesBundle: true,
  dts: { entry: { index: 'package/index.ts', contract: 'package/contract.ts' } },
  outExtension: () => ({ js: '.js' }),
  clean: false,
  config: false,
  silent: true,
})
