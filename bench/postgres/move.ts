import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { LISTS } from '../../api/contract/records/records'
import { peakMemoryOf } from '../store/machine'

/** The time between two measurements of a command's memory, in ms. */
const LOOK_EVERY = 200

/**
 * The result of `npm run migrate`: its time in ms, its peak memory in bytes, and the checksum that it prints for each
 * list.
 */
export interface Moved {
  took: number
  memory: number
  checksums: string
}

/** Runs the built `migrate` command as an operator does. */
export async function move(direction: 'to-postgres' | 'to-files', dataDir: string, url: string): Promise<Moved> {
  const started = performance.now()
  const child = spawn(process.execPath, [resolve('dist/api/migrate.js'), direction], {
    // Runs the command in another folder, so that it does not read the project's own `.env`.
    cwd: '/',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let memory = 0
  let said = ''
  child.stdout.setEncoding('utf8').on('data', text => (said += text))
  const looking = setInterval(() => {
    if (child.exitCode === null) memory = peakMemoryOf(child.pid as number)
  }, LOOK_EVERY)
  const [code] = await once(child, 'close').finally(() => clearInterval(looking))
  if (code !== 0) throw new Error(`The move ${direction} ended with ${code}`)
  const checksums = LISTS.map(list => new RegExp(`^ {2}${list}: ([0-9a-f]{64})$`, 'm').exec(said)?.[1]).join(' ')
  return { took: performance.now() - started, memory, checksums }
}

/** True when the files with records are the same in two data folders, byte for byte. */
export const areSameRecords = (one: string, other: string): boolean =>
  LISTS.every(list => spawnSync('diff', ['-rq', join(one, list), join(other, list)], { stdio: 'inherit' }).status === 0)
