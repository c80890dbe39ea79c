import { useId, useState } from 'react'
import { DECISION_PARTS, visitorDecisionOf } from '../../../api/contract/limits/known-decision'
import { doneBy } from '../../../api/contract/records/work-facts'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { VisitorWords } from '../parts/visitor-words'
import { useStaff } from '../staff-context'
import { KnownForm } from './known-form'
import { partWords } from './known-words'
import { useRecord } from './open-record'
import { recordStrings } from './record-strings'

/**
 * The card about a decision. It shows the visitor's answers with staff's corrections, the person who made the last
 * correction, and the form for corrections.
 */
export function KnownCard() {
  const { may } = useStaff()
  const { record, draft, setDraft } = useRecord()
  const [isOpen, setOpen] = useState(draft.known !== undefined)
  const id = useId()
  const { corrected = {}, history = [] } = record
  const parts = DECISION_PARTS.filter(part => part in corrected)
  const last = history.findLast(({ what }) => what === 'corrected')
  if (parts.length === 0 && !may('requests.change')) return null
  const said = visitorDecisionOf(record)
  return (
    <section className="card known" aria-labelledby={id} part="known">
      <h3 id={id}>{recordStrings.known}</h3>
      {parts.length > 0 && (
        <dl>
          {parts.map(part => (
            <div key={part}>
              <dt>{recordStrings.parts[part]}</dt>
              <dd>
                <b>{partWords(part, corrected[part])}</b>
                <small>
                  {recordStrings.visitorSaid} <VisitorWords>{partWords(part, said[part])}</VisitorWords>
                </small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {last && (
        <p className="note">
          {recordStrings.correctedAt} <Time iso={last.at} />, <Text>{doneBy(last.by)}</Text>
        </p>
      )}
      {may('requests.change') && !isOpen && (
        <p className="ways">
          <button type="button" onClick={() => setOpen(true)} part="correct">
            {recordStrings.correct}
          </button>
        </p>
      )}
      {may('requests.change') && isOpen && (
        <KnownForm
          onClose={() => {
            setDraft({ known: '' })
            setOpen(false)
          }}
        />
      )}
    </section>
  )
}
