import { type Documents, StoreUnavailableError } from '../store/store'

/**
 * Documents that go on in memory while the store cannot write them: a full disk must lock no staff out, and must not
 * lift the throttle either. What was kept in memory is written with the document's next change.
 */
export function keepUnwritten(documents: Documents, now: () => number): Documents {
  const unwritten = new Map<string, { value: unknown; expiresAt?: Date } | undefined>()
  const nameOf = (space: string, key: string) => `${space}/${key}`

  async function get<Value>(space: string, key: string): Promise<Value | undefined> {
    const name = nameOf(space, key)
    if (!unwritten.has(name)) return documents.get<Value>(space, key)
    const kept = unwritten.get(name)
    return kept && (kept.expiresAt?.getTime() ?? Infinity) > now() ? (kept.value as Value) : undefined
  }

  return {
    get,
    async update<Value>(
      space: string,
      key: string,
      change: (present: Value | undefined) => { value: Value; expiresAt?: Date } | undefined,
    ) {
      const name = nameOf(space, key)
      const kept = unwritten.has(name) ? { value: await get<Value>(space, key) } : undefined
      try {
        const value = await documents.update<Value>(space, key, present => change(kept ? kept.value : present))
        unwritten.delete(name)
        return value
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error
        const next = change(await get<Value>(space, key))
        unwritten.set(name, next)
        return next?.value
      }
    },
    async clear(space) {
      for (const name of unwritten.keys()) if (name.startsWith(`${space}/`)) unwritten.delete(name)
      await documents.clear(space)
    },
  }
}
