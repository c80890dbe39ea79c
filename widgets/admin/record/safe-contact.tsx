import { safeContactInWords } from '../../../api/contract/forms/safe-contact'
import type { AdminRecord } from '../../../api/contract/records/records'
import { Icon } from '../parts/icon'
import { VisitorWords } from '../parts/visitor-words'
import { recordStrings } from './record-strings'

/**
 * The ways in which the visitor can safely be contacted; nothing when the visitor named none. `saidIn` is the reference
 * of another request, if the visitor named these ways there.
 */
export function SafeContact({ record, saidIn }: { record: AdminRecord; saidIn: string | undefined }) {
  const words = safeContactInWords(record)
  if (words === undefined) return null
  const { times, note } = record.safeContact as { times?: string; note?: string }
  return (
    <section className="safe" aria-label={recordStrings.safeContact} part="safe-contact">
      <Icon name="alert" />
      <div>
        <p>
          {saidIn && `${recordStrings.saidIn(saidIn)} `}
          <b>{words}</b>
        </p>
        {[times, note].map(text => text && <VisitorWords key={text}>{text}</VisitorWords>)}
      </div>
    </section>
  )
}
