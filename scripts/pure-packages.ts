import { resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/** Matches a file of zod, or of the package for passkeys. */
const PURE = /[/\\]node_modules[/\\](zod|@simplewebauthn[/\\]browser)[/\\]/

/**
 * Tells the bundler that loading a file of these packages has no side effects, so that it leaves out the files that
 * nothing uses. The main package.json of zod says so, but those in its folders hide this; that of the package for
 * passkeys does not say it. Without this plugin, each page would get zod's registry as a name on `window`, and the
 * sign-in would contain the code that makes a passkey.
 */
export const purePackages: Plugin = {
  name: 'pure-packages',
  setup({ onResolve, resolve: find }) {
    onResolve({ filter: /^@simplewebauthn\/browser$/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (pluginData === PURE) return null
      return { ...(await find(path, { kind, resolveDir, pluginData: PURE })), sideEffects: false }
    })
    onResolve({ filter: /^\..*\.js$/ }, ({ path, importer, resolveDir }) =>
      PURE.test(importer) ? { path: resolve(resolveDir, path), sideEffects: false } : null,
    )
  },
}
