import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'

const FOLDER = 'bench/peers'
const BUILT = resolve(FOLDER, 'dist')

/** Installs the packages of the compared programs once, and builds these programs. */
export async function preparePeers(): Promise<void> {
  if (!existsSync(`${FOLDER}/node_modules/.package-lock.json`)) {
    console.log('  installing the peers (better-sqlite3 may need a compiler) …')
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' })
  }
  await build({
    entryPoints: readdirSync(FOLDER)
      .filter(name => name.endsWith('.mjs'))
      .map(name => `${FOLDER}/${name}`),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outdir: BUILT,
  })
}

/** The path of a compared program's built script. */
export const peerScript = (name: string) => resolve(BUILT, `${name}.js`)
