import type { MouseEvent } from 'react'
import type { AdminRecord } from '../../../api/contract/records/records'
import { doneBy } from '../../../api/contract/records/work-facts'
import { Time } from '../parts/time'
import { linesOf } from './history-lines'
import { recordStrings } from './record-strings'

/** The line in the record's header about the last note, contact or reopening; nothing when there is none. */
export function LatestWork({ record }: { record: AdminRecord }) {
  const lines = linesOf(record)
  // The line leaves out changes of assignee and status, because other lines of the header show both.
  const line = lines.find(({ what }) => what === 'note' || what === 'contact' || what === 'reopened')
  if (!line) return null
  const { at, by, what, text, words } = line
  function handleAll({ currentTarget }: MouseEvent<HTMLElement>) {
    const heading = currentTarget.closest('[part=record]')?.querySelector<HTMLElement>('[part=work] h3')
    heading?.focus()
    heading?.scrollIntoView()
  }
  return (
    <p className="latest" part="latest">
      <span>
        <b>{what === 'note' ? recordStrings.note : text}</b>
        {words && (
          <>
            : <bdi>{words}</bdi>
          </>
        )}
      </span>
      <small>
        {by && `${doneBy(by)}, `}
        <Time iso={at} />
      </small>
      <button type="button" className="plain" onClick={handleAll}>
        {recordStrings.allWork(lines.length)}
      </button>
    </p>
  )
}
