import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { withColours } from '../api/contract/colours'

/** The oldest browsers that get the widgets. Older browsers keep the fallback forms. */
export const BROWSERS = ['safari16.4', 'chrome99', 'firefox101']

/** Puts the values of named colours into each stylesheet. */
export const coloursInSheets: Plugin = {
  name: 'colours-in-sheets',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => ({
      contents: withColours(await readFile(path, 'utf8')),
      loader: 'css',
    }))
  },
}

/** Matches the space after the name of a custom property. */
const SPACE_IN_PROPERTY = /(--[\w-]+[:,]) /g

/** Bundles a stylesheet and its imports into one minified text, for `BROWSERS`. */
export async function bundleCss(path: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    target: BROWSERS,
    write: false,
    plugins: [coloursInSheets],
  })
  // The bundler leaves the spaces in custom properties.
  return outputFiles[0]?.text.trim().replaceAll(SPACE_IN_PROPERTY, '$1') ?? ''
}

const CSS_TEXT = '?text'

/**
 * Makes each import of a stylesheet in a script return the bundled stylesheet as text. The suffix `?text` keeps tsup
 * from writing the stylesheet as a file.
 */
export const cssText: Plugin = {
  name: 'css-text',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css$/ }, ({ path, resolveDir }) => ({
      // Uses a path relative to the project: the hashes in file names depend on the path, and must be the same wherever
      // the project is.
      path: `${relative('.', resolve(resolveDir, path))}${CSS_TEXT}`,
      namespace: 'css-text',
    }))
    onLoad({ filter: /.*/, namespace: 'css-text' }, async ({ path }) => ({
      contents: await bundleCss(path.slice(0, -CSS_TEXT.length)),
      loader: 'text',
    }))
  },
}
