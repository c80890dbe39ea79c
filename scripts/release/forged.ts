import { spawnSync } from 'node:child_process'

/** Lists of a backup, and pieces of a copy, that are forged and held against a restore. */
const ROUNDS = 10_000

/** The tests of forged backups and copies over ten thousand of each: about two minutes. */
export async function forged(): Promise<string[]> {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'node', 'api/store/backup/forged.test.ts'], {
    env: { ...process.env, FORGED_ROUNDS: String(ROUNDS) },
    stdio: 'inherit',
  })
  return status === 0 ? [] : ['a forged backup or copy was taken, or had something written: see above']
}
