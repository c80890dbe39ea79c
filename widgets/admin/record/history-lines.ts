import type { AdminRecord } from '../../../api/contract/records/records'
import type { HistoryLine } from '../../../api/contract/records/work'
import { recordStrings } from './record-strings'

type Line = Omit<HistoryLine, 'by' | 'what'> & {
  by?: HistoryLine['by']
  what: HistoryLine['what'] | 'letter'
  words?: string
}

/** The history with the words of its notes and contacts, and with later letters; the newest line first. */
export function linesOf({ history = [], notes = [], contacts = [], files = [] }: AdminRecord): Line[] {
  // Notes and contacts have the order of the history.
  const written = { note: [...notes], contact: [...contacts] }
  const lines: Line[] = history.map(line => {
    const found = line.what === 'note' || line.what === 'contact' ? written[line.what].shift() : undefined
    return { ...line, ...(found?.text && { words: found.text }) }
  })
  const late = files.flatMap(({ name, addedAt }): Line[] =>
    addedAt ? [{ at: addedAt, what: 'letter', text: recordStrings.letters.came(name) }] : [],
  )
  return [...lines, ...late].sort((one, other) => Date.parse(one.at) - Date.parse(other.at)).reverse()
}
