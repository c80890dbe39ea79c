import { LIST_FACTS } from '../../../api/contract/records/list-facts'
import type { AdminRecord } from '../../../api/contract/records/records'
import { serviceLabel } from '../../../api/contract/records/service-label'
import type { Row } from '../calls'
import { LimitLine } from '../marks/limit-line'
import { UrgencyBadge } from '../marks/urgency-badge'
import { WaitingLine } from '../marks/waiting-line'
import { Text } from '../parts/text'
import { Time } from '../parts/time'
import { groups, strings } from '../strings'
import { statusColumn } from './columns'
import type { AdminList } from './list'
import { VisitorCell } from './visitor-cell'

/** The labels of the lists in the inbox. In a row, the service that the visitor chose follows the label. */
const OF_LIST = { inquiries: 'Contact Inquiry', 'visa-applications': 'Visa Application', callbacks: 'Callback Request' }

/** The kind of request, and the service that the visitor chose. */
function subjectOf({ list, record }: Pick<Row, 'list' | 'record'>): string {
  const service = typeof record.serviceRequired === 'string' ? serviceLabel(record.serviceRequired) : record.service
  return [OF_LIST[list], ...(service ? [service] : [])].join(' · ')
}

/**
 * The preferred time of a call, followed by the visitor's message. Without a message, the remarks or the requirement
 * follow instead.
 */
function previewOf({ message, remarks, requirement, preferredTime }: AdminRecord): string {
  const [time, said] = [[preferredTime], [message, remarks, requirement]].map(texts =>
    texts.map(text => `${text ?? ''}`.trim()).find(Boolean),
  )
  return [time && strings.askedFor(time), said].filter(Boolean).join(' · ')
}

/** The group of the inbox to which a request belongs. */
function groupOf({ urgency, isProcessed, spam }: AdminRecord): keyof typeof groups {
  if (isProcessed || spam) return spam ? 'spam' : 'processed'
  if (!urgency) return 'low'
  const { reason, rank } = urgency
  if (reason === 'staff' || reason === 'visitor') return 'urgent'
  return reason === 'rank' ? rank : reason
}

/** The tab with the requests of all lists. */
export const inbox: AdminList = {
  name: 'inbox',
  path: 'requests',
  title: 'Inbox',
  subtitle: 'All requests',
  empty: 'No requests found.',
  hasUrgency: true,
  groupOf: record => groups[groupOf(record)],
  columns: [
    {
      title: 'Who',
      kind: 'contact',
      cell: (record, _, row) => <VisitorCell record={record} href={row.href} lines={[subjectOf(row)]} />,
    },
    {
      title: 'Message',
      kind: 'main',
      cell: (record, _, row) => (
        <>
          {/* On a phone, the subject is shown here, because there is no room for it beside the name. */}
          <span className="about">
            <Text>{subjectOf(row)}</Text> ·{' '}
          </span>
          <Text>{previewOf(record)}</Text>
        </>
      ),
    },
    {
      title: 'Urgency',
      kind: 'urgency',
      cell: record => <UrgencyBadge record={record} full />,
    },
    {
      title: 'Answer',
      kind: 'time',
      cell: (record, waiting, { list }) => (
        <>
          <span className="sent">
            <Time iso={`${record[LIST_FACTS[list].submittedField]}`} />
            <span>{record.reference}</span>
          </span>
          {waiting && <WaitingLine waiting={waiting} record={record} />}
          <LimitLine record={record} brief />
        </>
      ),
    },
    statusColumn,
  ],
}
