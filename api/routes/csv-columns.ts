import { consultationBody } from '../contract/contact'
import { decisionSchema } from '../contract/extras'
import { type AdminRecord, type ListName, SUBMITTED_FIELD } from '../contract/records'
import { callbackBody, visaApplicationBody } from '../contract/submissions'
import { textCell } from './csv'

/** What visitors send to each list. */
const SENT: Record<ListName, Record<string, unknown>> = {
  inquiries: consultationBody.shape,
  'visa-applications': visaApplicationBody.shape,
  callbacks: callbackBody.shape,
}

/** The columns of a list's CSV: paths into its records, parts of a field after a dot. */
export function csvColumns(list: ListName): string[] {
  const sent = Object.keys(SENT[list]).flatMap(name =>
    name === 'decision' ? Object.keys(decisionSchema.shape).map(part => `decision.${part}`) : [name],
  )
  const state = [
    'answerBy',
    'isProcessed',
    'processedAt',
    'suspect',
    'spam',
    'held',
    'mail.staff.state',
    'mail.visitor.state',
  ]
  return ['id', 'reference', SUBMITTED_FIELD[list], ...sent, ...state]
}

/** A record's cells in the order of the columns. */
export function csvCells(columns: string[], record: AdminRecord): string[] {
  return columns.map(column => {
    const value = column
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], record)
    if (typeof value === 'string') return textCell(value)
    return value === undefined || value === null ? '' : String(value)
  })
}
