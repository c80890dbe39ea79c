/** Runs actions with the same key one after the other, and actions with different keys side by side. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>()

  async runExclusive<Result>(key: string, action: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key)
    const turn = (before ? before.then(action) : action()).finally(() => {
      if (this.#last.get(key) === settled) this.#last.delete(key)
    })
    const settled = turn.catch(() => undefined)
    this.#last.set(key, settled)
    return await turn
  }
}
