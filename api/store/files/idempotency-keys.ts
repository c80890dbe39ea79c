import { KEY_LIFE } from '../records/idempotency'

/** The keys of a list that may still be honoured, with the id of the record that came with each. */
export class IdempotencyKeys {
  readonly #keys = new Map<string, { id: number; at: number }>()

  constructor(readonly now: () => Date) {}

  /** Notes a key by the time of arrival, in ms since 1970. */
  note(key: string, id: number, at: number): void {
    if (!this.#isHonoured(at)) return
    this.#keys.set(key, { id, at })
    // The oldest come first.
    for (const [oldest, { at }] of this.#keys) {
      if (this.#isHonoured(at)) return
      this.#keys.delete(oldest)
    }
  }

  /** The id of the record that came with a key; undefined where there is none, or its time is over. */
  find(key: string): number | undefined {
    const found = this.#keys.get(key)
    return found && this.#isHonoured(found.at) ? found.id : undefined
  }

  /** A time far ahead is as long ago: a clock was wrong, and is right by now. */
  #isHonoured(at: number): boolean {
    return Math.abs(this.now().getTime() - at) < KEY_LIFE
  }
}
