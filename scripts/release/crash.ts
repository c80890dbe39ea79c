import { spawnSync } from 'node:child_process'

/**
 * The number of rounds. Each round opens the store 20 times, kills it under load, and compares the records with the
 * acknowledged ones.
 */
const ROUNDS = 50

/** Runs the crash test of the store with a thousand kills, which takes about ten minutes. */
export async function crash(): Promise<string[]> {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'node', 'api/store/files/journal/crash.test.ts'], {
    env: { ...process.env, CRASH_ROUNDS: String(ROUNDS) },
    stdio: 'inherit',
  })
  return status === 0 ? [] : ['the crash test of the store failed: see above']
}
