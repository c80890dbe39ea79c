import { spawnSync } from 'node:child_process'

/** Copies to OpenSSH's server on this machine, plainly and encrypted, and to a disk that is full and read-only; as root. */
export async function copy(): Promise<string[]> {
  if (spawnSync('/usr/sbin/sshd', ['-V']).error) return ['there is no sshd: install openssh-server']
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'node', 'api/store/copy/sftp.test.ts', 'api/store/copy/copy-disk.test.ts'],
    {
      env: { ...process.env, AS_ROOT: 'on' },
      stdio: 'inherit',
    },
  )
  return status === 0 ? [] : ['the copy does not do all that it should: see above']
}
