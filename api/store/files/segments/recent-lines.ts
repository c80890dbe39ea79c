/** The maximum number of characters that are kept for one list. */
const ROOM = 500_000

/**
 * Recently read lines; the oldest is dropped first. The first pages of a list, which staff read all day, lie in as many
 * files as they have rows.
 */
export class RecentLines {
  readonly #lines = new Map<number, string>()
  #length = 0

  /** The line of an id, as it was read. */
  get(id: number): string | undefined {
    const line = this.#lines.get(id)
    // A line that is used becomes the last to be dropped.
    if (line !== undefined) this.put(id, line)
    return line
  }

  put(id: number, text: string): void {
    this.remove(id)
    this.#lines.set(id, text)
    this.#length += text.length
    for (const oldest of this.#lines.keys()) {
      if (this.#length <= ROOM) return
      this.remove(oldest)
    }
  }

  /** Forgets the line of a changed record. */
  remove(id: number): void {
    this.#length -= this.#lines.get(id)?.length ?? 0
    this.#lines.delete(id)
  }
}
