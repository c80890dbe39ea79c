import { spawnSync } from 'node:child_process'
import { passTests } from './pass-tests'

const TESTS = ['sftp', 'sftp-target', 'copy-disk'].map(name => `api/store/copy/${name}.test.ts`)

/**
 * Checks copies to OpenSSH's server on this machine, with and without encryption, and copies to a disk that is full or
 * can only be read. Needs root.
 */
export async function copy(): Promise<string[]> {
  if (spawnSync('/usr/sbin/sshd', ['-V']).error) return ['there is no sshd: install openssh-server']
  return passTests(TESTS) ? [] : ['a test of copies failed: see above']
}
