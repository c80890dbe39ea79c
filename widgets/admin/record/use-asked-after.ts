import type { ChangeDraft, Draft } from '../drafts'
import { newKey } from '../new-key'
import { useStaff } from '../staff-context'

/** The question about the result of a call or message that staff have begun in this record. */
export interface AskedAfter {
  /** The way of contact that the question is about; empty when no question is asked. */
  way: string
  /** The idempotency key with which the page sends the contact, so that the API notes the contact only once. */
  key: string
  /**
   * Opens the question about a contact by `way`. `of` is `answer` if staff wrote the message in the answer form. `ask`
   * is undefined for a role that may not note contacts.
   */
  ask: ((way: string, of?: 'answer') => void) | undefined
  /** Closes the question without noting a contact. */
  end: () => void
  /** Closes the question after the contact was noted, and clears the answer that was sent. */
  endSent: () => void
}

/** The change of the draft that empties the answer form after staff have sent the answer. */
const SENT: Draft = { template: '', subject: '', body: '', answers: '' }

/**
 * Keeps the question about a contact in the draft, so that the question is still there after a reload. `focusDone`
 * moves the focus when the question is closed.
 */
export function useAskedAfter(draft: Draft, setDraft: ChangeDraft, focusDone: () => void): AskedAfter {
  const { may } = useStaff()
  function end(more: Draft = {}) {
    focusDone()
    setDraft({ ask: '', askKey: '', askOf: '', ...more })
  }
  return {
    way: draft.ask ?? '',
    key: draft.askKey ?? '',
    // The dashboard asks the member of staff who called or wrote, because nobody else knows the result.
    ask: may('requests.note') ? (way, of) => setDraft({ ask: way, askKey: newKey(), askOf: of ?? '' }) : undefined,
    end: () => end(),
    endSent: () => end(draft.askOf ? SENT : {}),
  }
}
