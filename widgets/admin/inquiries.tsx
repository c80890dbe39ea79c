import type { Inquiry } from '../../api/contract/records'
import { serviceLabel } from '../../api/contract/service-label'
import { urgencyRank } from '../../api/contract/urgency'
import type { AdminList } from './lists'
import { Flags } from './parts/flags'
import { EmailLink, PhoneLink } from './parts/links'
import { Text } from './parts/text'
import { Time } from './parts/time'
import { strings, urgencyWords } from './strings'

/** The contact inquiries as a tab. */
export const inquiries: AdminList<Inquiry> = {
  name: 'inquiries',
  title: 'Contact Inquiries',
  subtitle: 'General contact form submissions',
  empty: 'No contact inquiries found.',
  columns: [
    {
      title: 'Contact Info',
      kind: 'contact',
      cell: ({ firstName, lastName, email, phone }) => (
        <>
          <b>
            <Text>{`${firstName} ${lastName}`}</Text>
          </b>
          <EmailLink address={email} />
          <PhoneLink number={phone} />
        </>
      ),
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
    {
      title: 'Urgency',
      kind: 'urgency',
      cell: ({ urgencyLevel }) => {
        const rank = urgencyRank(urgencyLevel)
        return <span className={`pill ${rank}`}>{urgencyWords[rank]}</span>
      },
    },
    { title: 'Submitted', kind: 'time', cell: ({ createdAt }) => <Time iso={createdAt} /> },
    {
      title: 'Status',
      kind: 'status',
      cell: record => (
        <>
          <span className={record.isProcessed ? 'pill processed' : 'pill pending'}>
            {record.isProcessed ? strings.processed : strings.pending}
          </span>
          <Flags record={record} />
        </>
      ),
    },
  ],
}
