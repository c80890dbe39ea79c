import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Makes sure that a program of Debian is there, installing it where this process may; throws with the way out. */
export function provide(program: string, path: string) {
  if (existsSync(path)) return
  const install = ['install', '-y', '-q', '--no-install-recommends', program]
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`This test needs ${path}. Install it (apt-get ${install.join(' ')}) and try again.`)
  }
  // The package would start it as a service, on ports that are not ours.
  execFileSync('apt-get', install, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } })
}
