import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installPrograms } from '../install-programs.mjs'
import { bareDebian, OWN_AUTHORITY } from './bare-debian'

/** Images and containers of this check, which a later run replaces. */
export const BASE = 'localhost/haven-check-base'
export const CADDY = 'localhost/haven-check-caddy'
export const IMAGE = 'localhost/haven-check'

/**
 * The settings of Podman. Debian's crun refuses machines that mount both versions of control groups, and runc takes
 * them. Podman plans its health checks with systemd; on a machine without systemd this check runs them.
 */
const ENV = {
  ...process.env,
  CONTAINERS_CONF: resolve('scripts/release/containers.conf'),
  ...(!existsSync('/run/systemd/system') && { DISABLE_HC_SYSTEMD: 'true' }),
}

/** The end of a command: its exit code, and its output and errors as one text. */
export interface Ended {
  status: number | null
  said: string
}

/** Runs Podman, or another program of containers; the caller looks at the exit code. */
export function tryPodman(args: string[], { program = 'podman', input = '', env = {} } = {}): Ended {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    input,
    encoding: 'utf8',
    env: { ...ENV, ...env },
    maxBuffer: 100_000_000,
  })
  if (error) throw error
  return { status, said: stdout + stderr }
}

/** Runs Podman and returns its output; throws when it fails. */
export function podman(...args: string[]): string {
  const { status, said } = tryPodman(args)
  if (status !== 0) throw new Error(`podman ${args.join(' ')} failed:\n${said.slice(-3_000)}`)
  return said.trim()
}

/** Builds an image of these lines of a Containerfile. */
export function buildLines(tag: string, lines: string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'haven-lines-'))
  writeFileSync(join(folder, 'Containerfile'), `${lines.join('\n')}\n`)
  try {
    podman('build', '--format=docker', '--network=host', `--tag=${tag}`, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A bare Debian as an image; the first call installs the programs of containers. */
export async function bareDebianImage(): Promise<string> {
  installPrograms({
    podman: ['/usr/bin/podman'],
    runc: ['/usr/sbin/runc'],
    'podman-compose': ['/usr/bin/podman-compose'],
    iptables: ['/usr/sbin/iptables'],
    'aardvark-dns': ['/usr/lib/podman/aardvark-dns'],
  })
  const image = 'localhost/haven-check-debian'
  if (tryPodman(['image', 'exists', image]).status === 0) return image
  const authority = process.env.NODE_EXTRA_CA_CERTS ? [`--change=ENV NODE_EXTRA_CA_CERTS=${OWN_AUTHORITY}`] : []
  podman('import', ...authority, bareDebian(), image)
  return image
}

/** Makes the images that a registry would have: one with Node and npm, and one with Caddy, of Debian's packages. */
export async function makeBase(): Promise<void> {
  buildLines(BASE, [
    `FROM ${await bareDebianImage()}`,
    'RUN apt-get update -q && apt-get install -y -q --no-install-recommends nodejs npm caddy ca-certificates',
  ])
  buildLines(CADDY, [
    `FROM ${BASE}`,
    'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ])
}
