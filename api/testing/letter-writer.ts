import { createHash, randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openFileStore } from '../store/files/file-store'
import type { Store } from '../store/store'

/**
 * Usage: letter-writer.ts DIR [WRITERS]. The program stores letters from several writers at once, and submits a request
 * with every second letter. The program prints `kept ID SHA256` and `named ID` when the store acknowledges the letter
 * and the request. Without WRITERS, the program takes commands from its input, one per line: `keep BYTES` and `submit`.
 */
const [dir = '', writers = '0'] = process.argv.slice(2)
/** The maximum number of bytes in a letter. `PIECE` is the maximum number of bytes in one piece of a letter. */
const LONGEST = 120_000
const PIECE = 16_384

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

const keep = (store: Store, bytes: Buffer) =>
  store.letters.keep({ name: 'letter.pdf', type: 'application/pdf' }, piecesOf(bytes))

const submit = (store: Store, files: string[]) =>
  store.submit('callbacks', {
    fields: { name: 'Sample Person', phone: '01632 960123', preferredTime: '', message: '' },
    suspect: false,
    acknowledge: false,
    files,
  })

async function write(store: Store, number: number): Promise<void> {
  for (let n = number; ; n++) {
    const bytes = randomBytes(1 + Math.floor(Math.random() * LONGEST))
    const { id } = await keep(store, bytes)
    writeSync(1, `kept ${id} ${createHash('sha256').update(bytes).digest('hex')}\n`)
    if (n % 2 === 0) continue
    await submit(store, [id])
    writeSync(1, `named ${id}\n`)
  }
}

async function obey(store: Store, line: string): Promise<string> {
  const [what, bytes] = line.split(' ')
  const done = what === 'keep' ? keep(store, randomBytes(Number(bytes))) : submit(store, [])
  return await done.then(
    () => `${line}: done`,
    (error: Error) => `${line}: ${error.name}`,
  )
}

async function main(): Promise<void> {
  const store = await openFileStore({ dir })
  writeSync(1, 'open\n')
  await Promise.all(Array.from({ length: Number(writers) }, (_, number) => write(store, number)))
  for await (const line of createInterface({ input: process.stdin })) writeSync(1, `${await obey(store, line)}\n`)
}

void main()
