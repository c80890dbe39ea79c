import { useState } from 'react'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { HistoryLine } from '../../../api/contract/records/work'
import { etagOf, keepTag, type Row, readAnswer } from '../calls'
import type { RecordRef } from '../filters'
import { type Action, newsInWords } from '../record/record-strings'
import { useStaff } from '../staff-context'
import { say } from './several-strings'
import { refOf } from './use-list'

/** The result for one record. */
interface Outcome {
  list: ListName
  id: number
  outcome: string
  record?: AdminRecord
  changes?: HistoryLine[]
}

/** A change of several records, with the reason for each that did not change. */
export interface Result {
  words: string
  done: Row[]
  undo?: Action | undefined
  left: { row: Row; outcome: string; why: string }[]
}

/**
 * Changes several records in one call, and gives the reason for each that did not change. Unchanged records stay
 * chosen.
 */
export function useSeveralChanges({
  choose,
  onChanged,
}: {
  choose: (refs: RecordRef[]) => void
  onChanged: (ref: RecordRef, record: AdminRecord) => void
}) {
  const { api, ask, own, office } = useStaff()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const [failure, setFailure] = useState<unknown>()

  /** Resolves to true when the API changed all or some of the records. */
  async function change({ change, done }: Action, rows: Row[], undo?: Action) {
    if (busy || !rows.length) return false
    let isDone = false
    setBusy(true)
    setFailure(undefined)
    try {
      const records = rows.map(({ list, record }) => ({ list, id: record.id, etag: etagOf(record) }))
      const response = await ask(`${api}/api/admin/records`, { method: 'PATCH', json: { records, change } })
      const outcomes = (await readAnswer(response)) as Outcome[]
      const left: Result['left'] = []
      const changed: Row[] = []
      outcomes.forEach(({ list, outcome, record, changes = [] }, at) => {
        const row = rows[at] as Row
        const present = record && { list, record: keepTag(record) }
        if (present) onChanged(refOf(present), present.record)
        if (outcome === 'changed' && present) changed.push(present)
        else left.push({ row, outcome, why: whyNot(outcome, changes) })
      })
      choose(left.filter(({ outcome }) => outcome !== 'not_found').map(({ row }) => refOf(row)))
      isDone = true
      setResult({ words: say.done(done, changed.length), done: changed, undo, left })
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
    return isDone
  }

  function whyNot(outcome: string, changes: HistoryLine[]): string {
    if (outcome === 'not_found') return say.gone
    return (outcome === 'changed_elsewhere' && newsInWords(changes, own?.id, office.now)) || say.refused
  }

  return { busy, result, failure, change }
}
