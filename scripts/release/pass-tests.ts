import { spawnSync } from 'node:child_process'

/**
 * Runs tests that `npm test` leaves out because they are slow, or need root or further programs. Returns true when all
 * tests pass.
 */
export function passTests(files: string[], project = 'node'): boolean {
  const env = { ...process.env, BEFORE_RELEASE: 'on' }
  return spawnSync('npx', ['vitest', 'run', '--project', project, ...files], { env, stdio: 'inherit' }).status === 0
}
