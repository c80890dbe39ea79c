import type { PublicFirm } from '../../contract/content/firm'
import { checkedInWords, correctedInWords, dealtWithInWords, limitInFull } from '../../contract/limits/limit-in-full'
import { LIST_FACTS } from '../../contract/records/list-facts'
import type { AdminRecord, ListName } from '../../contract/records/records'
import { URGENCY_WORDS } from '../../contract/records/urgency'
import { CONTACTS, doneBy, type WorkBy } from '../../contract/records/work-facts'
import { type Html, html } from '../../html'
import { renderPage } from './page'

const LIST_TITLES: Record<ListName, string> = {
  inquiries: 'Contact inquiry',
  'visa-applications': 'Visa application',
  callbacks: 'Callback request',
}
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })
const timeOf = (iso: unknown) => {
  const at = Date.parse(String(iso))
  return Number.isNaN(at) ? '' : moment.format(at)
}

const doneAt = ({ at, by }: { at: string; by: WorkBy }) => `${timeOf(at)}, ${doneBy(by)}`

/** The content of an export. */
export interface ExportedRequests {
  /** The time of the export, in ISO 8601. */
  exportedAt: string
  records: { list: ListName; record: AdminRecord; fields: { label: string; value: string }[] }[]
}

/** Renders chosen requests as a page to read and print, with all data that are stored about each. */
export function renderExportPage(firm: PublicFirm, { exportedAt, records }: ExportedRequests): Html {
  const title = records.length === 1 ? 'One request' : `${records.length} requests`
  return renderPage(
    firm,
    title,
    html`<h1>${title}</h1>
<p>All data that are stored about ${records.length === 1 ? 'this request' : 'these requests'}, exported on ${timeOf(exportedAt)}, UK time.</p>
${records.map(renderRequest)}`,
  )
}

function renderRequest({ list, record, fields }: ExportedRequests['records'][number]): Html {
  const state: [string, string][] = [
    ['Received', timeOf(record[LIST_FACTS[list].submittedField])],
    ...(record.enteredBy
      ? ([
          ['Entered by', doneBy(record.enteredBy)],
          ['Told how we use their data', record.privacyNotice ? timeOf(record.privacyNotice) : 'No'],
        ] satisfies [string, string][])
      : []),
    ['To be answered by', timeOf(record.answerBy)],
    [
      'Time limits that may apply',
      (record.timeLimits ?? [])
        .map(limit => `${limit.title}: ${limitInFull(limit)} (${checkedInWords(limit)})`)
        .join('\n'),
    ],
    ['Time limits dealt with', dealtWithInWords(record, timeOf).join('\n')],
    ['Decision, corrected by staff', correctedInWords(record.corrected ?? {})],
    ['Priority, set by staff', record.priority ? URGENCY_WORDS[record.priority] : ''],
    ['To be looked at again', timeOf(record.followUpAt)],
    ['Processed', record.processedAt ? timeOf(record.processedAt) : 'No'],
    ['Assigned to', record.assignedTo?.name ?? ''],
    ['First reached', timeOf(record.answeredAt)],
    ['Answer', record.noAnswerNeeded ? 'None was needed' : ''],
    ['Notes of staff', (record.notes ?? []).map(note => `${doneAt(note)}: ${note.text}`).join('\n')],
    [
      'Contacts',
      (record.contacts ?? [])
        .map(({ how, text, ...done }) => `${doneAt(done)}: ${CONTACTS[how]}${text ? `. ${text}` : ''}`)
        .join('\n'),
    ],
    ['History', (record.history ?? []).map(line => `${doneAt(line)}: ${line.text}`).join('\n')],
    ['Looked like spam', record.suspect ? 'Yes' : 'No'],
    ['Marked as spam', record.spam ? timeOf(record.spamAt) : 'No'],
    ['Kept from deletion', record.held ? 'Yes' : 'No'],
    ...Object.entries(record.mail).map(([role, mail]): [string, string] => [
      role === 'staff' ? 'Email to staff' : 'Email to the visitor',
      `${mail.state} ${timeOf(mail.lastAttemptAt)}`.trim(),
    ]),
  ]
  const rows = [...fields.map(({ label, value }): [string, string] => [label, value]), ...state]
  return html`<section>
<h2>${LIST_TITLES[list]} ${record.reference}</h2>
<dl>
${rows.map(([label, value]) => value !== '' && html`<dt>${label}</dt><dd>${linesOf(value)}</dd>\n`)}
</dl>
</section>`
}

/** Renders a text with its line breaks. */
const linesOf = (text: string) => text.split('\n').map((line, at) => (at ? html`<br>${line}` : line))
