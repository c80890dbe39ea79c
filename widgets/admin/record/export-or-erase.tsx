import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { visitorName } from '../../../api/contract/records/visitor-name'
import { ChangedElsewhere, etagOf, type Row, readRecord } from '../calls'
import type { RecordRef } from '../filters'
import { listOf } from '../list/lists'
import { refOf } from '../list/use-list'
import { Export } from '../parts/export'
import { Failure } from '../parts/failure'
import { Text } from '../parts/text'
import { useStaff } from '../staff-context'
import { useRecord } from './open-record'
import { doneSince, newsInWords, recordStrings } from './record-strings'

/** The HTTP statuses that mean that the record is erased: by this request, or earlier. */
const GONE = [204, 404]

/** The form that exports or erases requests of one person. When the form opens, only the open request is chosen. */
export function ExportOrErase({ onErased }: { onErased: (refs: RecordRef[]) => void }) {
  const { api, request, me, office } = useStaff()
  const { list, record, others, panels, put } = useRecord()
  const open: Row = { list, record }
  const { reference } = open.record
  const [chosen, setChosen] = useState([nameOf(open)])
  const [problem, setProblem] = useState('')
  const [error, setError] = useState<unknown>()
  const [changed, setChanged] = useState('')
  /**
   * The present state of other requests that the API did not erase, because somebody had changed them. The key is
   * `nameOf`.
   */
  const [present, setPresent] = useState<Record<string, AdminRecord>>({})
  const [busy, setBusy] = useState(false)
  const rows = [open, ...others.map(row => ({ ...row, record: present[nameOf(row)] ?? row.record }))]
  const typed = useRef<HTMLInputElement>(null)
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus(), [])
  const id = useId()
  const those = rows.filter(row => chosen.includes(nameOf(row)))
  const names = those.map(nameOf).join()

  async function handleErase(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setError(undefined)
    setChanged('')
    setProblem('')
    if (!those.length) return setProblem(recordStrings.eraseNone)
    if (typed.current?.value.trim().toUpperCase() !== reference)
      return setProblem(recordStrings.eraseMistyped(reference))
    setBusy(true)
    const gone: RecordRef[] = []
    try {
      // The open request is erased last, because this card is part of it, and shows problems with the other requests.
      for (const row of [...those].reverse()) {
        await erase(row)
        gone.push(refOf(row))
      }
    } catch (error) {
      setError(error)
    }
    setBusy(false)
    if (gone.length) onErased(gone)
  }

  /**
   * Erases a request in the state that staff have seen. If somebody has changed the request since then, the API does
   * not erase it, and the card shows the request's present state.
   */
  async function erase(row: Row) {
    const { record } = row
    const response = await request(`${api}/api/admin/${nameOf(row)}`, { method: 'DELETE', ifMatch: etagOf(record) })
    if (GONE.includes(response.status)) return
    await readRecord(response).catch(error => {
      if (error instanceof ChangedElsewhere) {
        setChanged(
          recordStrings.changedBeforeErasure(
            record.reference,
            newsInWords(doneSince(record, error.record), me?.id, office.now),
          ),
        )
        if (nameOf(row) === nameOf(open)) put(error.record)
        else setPresent(known => ({ ...known, [nameOf(row)]: error.record }))
      }
      throw error
    })
  }

  const choice = (row: Row, at: number) => (
    <li key={nameOf(row)}>
      <label>
        <input
          type="checkbox"
          name="chosen"
          checked={chosen.includes(nameOf(row))}
          onChange={event => {
            const name = nameOf(row)
            setChosen(event.currentTarget.checked ? [...chosen, name] : chosen.filter(other => other !== name))
          }}
        />
        <span>
          {listOf(row.list).title}, {row.record.reference}
          {at === 0 && `, ${recordStrings.thisOne}`}: <Text>{visitorName(row.record)}</Text>
        </span>
      </label>
    </li>
  )
  const file = (as: string, words: string) => (
    <Export address={`${api}/api/admin/export`} query={`records=${names}${as}`} part="export" disabled={!those.length}>
      {words}
    </Export>
  )
  return (
    <section className="card for-good" aria-labelledby={id} tabIndex={-1} ref={card}>
      <h3 id={id}>{recordStrings.exportTitle}</h3>
      <fieldset>
        <legend>{recordStrings.chosen}</legend>
        <ul>{rows.map(choice)}</ul>
      </fieldset>
      <p className="do">
        {file('', recordStrings.exportJson)} {file('&as=page', recordStrings.exportPage)}
      </p>
      <form onSubmit={handleErase} noValidate>
        <p id={`${id}w`}>{recordStrings.eraseLead}</p>
        <div className={problem ? 'bad' : ''}>
          <label htmlFor={`${id}t`}>{recordStrings.eraseType(reference)}</label>
          <div role="alert" className="problem" id={`${id}e`}>
            {problem}
          </div>
          <input
            id={`${id}t`}
            name="typed"
            autoComplete="off"
            spellCheck={false}
            ref={typed}
            aria-invalid={!!problem || undefined}
            aria-describedby={`${id}w ${id}e`}
          />
        </div>
        {error !== undefined && <Failure title={recordStrings.notErased} error={error} words={changed} />}
        <p className="do">
          <button type="submit" className="danger" aria-disabled={busy || undefined} part="erase">
            {busy ? recordStrings.erasing : recordStrings.erase(those.length)}
          </button>
          <button type="button" onClick={() => panels.set('forGood', false)}>
            {recordStrings.cancel}
          </button>
        </p>
      </form>
    </section>
  )
}

/** The list and id of a request, as in the API's paths, such as `inquiries/17`. */
const nameOf = ({ list, record }: Row) => `${list}/${record.id}`
