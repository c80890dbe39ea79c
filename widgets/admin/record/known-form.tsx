import { type FormEvent, useId, useState } from 'react'
import type { Corrected } from '../../../api/contract/forms/corrected'
import { DECISION_KINDS, YES_NO_UNKNOWN } from '../../../api/contract/forms/decision-kinds'
import {
  currentDecisionOf,
  DECISION_PARTS,
  type DecisionPart,
  differingFrom,
} from '../../../api/contract/limits/known-decision'
import { partWords } from './known-words'
import { useRecord } from './open-record'
import { correcting, recordStrings } from './record-strings'

/** The options for the parts of a decision that are not dates. */
const CHOICES: Partial<Record<DecisionPart, readonly string[]>> = {
  detained: YES_NO_UNKNOWN,
  kind: Object.keys(DECISION_KINDS),
  inUk: YES_NO_UNKNOWN,
}
const ASKED: readonly DecisionPart[] = ['detained', 'kind', 'inUk', 'sentOn', 'receivedOn', 'removalOn']

/** The form in which staff correct the answers about a decision. The record also keeps the visitor's own answers. */
export function KnownForm({ onClose }: { onClose: () => void }) {
  const { record, draft, setDraft, changes } = useRecord()
  const known = currentDecisionOf(record)
  // Values that staff have typed but not saved replace the saved values in the form.
  const typed: Partial<Record<DecisionPart, string>> = JSON.parse(draft.known ?? '{}')
  const [problem, setProblem] = useState('')

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (changes.busy) return
    const form = new FormData(event.currentTarget)
    const wanted = Object.fromEntries(DECISION_PARTS.map(part => [part, form.get(part) || null])) as Corrected
    const changed = differingFrom(wanted, known)
    const parts = Object.keys(changed) as DecisionPart[]
    if (parts.length === 0) return setProblem(recordStrings.sameKnown)
    setProblem('')
    const before = Object.fromEntries(parts.map(part => [part, known[part] ?? null])) as Corrected
    if (await changes.act(correcting(changed), { undo: correcting(before) })) {
      setDraft({ known: undefined })
      onClose()
    }
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p>{recordStrings.correctLead}</p>
      {ASKED.map(part => (
        <Part
          part={part}
          value={typed[part] ?? known[part] ?? (CHOICES[part] ? 'unknown' : '')}
          onType={value =>
            setDraft(({ known = '{}' }) => ({ known: JSON.stringify({ ...JSON.parse(known), [part]: value }) }))
          }
          key={part}
        />
      ))}
      <p role="alert" className="problem">
        {problem}
      </p>
      <p className="ways">
        <button type="submit" className="primary" aria-disabled={changes.busy || undefined} part="save-known">
          {recordStrings.saveKnown}
        </button>
        <button type="button" onClick={onClose}>
          {recordStrings.cancel}
        </button>
      </p>
    </form>
  )
}

/** The field for one part of a decision: a list of answers, or a day. */
function Part({ part, value, onType }: { part: DecisionPart; value: string; onType: (value: string) => void }) {
  const id = useId()
  const choices = CHOICES[part]
  return (
    <div>
      <label htmlFor={id}>{recordStrings.parts[part]}</label>
      {choices ? (
        <select id={id} name={part} value={value} onChange={event => onType(event.currentTarget.value)}>
          {choices.map(one => (
            <option value={one} key={one}>
              {partWords(part, one)}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="date"
          id={id}
          name={part}
          min="2000-01-01"
          value={value}
          onInput={event => onType(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
