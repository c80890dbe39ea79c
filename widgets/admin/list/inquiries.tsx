import { emailInWords } from '../../../api/contract/records/placeholders'
import type { AdminRecord, Inquiry } from '../../../api/contract/records/records'
import { serviceLabel } from '../../../api/contract/records/service-label'
import { Text } from '../parts/text'
import { statusColumn, submittedColumn, urgencyColumn } from './columns'
import type { AdminList } from './list'
import { FormLanguage, VisitorCell } from './visitor-cell'

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
        <VisitorCell
          record={record}
          href={href}
          lines={[emailInWords(record.email), record.phone]}
          subject={serviceLabel(record.serviceRequired, record.message)}
        />
      ),
    },
    {
      title: 'Service & Message',
      kind: 'main',
      cell: record => (
        <>
          <Text>{serviceLabel(record.serviceRequired, record.message)}</Text>
          {record.message && (
            <p>
              <FormLanguage record={record} />
              <Text cut>{record.message}</Text>
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
