import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buildSync } from 'esbuild'

const folder = mkdtempSync(join(tmpdir(), 'haven-programs-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const bundled = new Map<string, string>()

/**
 * Returns a file of JavaScript with a program and all its imports. The bundle starts in a quarter of the time that the
 * TypeScript files need, and tests start one program up to twenty times.
 */
export function bundleProgram(source: string): string {
  const known = bundled.get(source)
  if (known) return known
  // The bundle lies in the folder where a build puts commands, because settings name the served files by the folder
  // above.
  const outfile = join(folder, 'dist/api', `${bundled.size}-${basename(source, '.ts')}.mjs`)
  buildSync({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // The SSH library works without these compiled parts.
    external: ['cpu-features', '*.node'],
    // Packages in the older module format need `__dirname`, and load Node's own modules with `require`.
    define: { __dirname: 'import.meta.dirname' },
    banner: {
      js: "import { createRequire as toRequire } from 'node:module'; const require = toRequire(import.meta.url);",
    },
  })
  bundled.set(source, outfile)
  return outfile
}
