import type { Callback } from '../../../api/contract/forms/callback'
import type { AdminRecord } from '../../../api/contract/records/records'
import { Text } from '../parts/text'
import { statusColumn, submittedColumn, urgencyColumn } from './columns'
import { Labelled } from './labelled'
import type { AdminList } from './list'
import { VisitorCell } from './visitor-cell'

/** The tab with requests for a call back. */
export const callbacks: AdminList<Callback & AdminRecord> = {
  name: 'callbacks',
  path: 'callbacks',
  title: 'Callback Requests',
  subtitle: 'Callback request submissions',
  empty: 'No callback requests found.',
  hasUrgency: false,
  columns: [
    {
      title: 'Contact Info',
      kind: 'contact',
      cell: (record, _, { href }) => (
        // Staff may dial this number without opening the request.
        <VisitorCell record={record} href={href} lines={[record.safeContact ? undefined : record.phone]} />
      ),
    },
    {
      title: 'Details',
      kind: 'main',
      cell: ({ preferredTime, message }) => (
        <>
          <Labelled label="Preferred time">{preferredTime}</Labelled>
          {message && (
            <p>
              <Text cut>{message}</Text>
            </p>
          )}
        </>
      ),
    },
    urgencyColumn,
    submittedColumn,
    statusColumn,
  ],
}
