import type { ReactNode } from 'react'
import { FORM_LANGUAGE_WORDS } from '../../../api/contract/records/counted-values'
import type { AdminRecord } from '../../../api/contract/records/records'
import { visitorName } from '../../../api/contract/records/visitor-name'
import { SafeMark } from '../marks/safe-mark'
import { Text } from '../parts/text'
import { strings } from '../strings'

/** The English name of the form's language; undefined for English. */
const languageOf = ({ formLanguage }: AdminRecord) =>
  FORM_LANGUAGE_WORDS[formLanguage as keyof typeof FORM_LANGUAGE_WORDS] as string | undefined

/** The language of the form that the visitor sent; nothing for English. */
export function FormLanguage({ record }: { record: AdminRecord }) {
  const language = languageOf(record)
  if (!language) return null
  return (
    <span className="language" title={strings.sentIn(language)}>
      {strings.inLanguage(language)}
    </span>
  )
}

/** A cell with the visitor's name as a link that opens the record, and with further lines, such as the phone number. */
export function VisitorCell(props: {
  record: AdminRecord
  href: string
  lines: (string | undefined)[]
  /** The visitor's name, with the found words of a search marked. */
  name?: ReactNode
  /** The request's subject, for a list that shows it beside the name while a record is open. */
  subject?: string
}) {
  const { record, href, lines, subject } = props
  const name = visitorName(record)
  return (
    <>
      {record.unread && !record.isProcessed && (
        <span className="dot" role="img" aria-label={strings.notOpened} title={strings.notOpened} />
      )}
      <a href={href} className="open" part="open">
        {props.name ?? (name ? <Text>{name}</Text> : record.reference)}
      </a>
      <SafeMark record={record} />
      {lines.map(line => line && <Text key={line}>{line}</Text>)}
      <FormLanguage record={record} />
      {subject && (
        <span className="subject">
          <Text>{subject}</Text>
        </span>
      )}
    </>
  )
}
