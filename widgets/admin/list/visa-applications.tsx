import type { VisaApplication } from '../../../api/contract/forms/visa-application'
import { emailInWords } from '../../../api/contract/records/placeholders'
import type { AdminRecord } from '../../../api/contract/records/records'
import { Text } from '../parts/text'
import { statusColumn, submittedColumn, urgencyColumn } from './columns'
import { Labelled } from './labelled'
import type { AdminList } from './list'
import { VisitorCell } from './visitor-cell'

/** The tab with visa applications. */
export const visaApplications: AdminList<VisaApplication & AdminRecord> = {
  name: 'visa-applications',
  path: 'visa-applications',
  title: 'Visa Applications',
  subtitle: 'Detailed visa assistance applications from a partner form',
  empty: 'No visa applications found.',
  hasUrgency: false,
  columns: [
    {
      title: 'Applicant Info',
      kind: 'contact',
      cell: (record, _, { href }) => (
        <VisitorCell
          record={record}
          href={href}
          lines={[emailInWords(record.email), record.phone, record.whatsapp && `WhatsApp: ${record.whatsapp}`]}
        />
      ),
    },
    {
      title: 'Service & Country',
      kind: 'main',
      cell: ({ service, country, travellers }) => (
        <>
          <Text>{service}</Text>
          <Text>{country}</Text>
          <Labelled label="Travellers">{travellers}</Labelled>
        </>
      ),
    },
    {
      title: 'Requirements',
      kind: 'needs',
      cell: ({ requirement, timing, travelHistory, travelHistoryTier, remarks }) => (
        <>
          <Labelled label="Type">{requirement}</Labelled>
          <Labelled label="Timing">{timing}</Labelled>
          <Labelled label="Travel History">{travelHistory}</Labelled>
          <Labelled label="Tier">{travelHistoryTier}</Labelled>
          <Labelled label="Remarks">{remarks}</Labelled>
        </>
      ),
    },
    {
      title: 'Contact Preference',
      kind: 'preference',
      cell: ({ contact, language, otherLanguage }) => (
        <>
          <Labelled label="Method">{contact}</Labelled>
          <Labelled label="Language">{language}</Labelled>
          <Labelled label="Other Lang">{otherLanguage}</Labelled>
        </>
      ),
    },
    urgencyColumn,
    submittedColumn,
    statusColumn,
  ],
}
