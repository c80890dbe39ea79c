import { visitorName } from '../../../api/contract/records/visitor-name'
import { Icon } from '../parts/icon'
import { strings } from '../strings'
import { MoreToDo } from './more-to-do'
import { useRecord } from './open-record'
import { RecordMenu } from './record-menu'
import { recordStrings } from './record-strings'

/**
 * The bar above a record: buttons for the list, the previous record and the next record, and a menu of less frequent
 * actions.
 */
export function RecordBar() {
  const { record, url, steps } = useRecord()
  const { position, previous, next, close } = steps
  return (
    <div className="record-bar">
      {/* Two buttons close the record, and only one is visible: the first one on a narrow screen, and the last one
          beside a list. So the order of the Tab key is the same as on the screen. */}
      <button type="button" className="plain" onClick={close} part="close">
        <Icon name="left" />
        {strings.close}
      </button>
      <span role="status">
        {position && recordStrings.placeOf(position.at, position.of)}{' '}
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
