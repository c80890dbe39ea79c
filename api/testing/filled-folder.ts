import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ListName } from '../contract/records/records'
import { openFileStore } from '../store/files/file-store'
import { memoryLog } from './store-fixtures'

/**
 * Makes a data folder with one request for each name; returns the names and references of these requests. The returned
 * store has none of these requests in its search index yet.
 */
export async function filledFolder(requests: Record<string, [list: ListName, fields: Record<string, unknown>]>) {
  const dir = await mkdtemp(join(tmpdir(), 'haven-filled-'))
  const names = new Map<string, string>()
  const references: { name: string; reference: string }[] = []
  const store = await openFileStore({ dir, log: memoryLog() })
  for (const [name, [list, fields]] of Object.entries(requests)) {
    const { id, reference } = await store.submit(list, { fields, suspect: false, acknowledge: false })
    names.set(`${list}/${id}`, name)
    references.push({ name, reference })
  }
  const nameOf = (list: ListName, id: number) => String(names.get(`${list}/${id}`))
  return { dir, store, references, nameOf, remove: () => rm(dir, { recursive: true, force: true }) }
}
