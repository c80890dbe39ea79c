import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { openFileStore } from '../store/files/file-store'

/**
 * Usage: store-writer.ts DIR WRITERS EACH [LENGTH]. The program submits from several writers at once. When the store
 * acknowledges a submission, the program prints `KEY ID REFERENCE`, each time with one system call.
 */
const [dir = '', writers = '1', each = '1', length = '0'] = process.argv.slice(2)

async function write(store: Awaited<ReturnType<typeof openFileStore>>): Promise<void> {
  for (let n = 0; n < Number(each); n++) {
    const key = randomUUID()
    const fields = {
      name: 'Sample Person',
      phone: '01632 960123',
      preferredTime: 'x'.repeat(Number(length)),
      message: key,
    }
    const { id, reference } = await store.submit(
      'callbacks',
      { fields, suspect: false, acknowledge: false },
      { key, hash: key },
    )
    await print(`${key} ${id} ${reference}\n`)
  }
}

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
  const store = await openFileStore({ dir })
  writeSync(1, 'open\n')
  await Promise.all(Array.from({ length: Number(writers) }, () => write(store)))
  await store.close()
}

void main()
