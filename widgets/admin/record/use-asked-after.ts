import type { ChangeDraft, Draft } from '../drafts'
import { newKey } from '../new-key'
import { useStaff } from '../staff-context'

/** The question what came of a call or a message that staff have begun here. */
export interface AskedAfter {
  /** The way that is asked about; empty where nothing is. */
  way: string
  /** Sent with the answer, so that it is logged once. */
  key: string
  /** Asks about a way; `of`: it carried the answer that was written here. Absent for whoever may not log it. */
  ask: ((way: string, of?: 'answer') => void) | undefined
  /** Ends the question without a log. */
  end: () => void
  /** Ends the question once the contact is logged: what was written here is sent by then. */
  endSent: () => void
}

/** What is left of an answer that was sent. */
const SENT: Draft = { template: '', subject: '', body: '' }

/** The question after a contact, kept with what is typed: it is there again after a reload. `focusDone` takes the focus. */
export function useAskedAfter(draft: Draft, setDraft: ChangeDraft, focusDone: () => void): AskedAfter {
  const { may } = useStaff()
  function end(more: Draft = {}) {
    focusDone()
    setDraft({ ask: '', askKey: '', askOf: '', ...more })
  }
  return {
    way: draft.ask ?? '',
    key: draft.askKey ?? '',
    // The one who called, or wrote elsewhere, is the only one who knows what came of it.
    ask: may('caseworker') ? (way, of) => setDraft({ ask: way, askKey: newKey(), askOf: of ?? '' }) : undefined,
    end: () => end(),
    endSent: () => end(draft.askOf ? SENT : {}),
  }
}
