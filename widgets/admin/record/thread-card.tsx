import { LIST_FACTS } from '../../../api/contract/records/list-facts'
import { recordFields } from '../../../api/contract/records/record-fields'
import { visitorName } from '../../../api/contract/records/visitor-name'
import { listOf } from '../list/lists'
import { isOf, refOf } from '../list/use-list'
import { States } from '../marks/states'
import { Failure } from '../parts/failure'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { useRecord } from './open-record'
import { recordStrings } from './record-strings'

/** The card with other requests that have the same email address or phone number, in order of time. */
export function ThreadCard() {
  const { addressOf } = useStaff()
  const { thread, steps, ...open } = useRecord()
  const { value, error, busy, retry } = thread
  const others = value?.requests.filter(row => !isOf(row, refOf(open))) ?? []
  return (
    <section className="card thread" part="thread">
      <h3>{recordStrings.samePerson}</h3>
      {error !== undefined && <Failure title={recordStrings.threadFailed} error={error} busy={busy} onRetry={retry} />}
      {!value && error === undefined && <p role="status">{strings.loading}</p>}
      {value && (
        <p>
          {!value.requests.length && value.count > 1
            ? recordStrings.manyOthers(value.count)
            : others.length
              ? recordStrings.others(others.length)
              : recordStrings.noOthers}
        </p>
      )}
      {others.length > 0 && (
        <ul>
          {others.map(request => {
            const { list, record, by, sameName } = request
            const ref = refOf(request)
            const words = recordFields(list, record).find(({ name }) => name === 'message' || name === 'service')?.value
            return (
              <li key={`${list}/${record.id}`}>
                <a
                  href={addressOf(ref)}
                  onClick={event => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return
                    event.preventDefault()
                    steps.open(ref)
                  }}
                >
                  {listOf(list).title}
                </a>{' '}
                <Time iso={`${record[LIST_FACTS[list].submittedField]}`} />
                <States record={record} />
                {!sameName && (
                  <p>
                    <Text>{visitorName(record)}</Text>:{' '}
                    {recordStrings.sameBy[by.length > 1 ? 'both' : (by[0] ?? 'phone')]}, {recordStrings.otherPerson}
                  </p>
                )}
                {words && (
                  <p>
                    <Text cut>{words}</Text>
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
