import { type WaitingMail, waitingMails } from '../questions/due'
import type { RecordFacts } from '../records/facts'

/** The data that all lists share: the references in use, and the mails and events that still have to be sent. */
export class StoreIndex {
  readonly references = new Set<string>()
  /** By list and id of the record. */
  readonly #waiting = new Map<string, readonly WaitingMail[]>()

  /** Replaces a record's earlier version, undefined for a new record, by its new one, undefined for an erased record. */
  replace(before: RecordFacts | undefined, after: RecordFacts | undefined): void {
    if (before && before.reference !== after?.reference) this.references.delete(before.reference)
    if (after) this.references.add(after.reference)
    if (before) this.#waiting.delete(nameOf(before))
    const mails = after ? waitingMails(after) : []
    if (after && mails.length > 0) this.#waiting.set(nameOf(after), mails)
  }

  /** The mails and events that still have to be sent: one array for each record that has any. */
  waiting(): Iterable<readonly WaitingMail[]> {
    return this.#waiting.values()
  }
}

const nameOf = ({ list, id }: RecordFacts) => `${list}/${id}`
