interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** Gathers items while a write is under way, so that the next write takes many gathered items at once. */
export class Batches<Item, Result> {
  #waiting: Waiting<Item, Result>[] = []
  #running: Promise<void> | undefined

  /** `write` returns its results in the order of the items. If `isOfOne` is true for an error, each item is written alone. */
  constructor(
    readonly write: (items: readonly Item[]) => Promise<Result[]>,
    readonly isOfOne: (error: unknown) => boolean = () => false,
    /** The maximum number of items that one `write` takes. */
    readonly most = 200,
    /** Waits for items that arrive at the same time; by default, in the same turn of the event loop's microtasks. */
    readonly gather: () => Promise<unknown> = () => Promise.resolve(),
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  /** Waits until the writes that are under way have ended. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.gather()
      await this.#writeAll(this.#waiting.splice(0, this.most))
    }
    this.#running = undefined
  }

  async #writeAll(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.write(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result)
    } catch (error) {
      if (batch.length > 1 && this.isOfOne(error)) for (const one of batch) await this.#writeAll([one])
      else for (const { reject } of batch) reject(error)
    }
  }
}
