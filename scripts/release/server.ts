import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../free-port'

/** The longest time for the server to start, in ms. */
const START_WITHIN = 15_000

export { freePort }

/**
 * Starts the built server on a free port, with a data folder of its own. `stop` also removes this folder; `kill` does
 * not.
 */
export async function startServer(
  env: Record<string, string> = {},
  module = 'dist/api/server.js',
  dataDir = mkdtempSync(join(tmpdir(), 'haven-release-')),
  wantedPort?: number,
): Promise<{
  url: string
  pid: number
  dataDir: string
  kill(signal?: NodeJS.Signals): Promise<void>
  stop(): Promise<void>
}> {
  const port = wantedPort ?? (await freePort())
  const child = spawn(process.execPath, [module], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: `${port}`, RATE_LIMITS: 'off', ...env },
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    await gone
  }
  const stop = async () => {
    await kill('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (const end = Date.now() + START_WITHIN; Date.now() < end && child.exitCode === null; await delay(50)) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return { url, pid: child.pid as number, dataDir, kill, stop }
  }
  await stop()
  throw new Error('The built server did not start')
}
