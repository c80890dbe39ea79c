import type { RecordState } from '../../../api/contract/records'
import { strings } from '../strings'

/** What staff must know of a record beside its status, in words. */
export function Flags({ record }: { record: RecordState }) {
  const { state } = record.mail.staff
  return (
    <>
      {record.suspect && <span className="flag">{strings.suspect}</span>}
      {state === 'failed' && <span className="flag bad-news">{strings.mailFailed}</span>}
      {state === 'queued' && <span className="flag">{strings.mailQueued}</span>}
    </>
  )
}
