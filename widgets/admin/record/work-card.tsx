import { LIST_FACTS } from '../../../api/contract/records/list-facts'
import { doneBy } from '../../../api/contract/records/work-facts'
import { Time } from '../parts/time'
import { VisitorWords } from '../parts/visitor-words'
import { useStaff } from '../staff-context'
import { ActionButton } from './action-button'
import { Composer } from './composer'
import { linesOf } from './history-lines'
import { useRecord } from './open-record'
import { confirming, recordStrings } from './record-strings'

/** The card with the record's history, newest first, and the form that adds a note or a contact. */
export function WorkCard() {
  const { may } = useStaff()
  const { list, record } = useRecord()
  const received = String(record[LIST_FACTS[list].submittedField])
  return (
    <section className="card work" part="work">
      <h3 tabIndex={-1}>{recordStrings.work}</h3>
      {may('requests.note') && <Composer />}
      <ol part="history">
        {linesOf(record).map(({ at, by, what, text, words, toConfirm }) => (
          <li className={what === 'contact' ? 'reach' : ''} key={`${at} ${what}`}>
            <p>{what === 'note' ? <VisitorWords>{words ?? text}</VisitorWords> : text}</p>
            {what !== 'note' && words && <VisitorWords>{words}</VisitorWords>}
            <small>
              {by && `${doneBy(by)}, `}
              <Time iso={at} />
            </small>
            {toConfirm && <ToConfirm contact={toConfirm} />}
          </li>
        ))}
        <li>
          <p>{recordStrings.received}</p>
          <small>
            <Time iso={received} />
          </small>
        </li>
      </ol>
    </section>
  )
}

/**
 * The line below a contact that a reader (a role) noted. The contact counts as the answer only after a caseworker has
 * confirmed it.
 */
function ToConfirm({ contact }: { contact: string }) {
  return (
    <p className="to-confirm" part="to-confirm">
      {recordStrings.toConfirm} <ActionButton action={confirming(contact, true)} undo={confirming(contact, false)} />
    </p>
  )
}
