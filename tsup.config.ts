import { relative, resolve } from 'node:path'
import { build } from 'esbuild'
import type { Options } from 'tsup'
import { reactAlias } from './widgets/react-alias'

/** The browsers that get the widgets; older ones keep the fallback forms. */
export const BROWSERS = ['safari16.4', 'chrome99', 'firefox101']

/** Bundles a stylesheet with its imports into one minified text, for the browsers above. */
export async function bundleCss(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    target: BROWSERS,
    write: false,
  })
  return outputFiles[0]?.text.trim() ?? ''
}

const CSS_TEXT = '?text'

/** Gives a script that imports a stylesheet its text. The suffix keeps tsup from extracting it as a file. */
const cssText: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'css-text',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css$/ }, ({ path, resolveDir }) => ({
      // Relative, so that the files' hashes, which cover it, are the same wherever the project stands.
      path: `${relative('.', resolve(resolveDir, path))}${CSS_TEXT}`,
      namespace: 'css-text',
    }))
    onLoad({ filter: /.*/, namespace: 'css-text' }, async ({ path }) => ({
      contents: await bundleCss(path.slice(0, -CSS_TEXT.length)),
      loader: 'text',
    }))
  },
}

const quiet: Options = { clean: false, config: false, silent: true, outExtension: () => ({ js: '.js' }) }

/** Gives `@r2wc/react-to-web-component` the two calls of React that it makes, in place of all of preact/compat. */
const r2wcReact: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'r2wc-react',
  setup({ onResolve }) {
    onResolve({ filter: /^react(-dom\/client)?$/ }, ({ importer }) =>
      importer.includes('react-to-web-component') ? { path: resolve('widgets/r2wc-react.ts') } : undefined,
    )
  },
}

const browser: Options = {
  ...quiet,
  platform: 'browser',
  target: BROWSERS,
  // Without this, ESM output leaves dependencies outside, and the alias with them.
  noExternal: [/.*/],
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: 'terser',
  // Splitting leaves an empty chunk; tsup takes an empty file for a failure, so each begins with one sign.
  terserOptions: { ecma: 2020, compress: { passes: 3, pure_getters: true }, format: { preamble: ';' } },
  esbuildPlugins: [cssText, r2wcReact],
  esbuildOptions(options, { format }) {
    options.alias = reactAlias
    options.legalComments = 'none'
    options.charset = 'utf8'
    options.minifySyntax = true
    options.minifyIdentifiers = true
    options.inject = ['widgets/jsx.ts']
    // Without its path, the tsconfig would win over these.
    delete options.tsconfig
    options.tsconfigRaw = {
      compilerOptions: { jsx: 'react', jsxFactory: 'createElement', jsxFragmentFactory: 'Fragment' },
    }
    if (format === 'esm') Object.assign(options, { entryNames: '[name]-[hash]', chunkNames: 'chunk-[hash]' })
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
})

/** The loader `haven.js`, once the files of each tag are known. It draws nothing itself. */
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

/** A classic file for pages without modules: all of it in one, with the code that modules load later. */
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
 * The modules of `npm pack` for bundlers, with types, their packages left outside. Each fallback is a file of its own,
 * since a page's bundler drops whole files that it does not use, and little of a file that it does.
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
