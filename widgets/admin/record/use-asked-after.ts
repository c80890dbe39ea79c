import type { ChangeDraft, Draft } from '../drafts'
import { newKey } from '../new-key'
import { useStaff } from '../staff-context'

/** The question about the result of a call or message that staff began here. */
export interface AskedAfter {
  /** The way of contact that the question is about; empty when no question is asked. */
  way: string
  /** The key that is sent with the contact, so that it is noted only once. */
  key: string
  /**
   * Asks about a way of contact; `of` is set when an answer written here was sent that way. Absent for a role that may
   * not record contacts.
   */
  ask: ((way: string, of?: 'answer') => void) | undefined
  /** Closes the question without noting a contact. */
  end: () => void
  /** Closes the question after the contact was noted, and clears the answer that was sent. */
  endSent: () => void
}

/** The empty draft after an answer has been sent. */
const SENT: Draft = { template: '', subject: '', body: '', answers: '' }

/**
 * The question that follows a contact. The question is stored with the draft, so that it is still there when the page
 * is loaded again. `focusDone` moves the focus after the question is closed.
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
    // Only the person who called or wrote knows the result.
    ask: may('requests.note') ? (way, of) => setDraft({ ask: way, askKey: newKey(), askOf: of ?? '' }) : undefined,
    end: () => end(),
    endSent: () => end(draft.askOf ? SENT : {}),
  }
}
