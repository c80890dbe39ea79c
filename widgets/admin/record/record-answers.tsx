import type { RecordField } from '../../../api/contract/records/record-fields'
import { VisitorMessage, VisitorWords } from '../parts/visitor-words'
import { useRecord } from './open-record'
import { REACH_FIELDS } from './reach-card'
import { factsOf } from './record-facts'
import { recordStrings } from './record-strings'

const WORDS = new Set(['message', 'remarks'])
/** The fields whose values are usually long. */
const LONG = new Set([...WORDS, 'decision', 'refusalDetails'])

/**
 * Fields that are not among the answers. The letters have their own card, and the version of the privacy notice is not
 * the visitor's answer.
 */
const ELSEWHERE = new Set(['files', 'privacyVersion'])

/**
 * The visitor's message or remarks, followed by the other answers. Another card shows the ways to reach the visitor.
 */
export function RecordAnswers() {
  const { record, fields } = useRecord()
  const shown = factsOf(record, fields).filter(({ name }) => !REACH_FIELDS.has(name) && !ELSEWHERE.has(name))
  const given = shown.filter(({ value }) => value)
  const empty = shown.filter(({ value }) => !value)
  const isWords = ({ name }: Pick<RecordField, 'name'>) => WORDS.has(name)
  return (
    <section className="card answers">
      <h3>{recordStrings.answers}</h3>
      <dl>
        {[...given.filter(isWords), ...given.filter(field => !isWords(field))].map(({ label, value, name }) => (
          <div key={label} className={LONG.has(name) || value.length > 80 ? 'long' : ''}>
            <dt>{label}</dt>
            <dd className={WORDS.has(name) ? 'words' : ''}>
              {isWords({ name }) ? (
                // The key makes a new element for each record. Otherwise, permission to translate this message would
                // also apply to the next record's message.
                <VisitorMessage key={record.reference}>{value}</VisitorMessage>
              ) : (
                <VisitorWords>{value}</VisitorWords>
              )}
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
