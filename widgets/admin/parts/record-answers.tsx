import type { RecordField } from '../../../api/contract/record-fields'
import { recordStrings } from '../record-strings'
import { CONTACT_FIELDS } from './contact-card'
import { VisitorWords } from './visitor-words'

/** Questions that are answered in sentences. */
const LONG = new Set(['message', 'remarks', 'refusalDetails'])

/** Every field of a record that is no way to reach the visitor, as it was sent. */
export function RecordAnswers({ fields }: { fields: RecordField[] }) {
  const shown = fields.filter(({ name }) => !CONTACT_FIELDS.has(name))
  const empty = shown.filter(({ value }) => !value)
  return (
    <section className="card answers">
      <h3>{recordStrings.answers}</h3>
      <dl>
        {shown
          .filter(({ value }) => value)
          .map(({ label, value, stored, name }) => (
            <div key={label} className={LONG.has(name) || value.length > 80 ? 'long' : ''}>
              <dt>{label}</dt>
              <dd>
                <VisitorWords>{value}</VisitorWords>
                {name === 'serviceRequired' && stored !== value && <small>{stored}</small>}
              </dd>
            </div>
          ))}
      </dl>
      {empty.length > 0 && (
        <p className="left-empty">
          {recordStrings.notAnswered}: {empty.map(({ label }) => label).join(', ')}
        </p>
      )}
    </section>
  )
}
