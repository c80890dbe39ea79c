import type { EarlierOffice } from '../contract/time/earlier-office'
import type { Office } from '../contract/time/waiting-time'
import type { Documents } from '../store/store'

/**
 * The office's earlier hours and promises. Waiting times up to an answer are measured by the hours and promises at the
 * time of the answer.
 */
export interface OfficeHistory {
  /** The earlier hours and promises, oldest first; the present ones are not among them. */
  earlier(): readonly EarlierOffice[]
  /** If the present hours or promises are new, adds the previous ones to the history. */
  note(present: Office): Promise<void>
}

interface StoredHistory {
  earlier: EarlierOffice[]
  present: Office
}

const [SPACE, KEY] = ['office', 'history']
/**
 * The maximum number of stored changes of the hours. An answer before the earliest stored change is measured by the
 * hours that ended with this change.
 */
const MOST = 200

/**
 * Opens the history of the office's hours. An answer before the start of the history is measured by the earliest hours
 * in it.
 */
export async function openOfficeHistory(parts: {
  documents: Documents
  present: Office
  now: () => Date
}): Promise<OfficeHistory> {
  const { documents, now } = parts
  let earlier: readonly EarlierOffice[] = []
  async function note(present: Office): Promise<void> {
    const until = now().toISOString()
    const stored = await documents.update<StoredHistory>(SPACE, KEY, before => {
      if (!before) return { value: { earlier: [], present } }
      if (JSON.stringify(before.present) === JSON.stringify(present)) return { value: before }
      return { value: { earlier: [...before.earlier, { ...before.present, until }].slice(-MOST), present } }
    })
    earlier = stored?.earlier ?? []
  }
  await note(parts.present)
  return { earlier: () => earlier, note }
}
