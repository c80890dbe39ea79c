/** Whatever took longer counts as this long, in minutes: eight years. */
const LONGEST = 2 ** 22
/** Minutes below this are counted by place: six weeks. */
const DENSE = 2 ** 16
const FIRST_ROOM = 1_024

/** How many took how many whole minutes. */
export class Durations {
  total = 0
  #counts = new Uint32Array()
  /** One beyond the longest of those that are counted by place. */
  #end = 0
  readonly #long = new Map<number, number>()

  add(minutes: number, number = 1): void {
    this.total += number
    if (minutes >= DENSE) {
      const most = Math.min(minutes, LONGEST)
      this.#long.set(most, (this.#long.get(most) ?? 0) + number)
      return
    }
    if (minutes >= this.#end) this.#makeRoom(minutes + 1)
    ;(this.#counts[minutes] as number) += number
  }

  addAll(pairs: Uint32Array): void {
    for (let at = 0; at < pairs.length; at += 2) this.add(pairs[at] as number, pairs[at + 1])
  }

  /** Each length and how many took that long, one after the other, the shortest first: what is kept of it. */
  pairs(): Uint32Array {
    const pairs: number[] = []
    for (let minutes = 0; minutes < this.#end; minutes++) {
      const number = this.#counts[minutes] as number
      if (number > 0) pairs.push(minutes, number)
    }
    for (const [minutes, number] of [...this.#long].sort(([one], [other]) => one - other)) pairs.push(minutes, number)
    return Uint32Array.from(pairs)
  }

  /**
   * The smallest lengths that so large a part of them does not exceed (the nearest rank): 0.5 is the median; undefined of
   * none.
   */
  quantiles<Parts extends number[]>(...parts: Parts) {
    if (this.total === 0) return undefined
    const pairs = this.pairs()
    return parts.map(part => {
      let left = Math.ceil(part * this.total)
      let at = 0
      for (left -= pairs[1] as number; left > 0; left -= pairs[at + 1] as number) at += 2
      return pairs[at]
    }) as { [Place in keyof Parts]: number }
  }

  #makeRoom(end: number): void {
    this.#end = end
    if (end <= this.#counts.length) return
    const counts = new Uint32Array(Math.max(end, 2 * this.#counts.length, FIRST_ROOM))
    counts.set(this.#counts)
    this.#counts = counts
  }
}
