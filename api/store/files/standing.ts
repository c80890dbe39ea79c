import { type WaitingMail, waitingMails } from '../questions/due'
import type { Facts } from '../records/facts'

/** The facts that all lists share: the references in use, and the mails that still have to be sent. */
export class Standing {
  readonly references = new Set<string>()
  readonly #waiting = new Map<string, Facts>()

  /** Replaces a record's earlier facts by new ones; either can be undefined. */
  replace(before: Facts | undefined, after: Facts | undefined): void {
    if (before && before.reference !== after?.reference) this.references.delete(before.reference)
    if (after) this.references.add(after.reference)
    if (before) this.#waiting.delete(nameOf(before))
    if (after && waitingMails(after).length > 0) this.#waiting.set(nameOf(after), after)
  }

  /** The mails that still have to be sent. */
  *waiting(): Generator<WaitingMail> {
    for (const known of this.#waiting.values()) yield* waitingMails(known)
  }
}

const nameOf = ({ list, id }: Facts) => `${list}/${id}`
