import { KEY_LIFE } from '../records/idempotency'

/** A list's idempotency keys that have not expired, each with the id of its record. */
export class IdempotencyKeys {
  readonly #keys = new Map<string, { id: number; at: number }>()

  constructor(readonly now: () => Date) {}

  /** Adds a key with its time of arrival, in ms since 1970. */
  note(key: string, id: number, at: number): void {
    if (!this.isHonoured(at)) return
    this.#keys.set(key, { id, at })
    // The map's order is by age, the oldest keys first.
    for (const [oldest, { at }] of this.#keys) {
      if (this.isHonoured(at)) return
      this.#keys.delete(oldest)
    }
  }

  /** The id of the record with this key; undefined when no record has it, or when the key has expired. */
  find(key: string): number | undefined {
    const found = this.#keys.get(key)
    return found && this.isHonoured(found.at) ? found.id : undefined
  }

  /** True when a key from this time counts. A time far in the future counts as expired, because the clock was wrong. */
  isHonoured(at: number): boolean {
    return Math.abs(this.now().getTime() - at) < KEY_LIFE
  }
}
