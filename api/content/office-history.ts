import type { EarlierOffice } from '../contract/time/earlier-office'
import type { Office } from '../contract/time/waiting-time'
import type { Documents } from '../store/store'

/** The office's earlier hours, because the time until an answer is counted with the hours of its day. */
export interface OfficeHistory {
  /** The earlier hours of the office, oldest first, without the present ones. */
  earlier(): readonly EarlierOffice[]
  /** Stores the former hours if the present ones differ. */
  note(present: Office): Promise<void>
}

interface Kept {
  earlier: EarlierOffice[]
  present: Office
}

const [SPACE, KEY] = ['office', 'history']
/** The maximum number of stored changes; answers before the oldest of them are counted with its hours. */
const MOST = 200

/** Opens the history of the office's hours. Answers from before the history are counted with its first hours. */
export async function openOfficeHistory(parts: {
  documents: Documents
  present: Office
  now: () => Date
}): Promise<OfficeHistory> {
  const { documents, now } = parts
  let earlier: readonly EarlierOffice[] = []
  async function note(present: Office): Promise<void> {
    const until = now().toISOString()
    const kept = await documents.update<Kept>(SPACE, KEY, before => {
      if (!before) return { value: { earlier: [], present } }
      if (JSON.stringify(before.present) === JSON.stringify(present)) return { value: before }
      return { value: { earlier: [...before.earlier, { ...before.present, until }].slice(-MOST), present } }
    })
    earlier = kept?.earlier ?? []
  }
  await note(parts.present)
  return { earlier: () => earlier, note }
}
