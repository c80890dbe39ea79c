import type { AdminRecord } from '../../../api/contract/records'
import { safeContactInWords } from '../../../api/contract/safe-contact'
import { recordStrings } from '../record-strings'
import { Icon } from './icon'
import { VisitorWords } from './visitor-words'

/** How a visitor may safely be reached, before anything by which staff could; nothing where they did not say. */
export function SafeContact({ record }: { record: AdminRecord }) {
  const words = safeContactInWords(record)
  if (words === undefined) return null
  const { times, note } = record.safeContact as { times?: string; note?: string }
  return (
    <section className="safe" aria-label={recordStrings.safeContact} part="safe-contact">
      <Icon name="alert" />
      <div>
        <p>
          <b>{words}</b>
        </p>
        {[times, note].map(text => text && <VisitorWords key={text}>{text}</VisitorWords>)}
      </div>
    </section>
  )
}
