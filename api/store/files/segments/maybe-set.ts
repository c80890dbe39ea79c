/** Bits for each number: together with PROBES, one answer of 400 is a wrong "maybe". */
const BITS = 16
const PROBES = 4
/** Numbers that there is room for at least, and by how much the room grows. */
const MIN_ROOM = 1_024
const GROWTH = 1.5

/**
 * Tells of 32-bit numbers that they were never added, in 2 to 3 bytes a number (a Bloom filter): what it holds for possible is
 * to be looked at. It forgets none; once there are more than it has room for, `all` tells them anew.
 */
export class MaybeSet {
  #room = MIN_ROOM
  #count = 0
  #words = new Uint32Array((MIN_ROOM * BITS) / 32)

  constructor(readonly all: () => Iterable<Uint32Array>) {}

  /** Bytes that it takes. */
  get size(): number {
    return this.#words.byteLength
  }

  add(number: number): void {
    if (this.#count < this.#room) this.#mark(number)
    else this.reserve(Math.ceil(this.#room * GROWTH), number)
  }

  /** Makes room for this many numbers at once; adds one of them that is not told yet. */
  reserve(numbers: number, added?: number): void {
    if (numbers <= this.#room) return
    this.#room = numbers
    this.#count = 0
    this.#words = new Uint32Array(Math.ceil((numbers * BITS) / 32))
    for (const some of this.all()) for (const number of some) if (number !== 0) this.#mark(number)
    if (added !== undefined) this.#mark(added)
  }

  mayHave(number: number): boolean {
    const step = stepOf(number)
    let mixed = mixedOf(number)
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = this.#bitOf(mixed)
      if (((this.#words[bit >>> 5] as number) & (1 << (bit & 31))) === 0) return false
      mixed = (mixed + step) >>> 0
    }
    return true
  }

  #mark(number: number): void {
    const step = stepOf(number)
    let mixed = mixedOf(number)
    for (let probe = 0; probe < PROBES; probe++) {
      const bit = this.#bitOf(mixed)
      ;(this.#words[bit >>> 5] as number) |= 1 << (bit & 31)
      mixed = (mixed + step) >>> 0
    }
    this.#count++
  }

  #bitOf(mixed: number): number {
    return Math.floor((mixed / 2 ** 32) * this.#words.length * 32)
  }
}

// Two numbers that have nothing to do with each other, made of one.
const mixedOf = (number: number) => {
  const mixed = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
const stepOf = (number: number) => {
  const mixed = Math.imul(number ^ (number >>> 15), 0x9e3779b1)
  return ((mixed ^ (mixed >>> 14)) | 1) >>> 0
}
