import { writeSync } from 'node:fs'
import { openFileStore } from '../store/files/file-store'

/**
 * Usage: open-store.ts DIR. The program opens a store, prints a line, and lets the store's background tasks run until
 * it is killed.
 */
async function main(): Promise<void> {
  await openFileStore({ dir: process.argv[2] ?? '' })
  writeSync(1, 'open\n')
  setInterval(() => undefined, 60_000)
}

void main()
