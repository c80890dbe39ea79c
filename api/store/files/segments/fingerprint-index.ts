/** Fewest places of a table. */
const MIN_PLACES = 1_024
/** Share of places in use above which the table is laid out anew, and the share in use then. */
const FULL = 0.75
const ROOMY = 0.5

/**
 * A hash table from fingerprints to record ids, 4 bytes a place. It keeps ids only: `fingerprintOf` tells the
 * fingerprint of an id, 0 for one that is to be forgotten.
 */
export class FingerprintIndex {
  #places = new Uint32Array(MIN_PLACES)
  #used = 0

  constructor(readonly fingerprintOf: (id: number) => number) {}

  /** How many places are in use. */
  get used(): number {
    return this.#used
  }

  add(id: number): void {
    if (this.fingerprintOf(id) === 0) return
    if (this.#used + 1 > this.#places.length * FULL) this.#rebuild()
    this.#place(id)
  }

  /** Makes room for this many ids at once. */
  reserve(ids: number): void {
    if (ids > this.#places.length * ROOMY) this.#rebuild(ids)
  }

  /** Ids under this fingerprint; two different things may share one, so each is to be looked at. */
  find(fingerprint: number): number[] {
    const ids: number[] = []
    for (let place = this.#start(fingerprint); ; place = this.#after(place)) {
      const id = this.#places[place] as number
      if (id === 0) return ids
      if (this.fingerprintOf(id) === fingerprint) ids.push(id)
    }
  }

  #start(fingerprint: number): number {
    const mixed = Math.imul((fingerprint >>> 0) ^ (fingerprint / 2 ** 32), 0x9e3779b1)
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * this.#places.length)
  }

  #after(place: number): number {
    return place + 1 < this.#places.length ? place + 1 : 0
  }

  #place(id: number): void {
    let place = this.#start(this.fingerprintOf(id))
    while (this.#places[place] !== 0) place = this.#after(place)
    this.#places[place] = id
    this.#used++
  }

  #rebuild(room = 0): void {
    const ids = this.#places.filter(id => id !== 0 && this.fingerprintOf(id) !== 0)
    this.#places = new Uint32Array(Math.max(Math.ceil(Math.max(ids.length, room) / ROOMY), MIN_PLACES))
    this.#used = 0
    for (const id of ids) this.#place(id)
  }
}
