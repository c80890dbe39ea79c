import { spawnSync } from 'node:child_process'

/** Times that the store is opened anew, killed under load 20 times, and held against what it acknowledged. */
const ROUNDS = 50

/** The store's crash test over a thousand kills: about ten minutes. */
export async function crash(): Promise<string[]> {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'node', 'api/store/files/journal/crash.test.ts'], {
    env: { ...process.env, CRASH_ROUNDS: String(ROUNDS) },
    stdio: 'inherit',
  })
  return status === 0 ? [] : ['something that was acknowledged was lost or stored twice: see above']
}
