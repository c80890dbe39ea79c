import type { RecordState } from '../../../api/contract/records/records'
import type { WorkBy } from '../../../api/contract/records/work-facts'
import { strings } from '../strings'

/** The status of a request, and other marks that staff must see, in words. */
export function States({ record, openBy = [] }: { record: RecordState; openBy?: WorkBy[] | undefined }) {
  const { state } = record.mail.staff
  return (
    <span className="states">
      {record.spam ? (
        <span className="pill">{strings.spam}</span>
      ) : (
        <span className={record.isProcessed ? 'pill processed' : 'pill pending'}>
          {record.isProcessed ? strings.processed : strings.pending}
        </span>
      )}
      {openBy.map(by => (
        <span className="open-by" key={strings.whoHas(by)}>
          {strings.openBy(strings.whoHas(by))}
        </span>
      ))}
      {record.enteredBy && (
        <span className="entered" title={strings.enteredBy(record.enteredBy)} part="entered-by">
          {strings.enteredBy(record.enteredBy)}
        </span>
      )}
      {record.files && (
        <span className="pill" part="with-letters">
          {strings.letters(record.files.length)}
        </span>
      )}
      {record.held && <span className="pill">{strings.held}</span>}
      {record.suspect && !record.spam && (
        <span className="flag">{record.demoted ? strings.demoted : strings.suspect}</span>
      )}
      {state === 'failed' && <span className="flag bad-news">{strings.mailFailed}</span>}
      {state === 'queued' && <span className="flag">{strings.mailQueued}</span>}
    </span>
  )
}
