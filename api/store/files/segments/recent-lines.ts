/** The maximum number of characters kept in memory for one list. */
const ROOM = 500_000

/**
 * Lines that were read recently; the least recently used one is dropped first. Staff read the first pages of a list all
 * day, and each row of a page can be in another file.
 */
export class RecentLines {
  readonly #lines = new Map<number, string>()
  #length = 0

  /** The line of an id, if it is still in memory. */
  get(id: number): string | undefined {
    const line = this.#lines.get(id)
    // Moves a used line to the end, so that it is dropped last.
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

  /** Drops the line of a changed record. */
  remove(id: number): void {
    this.#length -= this.#lines.get(id)?.length ?? 0
    this.#lines.delete(id)
  }
}
