import { useEffect, useId, useRef, useState } from 'react'
import type { Role } from '../../../api/contract/people/roles'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import { visitorName } from '../../../api/contract/records/visitor-name'
import type { HistoryLine } from '../../../api/contract/records/work'
import type { Colleague } from '../../../api/contract/records/work-facts'
import '../gathered'
import { createSheet } from '../../styles'
import { etagOf, keepTag, type Row, readAnswer } from '../calls'
import type { RecordRef } from '../filters'
import { Export } from '../parts/export'
import { Failure } from '../parts/failure'
import { Text } from '../parts/text'
import { HowAnswered } from '../record/how-answered'
import { type Action, actions, assigning, newsInWords, processing, unprocessing } from '../record/record-strings'
import { number } from '../strings'
import type { AuthedFetch } from '../transport'
import { useSheet } from '../use-sheet'
import styles from './several.css'
import { refOf, useRead } from './use-list'

const say = {
  bar: 'Chosen requests',
  chosen: (count: number) => (count === 1 ? '1 request chosen' : `${number(count)} requests chosen`),
  all: (count: number) => `Choose all ${number(count)} shown`,
  most: (count: number) => `Choose the first ${number(count)}`,
  none: 'Choose none',
  close: 'Close',
  more: 'More',
  to: 'Assign them to',
  choose: 'Assign to …',
  nobody: 'Nobody',
  export: 'Export',
  give: 'Assign',
  done: (words: string, count: number) => `${count === 1 ? '1 request' : `${number(count)} requests`}: ${words}`,
  notDone: (count: number) =>
    count === 1 ? '1 was left as it is, and stays chosen:' : `${number(count)} were left as they are, and stay chosen:`,
  failed: 'Nothing was changed.',
  gone: 'It was erased meanwhile.',
  refused: 'It was refused.',
  undo: 'Undo',
}

/** What became of one record. */
interface Outcome {
  list: ListName
  id: number
  outcome: string
  record?: AdminRecord
  changes?: HistoryLine[]
}

/** A change that was made of several, with what could not be changed and why. */
interface Result {
  words: string
  done: Row[]
  undo?: Action | undefined
  left: { row: Row; outcome: string; why: string }[]
}

const sheet = createSheet(styles)
const nameOf = ({ record }: Row) => visitorName(record) || record.reference

