import { hasRank } from '../../../api/contract/limits/deadlines'
import { LIST_FACTS } from '../../../api/contract/records/list-facts'
import type { AdminRecord } from '../../../api/contract/records/records'
import { Assignee } from '../marks/assignee'
import { LimitLine } from '../marks/limit-line'
import { States } from '../marks/states'
import { UrgencyBadge } from '../marks/urgency-badge'
import { WaitingLine } from '../marks/waiting-line'
import { Time } from '../parts/time'
import type { Column } from './list'

/** The column that shows how urgent each request is. */
export const urgencyColumn: Column<AdminRecord> = {
  title: 'Urgency',
  kind: 'urgency',
  cell: record => hasRank(record) && <UrgencyBadge record={record} />,
}

/** The column with the time of arrival, the waiting time, and the time limit by which the request is sorted. */
export const submittedColumn: Column<AdminRecord> = {
  title: 'Submitted',
  kind: 'time',
  cell: (record, waiting, { list }) => (
    <>
      <Time iso={`${record[LIST_FACTS[list].submittedField]}`} />
      {waiting && <WaitingLine waiting={waiting} record={record} />}
      <LimitLine record={record} />
    </>
  ),
}

/** The column with the status and the assignee. */
export const statusColumn: Column<AdminRecord> = {
  title: 'Status',
  kind: 'status',
  cell: (record, _, { openBy }) => (
    <>
      <States record={record} openBy={openBy} />
      <Assignee record={record} />
    </>
  ),
}
