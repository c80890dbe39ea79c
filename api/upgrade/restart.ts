import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServiceReport } from '../doctor/service-report'
import { sendCommand } from '../operator/socket'
import { UserFacingError } from '../user-facing-error'

/**
 * The longest wait for the restarted service, in ms. This is long, because a new version may first change the tables of
 * a large database.
 */
const PATIENCE = 10 * 60_000
const LOOK_EVERY = 200
/** If no service runs for this time in ms, its start has failed. */
const FAILED_AFTER = 60_000

/** The report of the service that runs on a data folder; undefined if none runs. */
export async function reportOf(dataDir: string): Promise<ServiceReport | undefined> {
  const said = await sendCommand(dataDir, 'doctor', ['report']).catch(() => undefined)
  return said === undefined ? undefined : JSON.parse(said)
}

/**
 * The command that restarts the systemd unit to which a process belongs; undefined if the process belongs to no unit.
 */
export function restartOf(pid: number | undefined): string | undefined {
  if (pid === undefined) return undefined
  try {
    const [unit] = /[\w@.-]+\.service$/m.exec(readFileSync(`/proc/${pid}/cgroup`, 'utf8')) ?? []
    return unit === undefined ? undefined : `systemctl restart ${unit}`
  } catch {
    return undefined
  }
}

/** Runs the command that restarts the service, and waits until the given version of the service is ready. */
export async function restart(command: string, dataDir: string, version: string): Promise<ServiceReport> {
  const since = new Date().toISOString()
  const { status } = spawnSync('sh', ['-c', command], { stdio: 'inherit' })
  if (status !== 0) throw new UserFacingError(`\`${command}\` failed.`)
  let seenAt = performance.now()
  for (const end = performance.now() + PATIENCE; performance.now() < end; await delay(LOOK_EVERY)) {
    const report = await reportOf(dataDir)
    if (report) seenAt = performance.now()
    const isNew = report && report.startedAt >= since
    if (isNew && report.version === version && (await isReady(report))) return report
    if (isNew && report.version !== version) {
      throw new UserFacingError(`\`${command}\` started version ${report.version}, and not ${version}.`)
    }
    if (performance.now() - seenAt > FAILED_AFTER) break
  }
  throw new UserFacingError(`Version ${version} did not start: its log says why.`)
}

const isReady = async ({ host, port }: ServiceReport): Promise<boolean> => {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return await fetch(`http://${name}:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
