import { emailInWords } from '../../../api/contract/records/placeholders'
import type { AdminRecord, Inquiry } from '../../../api/contract/records/records'
import { serviceLabel } from '../../../api/contract/records/service-label'
import { Text } from '../parts/text'
import { statusColumn, submittedColumn, urgencyColumn } from './columns'
import type { AdminList } from './list'
import { VisitorCell } from './visitor-cell'

/** The tab with contact enquiries. */
export const inquiries: AdminList<Inquiry & AdminRecord> = {
  name: 'inquiries',
  path: 'inquiries',
  title: 'Contact Inquiries',
  subtitle: 'General contact form submissions',
  empty: 'No contact inquiries found.',
  hasUrgency: true,
  columns: [
    {
      title: 'Contact Info',
      kind: 'contact',
      cell: (record, _, { href }) => (
        <VisitorCell record={record} href={href} lines={[emailInWords(record.email), record.phone]} />
      ),
    },
    {
      title: 'Service & Message',
      kind: 'main',
      cell: ({ serviceRequired, message }) => (
        <>
          <Text>{serviceLabel(serviceRequired, message)}</Text>
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
