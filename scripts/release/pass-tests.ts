import { spawnSync } from 'node:child_process'

/** Runs tests that `npm test` leaves out: slow ones, or such that need root and more programs; answers whether all passed. */
export function passTests(files: string[]): boolean {
  const env = { ...process.env, BEFORE_RELEASE: 'on' }
  return spawnSync('npx', ['vitest', 'run', '--project', 'node', ...files], { env, stdio: 'inherit' }).status === 0
}
