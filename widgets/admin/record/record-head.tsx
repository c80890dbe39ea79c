import { hasRank } from '../../../api/contract/limits/deadlines'
import { LIST_FACTS } from '../../../api/contract/records/list-facts'
import { serviceLabel } from '../../../api/contract/records/service-label'
import { SUSPECT_NOTE } from '../../../api/contract/records/suspect'
import { visitorName } from '../../../api/contract/records/visitor-name'
import { Assignee } from '../marks/assignee'
import { States } from '../marks/states'
import { UrgencyBadge } from '../marks/urgency-badge'
import { WaitingLine } from '../marks/waiting-line'
import { Copy } from '../parts/copy'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { useStaff } from '../staff-context'
import { AssigneeChoice } from './assignee-choice'
import { LatestWork } from './latest-work'
import { LimitsLine } from './limits-line'
import { useRecord } from './open-record'
import { OthersLine } from './others-line'
import { Priority } from './priority'
import { recordStrings } from './record-strings'
import { usePresence } from './use-presence'

/**
 * The header of a record: name and status, subject, reference and due time, assignee and urgency. The next lines are
 * about time limits, the person's latest other request, the last work, and colleagues who have the record open.
 */
export function RecordHead({ id }: { id: string }) {
  const { record, url } = useRecord()
  const present = usePresence(url)
  return (
    <header>
      <div className="who">
        <h2 id={id} tabIndex={-1}>
          <Text>{visitorName(record) || record.reference}</Text>
        </h2>
        <div className="badges">
          {hasRank(record) && <UrgencyBadge record={record} full />}
          <States record={record} />
        </div>
      </div>
      <div className="facts">
        <About />
        <When />
      </div>
      {record.suspect && !record.spam && <p part="suspect">{SUSPECT_NOTE}</p>}
      <LimitsLine record={record} />
      <OthersLine />
      <LatestWork record={record} />
      {present.length > 0 && <p className="present">{recordStrings.openBy(present)}</p>}
    </header>
  )
}

/** The subject of the record, its reference, and when it was sent. */
function About() {
  const { list, record } = useRecord()
  const service = (record.serviceRequired ?? record.service) as string | undefined
  return (
    <p className="about">
      {service && <Text>{serviceLabel(service, record.message)}</Text>}{' '}
      <span>
        <span className="unseen">{recordStrings.reference} </span>
        <b className="reference">{record.reference}</b>
        <Copy text={record.reference} what={recordStrings.reference.toLowerCase()} />
      </span>{' '}
      <span>
        {recordStrings.sent} <Time iso={String(record[LIST_FACTS[list].submittedField])} />
      </span>
    </p>
  )
}

/** The due time, the assignee and the urgency of a record. Staff can set the assignee and the urgency here. */
function When() {
  const { list, record, url } = useRecord()
  const { office, may } = useStaff()
  const waiting = office.waiting(list, record)
  return (
    <div className="when">
      {waiting && <WaitingLine waiting={waiting} record={record} />}
      {may('requests.change') ? (
        <div className="at-once">
          <AssigneeChoice key={url} />
          <Priority key={`${url}/priority`} />
        </div>
      ) : (
        <Assignee record={record} />
      )}
    </div>
  )
}
