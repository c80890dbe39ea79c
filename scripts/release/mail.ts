import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Mails through Debian's Postfix, and what the doctor says of it; as root. */
export async function mail(): Promise<string[]> {
  if (!existsSync('/usr/sbin/postfix')) return ['there is no postfix: install postfix']
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'node', 'api/doctor/postfix.test.ts'], {
    env: { ...process.env, AS_ROOT: 'on' },
    stdio: 'inherit',
  })
  return status === 0 ? [] : ['mails do not go through Postfix as they should: see above']
}
