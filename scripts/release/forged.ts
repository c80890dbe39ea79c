import { spawnSync } from 'node:child_process'

/** The number of forged backup lists, and of forged pieces of a copy, that a restore must refuse. */
const ROUNDS = 10_000

/** Runs the tests of forged backups and copies with ten thousand of each, which takes about two minutes. */
export async function forged(): Promise<string[]> {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'node', 'api/store/backup/forged.test.ts'], {
    env: { ...process.env, FORGED_ROUNDS: String(ROUNDS) },
    stdio: 'inherit',
  })
  return status === 0 ? [] : ['a test of forged backups and copies failed: see above']
}
