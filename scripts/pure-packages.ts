import type { Plugin } from 'esbuild'

/** The packages none of whose files has a side effect. */
const PURE = /[/\\]node_modules[/\\](zod|@simplewebauthn[/\\]browser)[/\\]/

/**
 * Tells the bundler that loading a file of these packages has no side effects, so that it leaves out the files that
 * nothing uses. The main package.json of zod says so, but the package.json files in zod's folders hide that. The
 * package for passkeys does not say so. Without this plugin, each page would get zod's registry as a name on `window`,
 * and the sign-in would contain the code that makes a passkey.
 */
export const purePackages: Plugin = {
  name: 'pure-packages',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^(\.|zod|@simplewebauthn)/ }, async ({ path, pluginData, ...at }) => {
      // `resolve` asks this plugin, too.
      if (pluginData === PURE) return null
      const found = await resolve(path, { ...at, pluginData: PURE })
      return PURE.test(found.path) ? { ...found, sideEffects: false } : null
    })
  },
}
