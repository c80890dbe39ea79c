import type { CopySettings } from '../store/copy/open-copy'
import type { FolderStore } from '../store/files/file-store'
import { type Child, startChild } from './store-child'

/** A process that continuously writes to a store with a copy. */
export interface CopiedWriter extends Child {
  /** The acknowledged submissions until now: time, key, and true when the writer waited for the copy. */
  acknowledged(): { at: number; key: string; waited: boolean }[]
  /** The messages about the copy until now. */
  told(): string[]
}

/** Starts `copied-writer.ts` with a number of writers, the first of which waits for the copy. */
export function startCopiedWriter(settings: CopySettings, writers: number): CopiedWriter {
  const child = startChild('copied-writer.ts', [JSON.stringify(settings), String(writers), 'on'])
  return {
    ...child,
    acknowledged: () =>
      child.lines.flatMap(line => {
        const [at, key, waited] = line.split(' ')
        return key && !line.startsWith(':') ? [{ at: Number(at), key, waited: waited === 'true' }] : []
      }),
    told: () => child.lines.filter(line => line.startsWith(': ')).map(line => line.slice(2)),
  }
}

/** The keys of all submissions in a store that `copied-writer.ts` has filled. */
export async function keysIn(store: FolderStore): Promise<Set<unknown>> {
  const keys = new Set<unknown>()
  for (let cursor: string | undefined; ; ) {
    const page = await store.list('callbacks', { limit: 500, ...(cursor && { cursor }) })
    for (const { message } of page.records) keys.add(message)
    cursor = page.nextCursor
    if (!cursor) return keys
  }
}

/** The settings of an unencrypted copy in a folder. */
export const copyOf = (dataDir: string, copyTo: string): CopySettings => ({
  dataDir,
  copyTo,
  copyRecipient: undefined,
  copySshKey: undefined,
  copyHostKey: [],
})
