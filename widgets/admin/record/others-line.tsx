import { LIST_FACTS } from '../../../api/contract/records/list-facts'
import { listOf } from '../list/lists'
import { refOf } from '../list/use-list'
import { Time } from '../parts/time'
import { useStaff } from '../staff-context'
import { useRecord } from './open-record'
import { recordStrings } from './record-strings'

/**
 * The line about the person's latest other request. The line is in the head, which does not scroll, because the letter
 * for this request may have come with the other one.
 */
export function OthersLine() {
  const { addressOf } = useStaff()
  const { others, steps } = useRecord()
  const last = others.at(-1)
  if (!last) return null
  const { list, record } = last
  const ref = refOf(last)
  const letters = record.files?.length ?? 0
  return (
    <p className="also-sent" part="also-sent">
      {recordStrings.alsoSent}:{' '}
      <a
        href={addressOf(ref)}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          steps.open(ref)
        }}
      >
        {listOf(list).title}
      </a>
      , <Time iso={`${record[LIST_FACTS[list].submittedField]}`} />
      {letters > 0 && (
        <>
          , <b>{recordStrings.withLetters(letters)}</b>
        </>
      )}
      {others.length > 1 && ` ${recordStrings.moreOfThem(others.length - 1)}`}
    </p>
  )
}
