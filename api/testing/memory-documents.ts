import { type Documents, StoreUnavailableError } from '../store/store'

/**
 * Makes documents in memory; a test can make writes fail as on a full disk. Expired documents stay readable, so the
 * tested code must check the time itself.
 */
export function memoryDocuments() {
  const disk = { full: false }
  const all = new Map<string, { value: unknown; expiresAt?: Date }>()
  /** The number of reads, and the number of changes. */
  const calls = { gets: 0, updates: 0 }
  const nameOf = (space: string, key: string) => `${space}/${key}`
  const documents: Documents = {
    async get<Value>(space: string, key: string) {
      calls.gets += 1
      return all.get(nameOf(space, key))?.value as Value | undefined
    },
    keys: async space => [...(await documents.all(space)).keys()],
    async all<Value>(space: string) {
      const found = [...all].filter(([name]) => name.startsWith(`${space}/`))
      return new Map(found.map(([name, { value }]) => [name.slice(space.length + 1), value as Value]))
    },
    async update<Value>(
      space: string,
      key: string,
      change: (present: Value | undefined) => { value: Value; expiresAt?: Date } | undefined,
    ) {
      calls.updates += 1
      const next = change(all.get(nameOf(space, key))?.value as Value | undefined)
      if (disk.full) throw new StoreUnavailableError('full')
      if (next) all.set(nameOf(space, key), next)
      else all.delete(nameOf(space, key))
      return next?.value
    },
    async clear(space) {
      for (const name of all.keys()) if (name.startsWith(`${space}/`)) all.delete(name)
    },
  }
  return { disk, all, calls, documents }
}
