import { decisionSchema } from '../contract/decision'
import { onBehalfOfSchema, safeContactSchema } from '../contract/extras'
import { checkedInWords, correctionInWords, limitInFull } from '../contract/limit-words'
import { LIST_FACTS } from '../contract/list-facts'
import type { AdminRecord, ListName } from '../contract/records'
import { LIST_BODIES } from '../contract/submissions'
import { CONTACTS } from '../contract/work'
import { doneBy } from '../contract/work-words'
import { textCell } from './csv'

/** The fields that have parts, each with a column. */
const GROUPS = new Map(
  Object.entries({ decision: decisionSchema, onBehalfOf: onBehalfOfSchema, safeContact: safeContactSchema }),
)

/** Columns that tell in words what a record holds in parts. */
const IN_WORDS: Record<string, (record: AdminRecord) => string> = {
  timeLimits: ({ timeLimits = [] }) =>
    timeLimits.map(limit => `${limit.title}: ${limitInFull(limit)} (${checkedInWords(limit)})`).join('\n'),
  limitDealtWith: ({ limitDealtWith }) => limitDealtWith?.at ?? '',
  decisionCorrections: ({ decisionCorrections = [] }) => decisionCorrections.map(correctionInWords).join('\n'),
  assignedTo: ({ assignedTo }) => assignedTo?.name ?? '',
  notes: ({ notes = [] }) => notes.map(({ at, by, text }) => `${at} ${doneBy(by)}: ${text}`).join('\n'),
  contacts: ({ contacts = [] }) =>
    contacts
      .map(({ at, by, how, text }) => [`${at} ${doneBy(by)}: ${CONTACTS[how]}`, ...(text ? [text] : [])].join('. '))
      .join('\n'),
  history: ({ history = [] }) => history.map(({ at, by, text }) => `${at} ${doneBy(by)}: ${text}`).join('\n'),
}

/** The columns of a list's CSV: paths into its records, parts of a field after a dot. */
export function csvColumns(list: ListName): string[] {
  const sent = Object.keys(LIST_BODIES[list].shape).flatMap(name => {
    const group = GROUPS.get(name)
    return group ? Object.keys(group.shape).map(part => `${name}.${part}`) : [name]
  })
  const state = [
    'soonestLimit',
    'timeLimits',
    'limitDealtWith',
    'decisionCorrections',
    'answerBy',
    'isProcessed',
    'processedAt',
    'assignedTo',
    'answeredAt',
    'noAnswerNeeded',
    'notes',
    'contacts',
    'history',
    'suspect',
    'spam',
    'held',
    'mail.staff.state',
    'mail.visitor.state',
  ]
  return ['id', 'reference', LIST_FACTS[list].submittedField, ...sent, ...state]
}

/** A record's cells in the order of the columns. */
export function csvCells(columns: string[], record: AdminRecord): string[] {
  return columns.map(column => {
    const value = column
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], record)
    const words = IN_WORDS[column]?.(record)
    if (words !== undefined) return textCell(words)
    if (typeof value === 'string') return textCell(value)
    if (Array.isArray(value)) return textCell(value.join(', '))
    return value === undefined || value === null ? '' : String(value)
  })
}
