import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openFileStore } from '../store/files/file-store'
import { StoreUnavailableError } from '../store/store'

/**
 * Usage: refused.ts DIR. For each input line `COUNT LENGTH TEXT`, the program submits COUNT call-back requests at once.
 * Each message repeats TEXT until it has LENGTH characters. The program prints `TEXT: stored N refused N ready yes`, or
 * `ready no`.
 */
const [dir = ''] = process.argv.slice(2)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function main(): Promise<void> {
  const store = await openFileStore({ dir, log: quiet })
  writeSync(1, 'open\n')
  const input = createInterface({ input: process.stdin }).on('line', async line => {
    const [count = '0', length = '0', text = ''] = line.split(' ')
    const fields = { name: 'Sample Person', message: text.padEnd(Number(length), text) }
    const submit = () => store.submit('callbacks', { fields, suspect: false, acknowledge: false })
    const outcomes = await Promise.allSettled(Array.from({ length: Number(count) }, submit))
    const refused = outcomes.filter(it => it.status === 'rejected' && it.reason instanceof StoreUnavailableError)
    const stored = outcomes.filter(it => it.status === 'fulfilled')
    const ready = await store.ready().then(
      () => 'yes',
      () => 'no',
    )
    writeSync(1, `${text}: stored ${stored.length} refused ${refused.length} ready ${ready}\n`)
  })
  await once(input, 'close')
  await store.close()
}

void main()
