import type { RecordField } from '../../../api/contract/records/record-fields'
import { VisitorMessage, VisitorWords } from '../parts/visitor-words'
import { useRecord } from './open-record'
import { REACH_FIELDS } from './reach-card'
import { factsOf } from './record-facts'
import { recordStrings } from './record-strings'

/** The fields that contain the visitor's own words, which come first. */
const WORDS = new Set(['message', 'remarks'])
/** The questions that visitors answer in whole sentences. */
const LONG = new Set([...WORDS, 'decision', 'refusalDetails'])

/** The letters have a card of their own, and the version of the privacy notice is not an answer of the visitor. */
const ELSEWHERE = new Set(['files', 'privacyVersion'])

/** The visitor's own words, and then all fields that are not ways to reach the visitor. */
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
                // Staff allow the translation of this one request only.
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
