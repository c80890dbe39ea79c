import { spawnSync } from 'node:child_process'

/** Runs tests that other runs leave out, since they need root and programs of their own; answers whether all passed. */
export function passAsRoot(files: string[]): boolean {
  const env = { ...process.env, AS_ROOT: 'on' }
  return spawnSync('npx', ['vitest', 'run', '--project', 'node', ...files], { env, stdio: 'inherit' }).status === 0
}