/** What can be done to several chosen requests at once; what could not be done is said of each. */
export function Several(props: {
  api: string
  ask: AuthedFetch
  own: Colleague | undefined
  /** The API's clock, in ms since 1970. */
  now: number
  /** The chosen rows. */
  chosen: Row[]
  /** How many rows are shown, and as how many can be chosen at most. */
  shown: number
  most: number
  may: (role: Role) => boolean
  /** Chooses these instead; all that can be without any. */
  onChoose: (refs?: RecordRef[]) => void
  onChanged: (ref: RecordRef, record: AdminRecord) => void
  onClose: () => void
}) {
  const { api, ask, own, now, chosen, shown, most, may, onChoose, onChanged, onClose } = props
  const bar = useRef<HTMLElement>(null)
  useSheet(sheet, bar)
  const id = useId()
  const colleagues = useRead(`${api}/api/admin/colleagues`, async address => {
    return (await readAnswer(await ask(address))) as Colleague[]
  })
  const [busy, setBusy] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const [asksHow, setAsksHow] = useState(false)
  const [to, setTo] = useState('')
  const [result, setResult] = useState<Result>()
  const [failure, setFailure] = useState<unknown>()
  const said = useRef<HTMLDivElement>(null)
  // A button that is gone with its question leaves the focus to what came of it.
  useEffect(() => {
    if (result) said.current?.focus()
  }, [result])

  async function change({ change, done }: Action, rows: Row[], undo?: Action) {
    if (busy || !rows.length) return
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
      onChoose(left.filter(({ outcome }) => outcome !== 'not_found').map(({ row }) => refOf(row)))
      setResult({ words: say.done(done, changed.length), done: changed, undo, left })
      setAsksHow(false)
      setTo('')
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }

  function whyNot(outcome: string, changes: HistoryLine[]): string {
    if (outcome === 'not_found') return say.gone
    return (outcome === 'changed_elsewhere' && newsInWords(changes, own?.id, now)) || say.refused
  }

  const isIdle = !busy && chosen.length > 0
  const button = (action: Action, undo: Action) => (
    <button
      type="button"
      aria-disabled={!isIdle || undefined}
      onClick={() => change(action, chosen, undo)}
      part="action"
    >
      {action.button}
    </button>
  )
  const people = colleagues.value ?? []
  return (
    <section className="several" aria-labelledby={id} ref={bar} part="several">
      <h2 className="unseen" id={id}>
        {say.bar}
      </h2>
      {asksHow && (
        <HowAnswered
          busy={busy}
          records={chosen.map(({ record }) => record)}
          onAnswered={how => change(processing(how), chosen, unprocessing)}
          onCancel={() => setAsksHow(false)}
        />
      )}
      {failure !== undefined && <Failure title={say.failed} error={failure} />}
      {result && (
        <div role="status" tabIndex={-1} className="result" ref={said} part="outcomes">
          <p>
            {result.done.length > 0 && result.words}{' '}
            {result.undo && result.done.length > 0 && (
              <button
                type="button"
                className="plain"
                onClick={() => change(result.undo as Action, result.done)}
                part="undo"
              >
                {say.undo}
              </button>
            )}
          </p>
          {result.left.length > 0 && (
            <>
              <p>{say.notDone(result.left.length)}</p>
              <ul>
                {result.left.map(({ row, why }) => (
                  <li key={`${row.list}/${row.record.id}`}>
                    <b>
                      <Text>{nameOf(row)}</Text>
                    </b>{' '}
                    {why}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <div className="do">
        <p role="status">{chosen.length > 0 && say.chosen(chosen.length)}</p>
        {chosen.length > 0 ? (
          <>
            <button
              type="button"
              aria-expanded={asksHow}
              aria-disabled={!isIdle || undefined}
              onClick={() => isIdle && setAsksHow(!asksHow)}
              part="action"
            >
              {actions.process.button}
            </button>
            <button
              type="button"
              className="unfold"
              aria-expanded={unfolded}
              aria-controls={`${id}more`}
              onClick={() => setUnfolded(!unfolded)}
            >
              {say.more}
            </button>
            <div className="do folded" id={`${id}more`} data-unfolded={unfolded || undefined}>
              {chosen.length < Math.min(shown, most) && (
                <button type="button" className="plain" onClick={() => onChoose()} part="choose-all">
                  {shown > most ? say.most(most) : say.all(shown)}
                </button>
              )}
              <button type="button" className="plain" onClick={onClose} part="choose-none">
                {say.none}
              </button>
              {people.length > 0 && (
                <>
                  <select
                    aria-label={say.to}
                    name="giveTo"
                    value={to}
                    onChange={event => setTo(event.currentTarget.value)}
                  >
                    <option value="">{say.choose}</option>
                    <option value="nobody">{say.nobody}</option>
                    {people.map(({ id, name }) => (
                      <option value={id} key={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                  <button
                    type="button"
                    aria-disabled={!isIdle || !to || undefined}
                    onClick={() =>
                      to &&
                      change(
                        assigning(
                          people.find(({ id }) => id === to),
                          undefined,
                        ),
                        chosen,
                      )
                    }
                    part="assign"
                  >
                    {say.give}
                  </button>
                </>
              )}
              {button(actions.spam, actions.unspam)}
              {may('manager') && (
                <Export
                  ask={ask}
                  api={api}
                  address={`${api}/api/admin/export`}
                  query={`records=${chosen.map(({ list, record }) => `${list}/${record.id}`).join(',')}`}
                  part="export"
                  disabled={!chosen.length}
                >
                  {say.export}
                </Export>
              )}
            </div>
          </>
        ) : (
          <button type="button" className="plain" onClick={onClose} part="choose-none">
            {say.close}
          </button>
        )}
      </div>
    </section>
  )
}
