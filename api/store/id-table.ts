/** Fewest places of a table. */
const MIN_PLACES = 1_024
/** Share of places in use above which the table grows. */
const FULL = 0.6

/**
 * A hash table from fingerprints to record ids, 4 bytes a place. It keeps ids only: `fingerprintOf` tells the
 * fingerprint of an id, 0 for one that is to be forgotten.
 */
export class IdTable {
  #places = new Uint32Array(MIN_PLACES)
  #used = 0

  constructor(readonly fingerprintOf: (id: number) => number) {}

  add(id: number): void {
    if (this.#used + 1 > this.#places.length * FULL) this.#rebuild()
    this.#place(id)
  }

  /** Ids under this fingerprint; two different things may share one, so each is to be looked at. */
  *find(fingerprint: number): Generator<number> {
    for (let place = this.#start(fingerprint); ; place = (place + 1) & (this.#places.length - 1)) {
      const id = this.#places[place] as number
      if (id === 0) return
      if (this.fingerprintOf(id) === fingerprint) yield id
    }
  }

  #start(fingerprint: number): number {
    const mixed = Math.imul((fingerprint >>> 0) ^ (fingerprint / 2 ** 32), 0x9e3779b1)
    return ((mixed ^ (mixed >>> 15)) >>> 0) & (this.#places.length - 1)
  }

  #place(id: number): void {
    let place = this.#start(this.fingerprintOf(id))
    while (this.#places[place] !== 0) place = (place + 1) & (this.#places.length - 1)
    this.#places[place] = id
    this.#used++
  }

  #rebuild(): void {
    const ids = this.#places.filter(id => id !== 0 && this.fingerprintOf(id) !== 0)
    let places = this.#places.length
    while (ids.length + 1 > (places * FULL) / 2) places *= 2
    this.#places = new Uint32Array(places)
    this.#used = 0
    for (const id of ids) this.#place(id)
  }
}
