import { visitorName } from '../../../api/contract/records/visitor-name'
import { Icon } from '../parts/icon'
import { strings } from '../strings'
import { MoreToDo } from './more-to-do'
import { useRecord } from './open-record'
import { RecordMenu } from './record-menu'
import { recordStrings } from './record-strings'

/**
 * The bar above a record: links to the list, to the previous record and to the next record, and a menu of less frequent
 * actions.
 */
export function RecordBar() {
  const { record, url, steps } = useRecord()
  const { place, previous, next, close } = steps
  return (
    <div className="record-bar">
      {/* The button is in the tab order where staff see it: first when it leads back, last when it closes a record
          beside the list. */}
      <button type="button" className="plain" onClick={close} part="close">
        <Icon name="left" />
        {strings.close}
      </button>
      <span role="status">
        {place && recordStrings.placeOf(place.at, place.of)}{' '}
        <span className="unseen">{visitorName(record) || record.reference}</span>
      </span>
      <button type="button" aria-disabled={!previous || undefined} onClick={() => previous?.()} part="previous">
        <Icon name="left" />
        <span className="unseen">{recordStrings.previous}</span>
      </button>
      <button type="button" aria-disabled={!next || undefined} onClick={() => next?.()} part="next">
        <span className="unseen">{recordStrings.next}</span>
        <Icon name="right" />
      </button>
      <MoreToDo key={url}>
        <RecordMenu />
      </MoreToDo>
      <button type="button" onClick={close} part="close">
        <b aria-hidden="true">×</b>
        <span className="unseen">{strings.close}</span>
      </button>
    </div>
  )
}
