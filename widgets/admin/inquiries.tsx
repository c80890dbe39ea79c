import type { AdminRecord, Inquiry } from '../../api/contract/records'
import { serviceLabel } from '../../api/contract/service-label'
import type { AdminList } from './list'
import { ContactCell, StatusCell, SubmittedCell, UrgencyBadge } from './parts/cells'
import { Text } from './parts/text'

/** The contact inquiries as a tab. */
export const inquiries: AdminList<Inquiry & AdminRecord> = {
  name: 'inquiries',
  title: 'Contact Inquiries',
  subtitle: 'General contact form submissions',
  empty: 'No contact inquiries found.',
  hasUrgency: true,
  columns: [
    {
      title: 'Contact Info',
      kind: 'contact',
      cell: (record, _, { href }) => <ContactCell record={record} href={href} lines={[record.email, record.phone]} />,
    },
    {
      title: 'Service & Message',
      kind: 'main',
      cell: ({ serviceRequired, message }) => (
        <>
          <Text>{serviceLabel(serviceRequired)}</Text>
          <p>
            <Text cut>{message}</Text>
          </p>
        </>
      ),
    },
    { title: 'Urgency', kind: 'urgency', cell: record => <UrgencyBadge record={record} /> },
    {
      title: 'Submitted',
      kind: 'time',
      cell: (record, waiting) => <SubmittedCell iso={record.createdAt} waiting={waiting} record={record} />,
    },
    {
      title: 'Status',
      kind: 'status',
      cell: (record, _, { openBy }) => <StatusCell record={record} openBy={openBy} />,
    },
  ],
}
