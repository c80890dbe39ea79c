import type { Options } from 'tsup'
import { pureZod } from './scripts/pure-zod'
import { BROWSERS, cssText } from './scripts/sheets'
import { reactAlias } from './widgets/react-alias'

const quiet: Options = { clean: false, config: false, silent: true, outExtension: () => ({ js: '.js' }) }

const browser: Options = {
  ...quiet,
  platform: 'browser',
  target: BROWSERS,
  // Without this, the ESM output leaves out dependencies, and with them the alias.
  noExternal: [/.*/],
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: 'terser',
  // Splitting leaves an empty chunk, which tsup treats as a failure, so each chunk begins with one character.
  terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true }, format: { preamble: ';' } },
  esbuildPlugins: [cssText, pureZod],
  esbuildOptions(options, { format }) {
    options.alias = reactAlias
    options.legalComments = 'none'
    options.charset = 'utf8'
    options.minifySyntax = true
    options.minifyIdentifiers = true
    options.inject = ['widgets/jsx.ts']
    // If it had a path, the tsconfig would override these settings.
    delete options.tsconfig
    options.tsconfigRaw = {
      compilerOptions: { jsx: 'react', jsxFactory: 'createElement', jsxFragmentFactory: 'Fragment' },
    }
    if (format === 'esm') Object.assign(options, { entryNames: '[name]-[hash]', chunkNames: 'chunk-[hash]' })
  },
}

/** The code of each widget, in files with hashes that share chunks; `entry` maps a tag to the file of its element. */
export const widgetChunks = (entry: Record<string, string>, outDir: string): Options => ({
  ...browser,
  entry,
  outDir,
  format: 'esm',
  splitting: true,
  metafile: true,
})

/** The loader `haven.js`, which is built once the files of each tag are known. The loader itself draws nothing. */
export const widgetLoader = (hashes: Record<string, string>, outDir: string): Options => ({
  ...quiet,
  entry: { haven: 'widgets/main.ts' },
  outDir,
  format: 'esm',
  target: BROWSERS,
  splitting: false,
  minify: 'terser',
  terserOptions: { ecma: 2020 },
  define: { HAVEN_HASHES: JSON.stringify(hashes) },
})

/** A classic script for pages without modules: one file, including the code that modules load later. */
export const widgetClassic = (name: string, entry: string, outDir: string, define = {}): Options => ({
  ...browser,
  entry: { [name]: entry },
  outDir,
  format: 'iife',
  splitting: false,
  define: { ...browser.define, ...define },
  outExtension: () => ({ js: '.iife.js' }),
})

/**
 * The modules for `npm pack` and bundlers, with types; their packages are not included. Each fallback has a file of its
 * own, because a page's bundler drops unused files as a whole, but little within a used file.
 */
export const packageEntries = (outDir: string, fallbacks: Record<string, string>): Options => ({
  ...quiet,
  entry: { index: 'package/index.ts', react: 'package/react.tsx', contract: 'package/contract.ts', ...fallbacks },
  outDir,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  splitting: true,
  treeshake: false,
  skipNodeModulesBundle: true,
  dts: { entry: { index: 'package/index.ts', contract: 'package/contract.ts' } },
})
