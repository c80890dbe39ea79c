import { existsSync, renameSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { inject } from 'vitest'

/**
 * Bundles a program with all its imports into one JavaScript file; returns its path. The bundle starts in a quarter of
 * the time that the TypeScript files need, and tests start one program up to twenty times. All workers of a run share
 * the bundle.
 */
export function bundleProgram(source: string): string {
  const name = relative('.', resolve(source)).replaceAll('/', '-').replace(/\.ts$/, '.mjs')
  // Writes the bundle into the folder where a build puts commands, because the settings find the site and the widgets
  // from there.
  const shared = join(inject('programs'), 'dist/api', name)
  if (existsSync(shared)) return shared
  // Another worker may start the program at any moment, so the file gets its name only once it is whole.
  const outfile = `${shared}.${process.pid}`
  buildSync({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Leaves out compiled parts, because the library for SSH also works without them.
    external: ['cpu-features', '*.node'],
    // Defines `__dirname` and `require`, which CommonJS packages need.
    define: { __dirname: 'import.meta.dirname' },
    banner: {
      js: "import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);",
    },
  })
  renameSync(outfile, shared)
  return shared
}
