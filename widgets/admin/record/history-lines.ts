import type { AdminRecord } from '../../../api/contract/records/records'
import type { HistoryLine } from '../../../api/contract/records/work'
import { recordStrings } from './record-strings'

type Line = Omit<HistoryLine, 'by' | 'what'> & {
  by?: HistoryLine['by']
  what: HistoryLine['what'] | 'letter'
  words?: string
  /** The id of a contact that a reader (a role) noted, and that no caseworker has confirmed yet. */
  toConfirm?: string
}

/**
 * The lines of a record's history, newest first. Lines about notes and contacts include their texts, and each letter
 * that arrived after the request has a line.
 */
export function linesOf({ history = [], notes = [], contacts = [], files = [] }: AdminRecord): Line[] {
  // Notes and contacts have the same order as the history's lines about them, so each of these lines takes the next
  // note or contact.
  const written = { note: [...notes], contact: [...contacts] }
  const lines: Line[] = history.map(line => {
    const note = line.what === 'note' ? written.note.shift() : undefined
    const contact = line.what === 'contact' ? written.contact.shift() : undefined
    const words = (note ?? contact)?.text
    return { ...line, ...(words && { words }), ...(contact?.toConfirm && { toConfirm: contact.id }) }
  })
  const late = files.flatMap(({ name, addedAt }): Line[] =>
    addedAt ? [{ at: addedAt, what: 'letter', text: recordStrings.letters.came(name) }] : [],
  )
  return [...lines, ...late].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).reverse()
}
