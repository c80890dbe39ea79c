import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { installPrograms } from '../install-programs.mjs'
import { bareDebian, OWN_AUTHORITY } from './bare-debian'

/** The names of the images that the check makes. A later run replaces these images. */
export const BASE = 'localhost/haven-check-base'
export const CADDY = 'localhost/haven-check-caddy'
export const IMAGE = 'localhost/haven-check'

/**
 * The environment of Podman. The settings choose runc, because Debian's crun refuses machines with both versions of
 * control groups. Without systemd, Podman cannot schedule health checks, so the check runs them itself.
 */
const ENV = {
  ...process.env,
  CONTAINERS_CONF: resolve('scripts/release/containers.conf'),
  ...(!existsSync('/run/systemd/system') && { DISABLE_HC_SYSTEMD: 'true' }),
}

/** The result of a command: its exit code, and its output and errors as one text. */
export interface Ended {
  status: number | null
  output: string
}

/** Runs Podman or another program for containers. Does not throw when the program fails. */
export function tryPodman(args: string[], { program = 'podman', input = '', env = {} } = {}): Ended {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    input,
    encoding: 'utf8',
    env: { ...ENV, ...env },
    maxBuffer: 100_000_000,
  })
  if (error) throw error
  return { status, output: stdout + stderr }
}

/** Runs Podman without blocking this process, so that the check's servers can answer meanwhile. */
export async function whilePodman(args: string[], input: string): Promise<Ended> {
  const child = spawn('podman', args, { env: ENV })
  let output = ''
  const hear = (chunk: Buffer) => (output += chunk)
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.stdin.end(input)
  const [status] = await once(child, 'close')
  return { status, output }
}

/** Runs Podman; returns its output, and throws when it fails. */
export function podman(...args: string[]): string {
  const { status, output } = tryPodman(args)
  if (status !== 0) throw new Error(`podman ${args.join(' ')} failed:\n${output.slice(-3_000)}`)
  return output.trim()
}

/** Builds an image from the given lines of a Containerfile. */
export function buildLines(tag: string, lines: string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'haven-lines-'))
  writeFileSync(join(folder, 'Containerfile'), `${lines.join('\n')}\n`)
  try {
    podman('build', '--format=docker', '--network=host', `--tag=${tag}`, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Installs Podman with what it needs, and makes an image of a bare Debian. */
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

/**
 * Makes two images from Debian's packages that would otherwise come from a registry: one with Node and npm, and one
 * with Caddy.
 */
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
