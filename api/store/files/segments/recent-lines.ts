/** Most characters that are kept of one list. */
const ROOM = 500_000

/**
 * Lines that were read lately, the oldest going first: the first pages of a list, which staff look at all day, lie in as
 * many files as they have rows.
 */
export class RecentLines {
  readonly #lines = new Map<number, { version: number; text: string }>()
  #length = 0

  /** The line of an id as it was read while its segment's index had this version; any change makes another one. */
  get(id: number, version: number): string | undefined {
    const line = this.#lines.get(id)
    if (!line) return undefined
    this.#remove(id)
    if (line.version !== version) return undefined
    // The last used is the last to go.
    this.#lines.set(id, line)
    this.#length += line.text.length
    return line.text
  }

  put(id: number, version: number, text: string): void {
    this.#remove(id)
    this.#lines.set(id, { version, text })
    this.#length += text.length
    for (const oldest of this.#lines.keys()) {
      if (this.#length <= ROOM) return
      this.#remove(oldest)
    }
  }

  #remove(id: number): void {
    this.#length -= this.#lines.get(id)?.text.length ?? 0
    this.#lines.delete(id)
  }
}
