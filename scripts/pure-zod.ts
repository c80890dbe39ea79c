import { resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * Tells the bundler that zod's files only export. zod's package.json contains this fact, but the package.json in each
 * of its folders hides it. Otherwise zod's registry, which no widget uses, would be a name on the window of each page.
 */
export const pureZod: Plugin = {
  name: 'pure-zod',
  setup({ onResolve }) {
    onResolve({ filter: /^\..*\.js$/ }, ({ path, importer, resolveDir }) =>
      /[/\\]node_modules[/\\]zod[/\\]/.test(importer) ? { path: resolve(resolveDir, path), sideEffects: false } : null,
    )
  },
}
