import { type Documents, StoreUnavailableError } from '../store/store'

/**
 * Keeps changed documents in memory while the store cannot write. With this, a full disk neither locks staff out nor
 * switches the throttle off. When the store can write again, the next change of a document begins with the version in
 * memory, and stores the result.
 */
export function withMemoryFallback(documents: Documents, now: () => number): Documents {
  const unwritten = new Map<string, { value: unknown; expiresAt?: Date } | undefined>()
  const nameOf = (namespace: string, key: string) => `${namespace}/${key}`

  async function get<Value>(namespace: string, key: string): Promise<Value | undefined> {
    const name = nameOf(namespace, key)
    if (!unwritten.has(name)) return documents.get<Value>(namespace, key)
    const kept = unwritten.get(name)
    return kept && (kept.expiresAt?.getTime() ?? Infinity) > now() ? (kept.value as Value) : undefined
  }

  async function all<Value>(namespace: string): Promise<Map<string, Value>> {
    const found = await documents.all<Value>(namespace)
    const prefix = nameOf(namespace, '')
    for (const name of [...unwritten.keys()].filter(name => name.startsWith(prefix))) {
      const key = name.slice(prefix.length)
      const value = await get<Value>(namespace, key)
      if (value === undefined) found.delete(key)
      else found.set(key, value)
    }
    return found
  }

  return {
    get,
    all,
    keys: async namespace => [...(await all(namespace)).keys()],
    async update<Value>(
      namespace: string,
      key: string,
      change: (present: Value | undefined) => { value: Value; expiresAt?: Date } | undefined,
    ) {
      const name = nameOf(namespace, key)
      const kept = unwritten.has(name) ? { value: await get<Value>(namespace, key) } : undefined
      try {
        const value = await documents.update<Value>(namespace, key, present => change(kept ? kept.value : present))
        unwritten.delete(name)
        return value
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error
        const next = change(await get<Value>(namespace, key))
        unwritten.set(name, next)
        return next?.value
      }
    },
    async clear(namespace) {
      for (const name of unwritten.keys()) if (name.startsWith(`${namespace}/`)) unwritten.delete(name)
      await documents.clear(namespace)
    },
  }
}
