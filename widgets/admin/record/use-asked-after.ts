import type { ChangeDraft, Draft } from '../drafts'
import { newKey } from '../new-key'
import { useStaff } from '../staff-context'

/** The question about the result of a call or a message that began here. */
export interface AskedAfter {
  /** The way that the question is about; empty without a question. */
  way: string
  /** The key that is sent with the answer, so that it is logged once. */
  key: string
  /**
   * Asks about a way; `of` is set when the way carried an answer written here. Absent for a role that cannot log
   * contacts.
   */
  ask: ((way: string, of?: 'answer') => void) | undefined
  /** Closes the question without a log. */
  end: () => void
  /** Closes the question after the log, and clears the sent answer. */
  endSent: () => void
}

/** The empty draft after an answer was sent. */
const SENT: Draft = { template: '', subject: '', body: '', answers: '' }

/**
 * The question after a contact. The question is stored with the draft, so that it survives a reload. `focusDone` moves
 * the focus.
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
