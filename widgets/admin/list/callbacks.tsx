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
        // The row shows the phone number, so that staff can dial it without opening the request. The row hides the
        // number if the visitor said anything about safe contact.
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
