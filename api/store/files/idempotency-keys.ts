import { KEY_LIFE } from '../records/idempotency'

/** The idempotency keys of a list that may still be used again, each with the id of its record. */
export class IdempotencyKeys {
  readonly #keys = new Map<string, { id: number; at: number }>()

  constructor(readonly now: () => Date) {}

  /** Notes a key with its time of arrival, in ms since 1970. */
  note(key: string, id: number, at: number): void {
    if (!this.isHonoured(at)) return
    this.#keys.set(key, { id, at })
    // The map has the oldest keys first.
    for (const [oldest, { at }] of this.#keys) {
      if (this.isHonoured(at)) return
      this.#keys.delete(oldest)
    }
  }

  /** The id of the record with a key; undefined when there is none, or it has expired. */
  find(key: string): number | undefined {
    const found = this.#keys.get(key)
    return found && this.isHonoured(found.at) ? found.id : undefined
  }

  /** A time of arrival far in the future counts like one long ago, because a clock was wrong. */
  isHonoured(at: number): boolean {
    return Math.abs(this.now().getTime() - at) < KEY_LIFE
  }
}
