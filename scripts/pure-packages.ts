import type { Plugin } from 'esbuild'

/** The packages none of whose files has a side effect. */
const PURE = /[/\\]node_modules[/\\](zod|@simplewebauthn[/\\]browser)[/\\]/

/**
 * Tells the bundler that loading a file of these packages has no side effects, so that the bundler leaves out files
 * whose code nothing uses. The main package.json of zod contains this information, but the package.json files in zod's
 * folders hide it. The package for passkeys lacks this information. Without this plugin, zod would add its registry to
 * each page's `window`, and the bundle for signing in would contain the code that makes a passkey.
 */
export const purePackages: Plugin = {
  name: 'pure-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(\.|zod|@simplewebauthn)/ }, async ({ path, pluginData, ...at }) => {
      // `resolve` calls this handler again, which must not handle the same path twice.
      if (pluginData === PURE) return null
      const found = await resolve(path, { ...at, pluginData: PURE })
      return PURE.test(found.path) ? { ...found, sideEffects: false } : null
    })
  },
}
