import { useState } from 'react'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import type { HistoryLine } from '../../../api/contract/records/work'
import type { Colleague } from '../../../api/contract/records/work-facts'
import { etagOf, keepTag, type Row, readAnswer } from '../calls'
import type { RecordRef } from '../filters'
import { type Action, assigning, newsInWords } from '../record/record-strings'
import { useStaff } from '../staff-context'
import { say } from './several-strings'
import { refOf } from './use-list'

/** The result of changing one record. */
interface Outcome {
  list: ListName
  id: number
  outcome: string
  record?: AdminRecord
  changes?: HistoryLine[]
}

/**
 * A change of several records. `of` returns the change of one record, and `done` is the message that the bar shows
 * afterwards.
 */
export interface Change {
  done: string
  of: (row: Row) => Action['change']
}

/** Makes a change that is the same for every record. */
export const sameForAll = ({ change, done }: Action): Change => ({ done, of: () => change })

/** Assigns records to a person or to nobody. */
export const assigningAll = (to: Colleague | undefined) => sameForAll(assigning(to, undefined))

const nameOf = ({ list, record }: Row) => `${list}/${record.id}`

/**
 * Makes a change that undoes an assignment. The caller calls this function before the assignment, because the function
 * reads each record's assignee.
 */
export function assigningBack(rows: Row[]): Change {
  const before = new Map(rows.map(row => [nameOf(row), row.record.assignedTo?.id ?? null]))
  return { done: say.assignedBack, of: row => ({ assignedTo: before.get(nameOf(row)) ?? null }) }
}

/** The result of changing several records. `unchanged` are the records that were not changed, each with the reason. */
export interface ChangeSummary {
  text: string
  done: Row[]
  undo?: Change | undefined
  unchanged: { row: Row; outcome: string; why: string }[]
}

/** Groups the rows by their change, because one request to the API makes the same change to all its records. */
function groupByChange(rows: Row[], of: Change['of']): { change: Action['change']; rows: Row[] }[] {
  const groups = new Map<string, { change: Action['change']; rows: Row[] }>()
  for (const row of rows) {
    const change = of(row)
    const key = JSON.stringify(change)
    const group = groups.get(key) ?? { change, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * Changes several records with few requests. For each record that stayed unchanged, gives the reason. An unchanged
 * record stays chosen unless it no longer exists.
 */
export function useSeveralChanges({
  choose,
  onChanged,
}: {
  choose: (refs: RecordRef[]) => void
  onChanged: (ref: RecordRef, record: AdminRecord) => void
}) {
  const { api, request, me, office } = useStaff()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<ChangeSummary>()
  const [failure, setFailure] = useState<unknown>()

  /** Resolves to true when the API has responded for all records, even if it changed none of them. */
  async function change({ done, of }: Change, rows: Row[], undo?: Change) {
    if (busy || !rows.length) return false
    let isDone = false
    setBusy(true)
    setFailure(undefined)
    try {
      const unchanged: ChangeSummary['unchanged'] = []
      const changed: Row[] = []
      for (const { change, rows: together } of groupByChange(rows, of)) {
        const records = together.map(({ list, record }) => ({ list, id: record.id, etag: etagOf(record) }))
        const response = await request(`${api}/api/admin/records`, { method: 'PATCH', json: { records, change } })
        const outcomes = (await readAnswer(response)) as Outcome[]
        outcomes.forEach(({ list, outcome, record, changes = [] }, at) => {
          const row = together[at] as Row
          const present = record && { list, record: keepTag(record) }
          if (present) onChanged(refOf(present), present.record)
          if (outcome === 'changed' && present) changed.push(present)
          else unchanged.push({ row, outcome, why: whyNot(outcome, changes) })
        })
      }
      choose(unchanged.filter(({ outcome }) => outcome !== 'not_found').map(({ row }) => refOf(row)))
      isDone = true
      setResult({ text: say.done(done, changed.length), done: changed, undo, unchanged })
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
    return isDone
  }

  function whyNot(outcome: string, changes: HistoryLine[]): string {
    if (outcome === 'not_found') return say.gone
    return (outcome === 'changed_elsewhere' && newsInWords(changes, me?.id, office.now)) || say.refused
  }

  return { busy, result, failure, change }
}
