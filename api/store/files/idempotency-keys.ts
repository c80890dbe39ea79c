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

  /** A time far ahead counts like one far back, because a clock was wrong then. */
  isHonoured(at: number): boolean {
    return Math.abs(this.now().getTime() - at) < KEY_LIFE
  }
}
