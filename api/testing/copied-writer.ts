import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type CopySettings, openCopy } from '../store/copy/open-copy'
import { openFileStore } from '../store/files/file-store'
import { proven } from './copy-key'

/**
 * Usage: copied-writer.ts SETTINGS WRITERS [on]. The program submits from several writers at once to a store with a
 * copy (SETTINGS in JSON), and prints `TIME KEY WAITED` for each acknowledged submission. With `on`, the first writer
 * waits for the copy before each acknowledgement. A line that begins with `: ` contains a message about the copy.
 */
const [settings = '{}', writers = '1', wait = 'off'] = process.argv.slice(2)
const tell = (_: object, message: string) => void print(`: ${message}\n`)
const silent = () => undefined

/** Waits while the reader is slow, so that the program prints each line completely or not at all. */
async function print(line: string): Promise<void> {
  try {
    writeSync(1, line)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    await delay(1)
    await print(line)
  }
}

async function main(): Promise<void> {
  const config = JSON.parse(settings) as CopySettings
  const store = await openFileStore({ dir: config.dataDir, log: { info: silent, warn: silent, error: silent } })
  const log = { info: tell, warn: tell, error: tell }
  const copy = await openCopy(config, { source: store.source, now: () => new Date(), log, ...proven })
  const write = async (waits: boolean) => {
    while (true) {
      const key = randomUUID()
      const fields = { name: 'Sample Person', phone: '01632 960123', message: key }
      await store.submit('callbacks', { fields, suspect: false, acknowledge: false }, { key, hash: key })
      if (waits && !(await copy?.waitForCopy(5_000))) continue
      await print(`${Date.now()} ${key} ${waits}\n`)
      await delay(1)
    }
  }
  await Promise.all(Array.from({ length: Number(writers) }, (_, at) => write(wait === 'on' && at === 0)))
}

void main()
