import { safeContactInWords } from '../../../api/contract/forms/safe-contact'
import type { AdminRecord } from '../../../api/contract/records/records'
import { Icon } from '../parts/icon'
import { VisitorWords } from '../parts/visitor-words'
import { recordStrings } from './record-strings'

/**
 * How a visitor may safely be reached, before anything by which staff could; nothing where they did not say. `saidIn` is
 * the reference of the request that says it, where that is another one.
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
