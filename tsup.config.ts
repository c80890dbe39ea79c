import type { Options } from 'tsup'
import { purePackages } from './scripts/pure-packages'
import { BROWSERS, cssText } from './scripts/sheets'
import { reactAlias } from './widgets/react-alias'

const quiet: Options = { clean: false, config: false, silent: true, outExtension: () => ({ js: '.js' }) }

/**
 * The minifier's settings for the code of the widgets. With `unsafe_arrows`, the minifier turns functions without `this`
 * into arrows: no code calls such a function with `new`.
 */
export const TERSER = { ecma: 2020 as const, compress: { passes: 3, pure_getters: true, unsafe_arrows: true } }

const browser: Options = {
  ...quiet,
  platform: 'browser',
  target: BROWSERS,
  // Puts all packages into the bundle. Otherwise the ESM output would import the packages, and the alias for React
  // would not apply to them.
  noExternal: [/.*/],
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: 'terser',
  // Splitting can leave an empty chunk, which tsup takes for a failure, so each chunk begins with a `;`.
  terserOptions: { ...TERSER, format: { preamble: ';' } },
  esbuildPlugins: [cssText, purePackages],
  esbuildOptions(options, { format }) {
    options.alias = reactAlias
    options.legalComments = 'none'
    options.charset = 'utf8'
    options.minifySyntax = true
    options.minifyIdentifiers = true
    options.inject = ['widgets/jsx.ts']
    // With a path to tsconfig.json, esbuild would ignore the settings in `tsconfigRaw`.
    delete options.tsconfig
    options.tsconfigRaw = {
      compilerOptions: { jsx: 'react', jsxFactory: 'createElement', jsxFragmentFactory: 'Fragment' },
    }
    if (format === 'esm') Object.assign(options, { entryNames: '[name]-[hash]', chunkNames: 'chunk-[hash]' })
  },
}

/**
 * The build settings for the widgets' code, whose files share chunks and have hashes in their names. `entry` has, for
 * each tag, the source file of its element.
 */
export const widgetChunks = (entry: Record<string, string>, outDir: string, define = {}): Options => ({
  ...browser,
  entry,
  outDir,
  format: 'esm',
  splitting: true,
  metafile: true,
  define: { ...browser.define, ...define },
})

/**
 * The build settings for the loader `haven.js`. The build makes the loader after the chunks, because it contains the
 * names of each tag's files. The loader draws nothing itself.
 */
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

/**
 * The build settings for the package's modules, with types, for bundlers. The modules import other packages instead of
 * containing them. Each fallback has a file of its own, because a bundler drops unused files as a whole, but little
 * within a used file.
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
